import { expect, test } from "vitest";
import { ClosedError } from "../errors/mcp-error.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import { addressedAnswer, failedAnswer } from "./endpoint-answer.ts";

const request: JsonRpcRequest = { jsonrpc: "2.0", id: 7, method: "tools/call" };

test("addressedAnswer() gives an answer in order back as it is", () => {
  const answer: JsonRpcResponse = { jsonrpc: "2.0", id: 7, result: {} };
  expect(addressedAnswer(request, answer)).toBe(answer);
});

test.each([
  { jsonrpc: "2.0", id: "7", result: { a: 1 } },
  { id: 7, result: { a: 1 } },
  { result: { a: 1 } },
])("addressedAnswer() addresses %j to its request", (answer) => {
  expect(addressedAnswer(request, answer as JsonRpcResponse)).toEqual({
    jsonrpc: "2.0",
    id: 7,
    result: { a: 1 },
  });
});

test("addressedAnswer() throws INVALID_RESULT for what is no response", () => {
  expect(() => addressedAnswer(request, undefined as unknown as JsonRpcResponse)).toThrow(
    expect.objectContaining({
      name: "TransportError",
      code: "INVALID_RESULT",
      message: "Cannot answer tools/call: the answer must be a response, found nothing",
    }),
  );
});

test("failedAnswer() tells the code and sentence of the library's own errors", () => {
  expect(failedAnswer("a", new ClosedError("It is over"))).toEqual({
    jsonrpc: "2.0",
    id: "a",
    error: { code: -32603, message: "It is over", data: { reason: "CLOSED" } },
  });
});

test("failedAnswer() tells nothing of any other error", () => {
  expect(failedAnswer(1, new Error("secret"))).toEqual({
    jsonrpc: "2.0",
    id: 1,
    error: {
      code: -32603,
      message: "Cannot answer: the server failed",
      data: { reason: "HANDLER_FAILED" },
    },
  });
});
