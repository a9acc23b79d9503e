import { expect, test } from "vitest";
import { hiddenAnswerId } from "./hidden-answer.ts";

const answer = '{"jsonrpc":"2.0","id":3,"result":{"content":[]}}';

test.each([
  ["the prefix of a log", `[INFO] ${answer}`],
  ["a prompt", `>>> ${answer}`],
  ["colours", `\u001b[32m${answer}\u001b[0m`],
  ["an event stream's field", `data: ${answer}`],
  ["another value before it", `{"level":"info"} ${answer}`],
  ["an error", '[WARN] {"error":{"code":1,"message":"x"},"id":3,"jsonrpc":"2.0"}'],
  ["UTF-16", [...answer].map((letter) => `${letter}\0`).join("")],
  ["single quotes", "{'jsonrpc': '2.0', 'id': 3, 'result': {}}"],
  ["a cut", `[INFO] ${answer.slice(0, 40)}…`],
])("hiddenAnswerId() finds an answer behind %s", (_what, line) => {
  expect(hiddenAnswerId(line)).toBe(3);
});

test.each([
  ["a text", "Ready"],
  ["a record of a log", '{"level":"info","id":3,"error":"x"} and more'],
  ["a request", '[DEBUG] {"jsonrpc":"2.0","id":3,"method":"ping"}'],
  ["a version alone", 'Speaking "jsonrpc" 2.0'],
  ["an answer without an id", 'data: {"jsonrpc":"2.0","result":{}}'],
])("hiddenAnswerId() finds none in %s", (_what, line) => {
  expect(hiddenAnswerId(line)).toBeUndefined();
});
