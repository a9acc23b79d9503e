import { expect, test } from "vitest";
import { TransportError } from "../errors/mcp-error.ts";
import { mayBeOurDoing } from "./may-be-our-doing.ts";

function exit(exitCode: number, ...stderr: readonly string[]): TransportError {
  const said = stderr.length === 0 ? {} : { stderr };
  const cause = { code: "CHILD_EXITED", message: "The server exited", exitCode, ...said } as const;
  return new TransportError("CHILD_EXITED", "Cannot get an answer", { cause });
}

test.each([
  ["in silence", exit(1)],
  ["at a method", exit(1, "Weather server running on stdio", "KeyError: 'server/discover'")],
  ["at the lack of initialize", exit(1, "Error: ExpectedInitializeRequest(Some(Request))")],
  ["by crashing", exit(101, "thread 'main' panicked at src/main.rs:10:5:")],
])("a child that ends %s may have been made to by what it was sent", (_how, error) => {
  expect(mayBeOurDoing(error)).toBe(true);
});

test.each([
  ["lacks a variable", exit(1, "Error: API_KEY environment variable is needed")],
  ["lacks a file", exit(3, "Cannot open board.sqlite: permission denied")],
  ["lacks a module", exit(1, "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'")],
  ["was no command", exit(127)],
  ["was no container", exit(125)],
])("a child that says nothing of it and %s ends without our doing", (_why, error) => {
  expect(mayBeOurDoing(error)).toBe(false);
});

test("a child that goes on, though it cannot be spoken to, is not started again", () => {
  const failures = ["INPUT_ENDED", "WRITE_FAILED", "INVALID_RESPONSE"] as const;
  for (const code of failures) expect(mayBeOurDoing(new TransportError(code, "No"))).toBe(false);
  expect(mayBeOurDoing(undefined)).toBe(false);
});
