import { expect, test } from "vitest";
import { McpError } from "../errors/mcp-error.ts";
import { Refusal } from "./refusal.ts";

test("Refusal carries status, headers and sentence", () => {
  const refusal = new Refusal(401, { "WWW-Authenticate": "Bearer" }, "Sign in first");
  expect(refusal).toBeInstanceOf(McpError);
  expect(refusal).toMatchObject({
    name: "Refusal",
    code: "REFUSED",
    status: 401,
    headers: { "WWW-Authenticate": "Bearer" },
    message: "Sign in first",
  });
});

test("Refusal says its status where nothing else is said", () => {
  expect(new Refusal(429)).toMatchObject({ message: "Refused with status 429", headers: {} });
});

test.each([399, 600, 200, 404.5, Number.NaN])("Refusal refuses the status %s", (status) => {
  expect(() => new Refusal(status)).toThrow(
    new RangeError(
      `Cannot refuse: the status must be an integer from 400 to 599, current value is ${status}`,
    ),
  );
});

test("Refusal refuses a header's name that is none", () => {
  expect(() => new Refusal(401, { "a b": "x" })).toThrow(
    new TypeError('Cannot refuse: "a b" is no name of a header'),
  );
});

test.each(["a\r\nSet-Cookie: x", "日本"])("Refusal refuses the header value %j", (value) => {
  expect(() => new Refusal(401, { "X-A": value })).toThrow(
    new TypeError("Cannot refuse: the value of X-A cannot be sent in a header"),
  );
});
