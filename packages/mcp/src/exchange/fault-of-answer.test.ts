import { expect, test } from "vitest";
import { faultOfAnswer } from "./fault-of-answer.ts";

test.each([
  { jsonrpc: "2.0", id: 1, result: {} },
  { jsonrpc: "2.0", id: 1, error: { code: -1, message: "" } },
  { jsonrpc: "2.0", id: 1, result: undefined, error: { code: -1, message: "no", data: null } },
  { jsonrpc: "2.0", id: 1, result: { a: 1 }, error: undefined },
])("faultOfAnswer() has nothing against %j", (answer) => {
  expect(faultOfAnswer(answer)).toBeUndefined();
});

test.each([
  [null, "the answer must be a response, found null"],
  [[], "the answer must be a response, found []"],
  [{}, '"result" must be an object, found nothing'],
  [{ result: [1] }, '"result" must be an object, found [1]'],
  [{ result: {}, error: { code: 1, message: "" } }, 'the answer has both "result" and "error"'],
  [{ error: null }, '"error" must have an integer "code" and a string "message", found null'],
  [
    { error: { code: "1", message: "no" } },
    '"error" must have an integer "code" and a string "message", found {"code":"1","message":"no"}',
  ],
])("faultOfAnswer() says what is wrong with %j", (answer, fault) => {
  expect(faultOfAnswer(answer)).toBe(fault);
});
