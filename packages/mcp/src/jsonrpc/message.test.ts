import { expect, test } from "vitest";
import type { Message } from "./message.ts";
import { isErrorResponse, isNotification, isRequest, isResponse } from "./message.ts";

const messages = {
  request: { jsonrpc: "2.0", id: 0, method: "m" },
  notification: { jsonrpc: "2.0", method: "m" },
  result: { jsonrpc: "2.0", id: "", result: {} },
  error: { jsonrpc: "2.0", error: { code: 1, message: "no" } },
} as const satisfies Record<string, Message>;

test.each([
  ["isRequest", isRequest, ["request"]],
  ["isNotification", isNotification, ["notification"]],
  ["isResponse", isResponse, ["result", "error"]],
])("%s() is true for its own kind of message only", (_name, is, kinds) => {
  const found = Object.entries(messages).filter(([, message]) => is(message));
  expect(found.map(([kind]) => kind)).toEqual(kinds);
});

test("isErrorResponse() tells an error from a result", () => {
  expect(isErrorResponse(messages.error)).toBe(true);
  expect(isErrorResponse(messages.result)).toBe(false);
});
