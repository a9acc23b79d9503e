import { expect, test } from "vitest";
import { hiddenAnswerIds } from "./hidden-answer.ts";

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
  ["another message", `{"jsonrpc":"2.0","method":"notifications/x","params":{}}${answer}`],
  ["a cut", `[INFO] ${answer.slice(0, 40)}…`],
])("hiddenAnswerIds() finds an answer behind %s", (_what, line) => {
  expect([...hiddenAnswerIds(line)]).toEqual([3]);
});

test.each([
  ["a text", "Ready"],
  ["a record of a log", '{"level":"info","id":3,"error":"x"} and more'],
  ["a request", '[DEBUG] {"jsonrpc":"2.0","id":3,"method":"ping"}'],
  ["a version alone", 'Speaking "jsonrpc" 2.0'],
  ["an answer without an id", 'data: {"jsonrpc":"2.0","result":{}}'],
])("hiddenAnswerIds() finds none in %s", (_what, line) => {
  expect([...hiddenAnswerIds(line)]).toEqual([]);
});

test("hiddenAnswerIds() finds every answer of a line", () => {
  const line = `${answer}${answer.replace("3", '"four"')}`;
  expect([...hiddenAnswerIds(line)]).toEqual([3, "four"]);
});
