import { expect, test } from "vitest";
import { complain } from "./complain.ts";

test("complain() says what is wrong, with the code of the answer that it deserves", () => {
  expect(complain("NOT_JSON", "unknown", "no JSON", "text", { byteOffset: 0 })).toStrictEqual({
    code: "NOT_JSON",
    rpcCode: -32700,
    message: "no JSON",
    subject: "unknown",
    excerpt: "text",
    byteOffset: 0,
  });
});

test.each([0, "", "a"])("complain() keeps the id %j", (id) => {
  expect(complain("INVALID_MESSAGE", "request", "no", "text", { id, path: "/a" })).toStrictEqual({
    code: "INVALID_MESSAGE",
    rpcCode: -32600,
    message: "no",
    subject: "request",
    excerpt: "text",
    id,
    path: "/a",
  });
});

test.each([null, 1.5, {}, undefined])("complain() leaves out %j, which is no id", (id) => {
  expect("id" in complain("INVALID_ID", "request", "no", "text", { id })).toBe(false);
});
