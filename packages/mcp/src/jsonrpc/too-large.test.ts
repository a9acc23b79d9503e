import { expect, test } from "vitest";
import { tooLarge } from "./too-large.ts";

test("tooLarge() names the limit and keeps what was glimpsed", () => {
  expect(tooLarge({ subject: "request", id: "" }, 100, '{"jsonrpc"')).toStrictEqual({
    code: "MESSAGE_TOO_LARGE",
    rpcCode: -32600,
    message: "Cannot take message: it is larger than the limit of 100 bytes (maxMessageBytes)",
    subject: "request",
    excerpt: '{"jsonrpc"',
    id: "",
  });
});

test("tooLarge() leaves out an id that was not seen", () => {
  expect("id" in tooLarge({ subject: "unknown" }, 100, "x")).toBe(false);
});

test("tooLarge() says the size where it is known", () => {
  expect(tooLarge({ subject: "unknown" }, 100, "x", 123).message).toBe(
    "Cannot take message: it is larger than the limit of 100 bytes (maxMessageBytes); it has 123",
  );
});
