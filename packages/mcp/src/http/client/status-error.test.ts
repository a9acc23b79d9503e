import { describe, expect, test } from "vitest";
import { readable, statusError } from "./status-error.ts";

describe("readable()", () => {
  test.each([
    ["plain text", "plain  \n text", "plain text"],
    [
      "a page",
      "<html><head><title>Sign in</title></head><body><p>Hello</p></body></html>",
      "Sign in - Hello",
    ],
    ["scripts", "<body><script>var a = '<p>';</script>Hello</body>", "Hello"],
    ["JSON", '{"error":"x"}', '{"error":"x"}'],
    ["nothing", "", ""],
    ["markup that does not end", "<<<<<a", "<<<<<a"],
  ])("makes %s fit for a message", (_, text, expected) => {
    expect(readable(text)).toBe(expected);
  });

  test("looks at the start of a long body, and cuts what it shows", () => {
    expect(readable(`${"ab ".repeat(1000)}`)).toBe(`${"ab ".repeat(66)}ab…`);
    expect(readable("<".repeat(5_000_000))).toBe(`${"<".repeat(200)}…`);
  });
});

describe("statusError()", () => {
  test("has status, challenge and waiting time", () => {
    const headers = { "www-authenticate": "Bearer", "retry-after": "2" };
    expect(statusError({ method: "tools/list", status: 401 }, headers, "")).toMatchObject({
      code: "UNAUTHORIZED",
      message:
        "Cannot get an answer to tools/list: the server answered with status 401 (Unauthorized)",
      status: 401,
      challenge: "Bearer",
      retryAfterMs: 2000,
    });
  });

  test("takes a status that nobody has heard of", () => {
    const error = statusError({ method: "tools/list", status: 599 }, {}, "odd");
    expect(error.code).toBe("HTTP_ERROR");
    expect(error.message).toBe(
      "Cannot get an answer to tools/list: the server answered with status 599: odd",
    );
    expect(error.retryAfterMs).toBeUndefined();
  });
});
