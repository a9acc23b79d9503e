import { expect, test } from "vitest";
import { SpreadMessageFinder } from "./spread-message.ts";

function takeAll(text: string) {
  const finder = new SpreadMessageFinder();
  return text.split("\n").flatMap((line) => finder.take(line) ?? []);
}

test("SpreadMessageFinder finds an answer on several lines", () => {
  const text = JSON.stringify({ jsonrpc: "2.0", id: 7, result: { content: [{}] } }, null, 2);
  expect(takeAll(text)).toEqual([{ id: 7, lines: 9 }]);
});

test("SpreadMessageFinder finds a second one behind the first", () => {
  const one = JSON.stringify({ jsonrpc: "2.0", id: "a", result: {} }, null, 2);
  expect(takeAll(`Ready\n${one}\n${one}`)).toEqual([
    { id: "a", lines: 5 },
    { id: "a", lines: 5 },
  ]);
});

test.each([
  ["a message on one line", '{"jsonrpc":"2.0","id":1,"result":{}}'],
  ["a log record", '{\n  "level": "info"\n}'],
  ["a notification", '{\n  "jsonrpc": "2.0",\n  "method": "x"\n}'],
  ["a list", "[\n  1\n]"],
  ["a bracket that nothing closes", "{\nReady"],
])("SpreadMessageFinder passes over %s", (_, text) => {
  expect(takeAll(text)).toEqual([]);
});

test("SpreadMessageFinder does not put together more than a million characters", () => {
  const finder = new SpreadMessageFinder();
  finder.take("{");
  for (let line = 0; line < 11; line++) finder.take(`"${"x".repeat(100_000)}":1,`);
  expect(finder.take("}")).toBeUndefined();
});
