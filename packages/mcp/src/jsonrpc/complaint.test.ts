import { expect, test } from "vitest";
import type { Complaint } from "./complaint.ts";
import { answerTo, isComplaint } from "./complaint.ts";

const complaint: Complaint = {
  code: "INVALID_MESSAGE",
  rpcCode: -32600,
  message: "Cannot read message",
  subject: "request",
  excerpt: "{}",
};

test("answerTo() answers a request by its id, with the reason and where it goes wrong", () => {
  expect(answerTo({ ...complaint, id: 0, path: "/params", byteOffset: 3 })).toStrictEqual({
    jsonrpc: "2.0",
    id: 0,
    error: {
      code: -32600,
      message: "Cannot read message",
      data: { reason: "INVALID_MESSAGE", path: "/params", byteOffset: 3 },
    },
  });
});

test("answerTo() leaves the id out where it could not be read", () => {
  expect(answerTo({ ...complaint, subject: "unknown" })).toStrictEqual({
    jsonrpc: "2.0",
    error: {
      code: -32600,
      message: "Cannot read message",
      data: { reason: "INVALID_MESSAGE" },
    },
  });
});

// BUG-66
test.each(["notification", "response"] as const)("answerTo() never answers a %s", (subject) => {
  expect(answerTo({ ...complaint, subject, id: 1 })).toBeUndefined();
});

test("isComplaint() is not taken in by the members of a message", () => {
  expect(isComplaint(complaint)).toBe(true);
  expect(isComplaint({ ...complaint, jsonrpc: "2.0", method: "m" })).toBe(false);
});
