import { expect, test } from "vitest";
import { splitMessages } from "./split-messages.ts";

test("splitMessages() takes one message a line, and one over several lines", () => {
  const text = '{"a":1}\n\n{\n  "b": [\n    "}"\n  ]\n}\n{"c":3}\n';
  expect(splitMessages(text)).toEqual([
    { text: '{"a":1}', line: 1 },
    { text: '{\n  "b": [\n    "}"\n  ]\n}', line: 3 },
    { text: '{"c":3}', line: 8 },
  ]);
});

test("splitMessages() ends a message that was cut off where the next begins", () => {
  const text = '{"jsonrpc":"2.0","id":1,\n{"jsonrpc":"2.0","id":2}';
  expect(splitMessages(text)).toEqual([
    { text: '{"jsonrpc":"2.0","id":1,', line: 1 },
    { text: '{"jsonrpc":"2.0","id":2}', line: 2 },
  ]);
});

test("splitMessages() ends a string that has no end with its line", () => {
  expect(splitMessages('{"a":"{\n}\n{"b":1}')).toEqual([
    { text: '{"a":"{\n}', line: 1 },
    { text: '{"b":1}', line: 3 },
  ]);
});

test("splitMessages() takes a line of no JSON for a message of its own", () => {
  expect(splitMessages("Server started\r\n{}")).toEqual([
    { text: "Server started", line: 1 },
    { text: "{}", line: 2 },
  ]);
});

test("splitMessages() finds nothing in blank lines", () => {
  expect(splitMessages("\n  \n")).toEqual([]);
});
