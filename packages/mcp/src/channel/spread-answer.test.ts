import { expect, test } from "vitest";
import { SpreadAnswer } from "./spread-answer.ts";

/** What is known after each line of a text. */
function idsOf(text: string, spread = new SpreadAnswer()): unknown[] {
  return text.split("\n").map((line) => spread.take(line));
}

const printed = (message: object): string => JSON.stringify(message, null, 2);
const result = { content: [{ type: "text", text: "}" }] };

test.each<[string, object]>([
  ["with its id before its result", { jsonrpc: "2.0", id: 3, result }],
  ["with its id after its result", { jsonrpc: "2.0", result, id: 3 }],
  ["that is an error", { id: 3, error: { code: 1, message: "no" }, jsonrpc: "2.0" }],
])("an answer over several lines %s shows its id", (_what, message) => {
  expect(idsOf(printed(message))).toContain(3);
  expect(idsOf(JSON.stringify(message, null, "\t"))).toContain(3);
  expect(idsOf(printed(message).replaceAll("\n", "\r\n"))).toContain(3);
});

test.each<[string, string]>([
  ["a request", printed({ jsonrpc: "2.0", id: 3, method: "ping" })],
  ["a record of a log", printed({ level: "info", id: 3, result: "x" })],
  ["an answer without an id", printed({ jsonrpc: "2.0", result })],
  ["lines that begin nothing", '"jsonrpc": "2.0",\n"id": 3,\n"result": {}'],
  ["a block of code", "{\n  return 3;\n}"],
])("%s over several lines is no answer", (_what, text) => {
  expect(idsOf(text).filter((id) => id !== undefined)).toEqual([]);
});

test("an answer is told from what stood before it", () => {
  const spread = new SpreadAnswer();
  idsOf("{\n  not closed", spread);
  idsOf(printed({ jsonrpc: "2.0", method: "ping" }), spread);
  expect(idsOf(printed({ jsonrpc: "2.0", id: 4, result }), spread)).toContain(4);
  expect(spread.take('  "id": 5,')).toBeUndefined();
});
