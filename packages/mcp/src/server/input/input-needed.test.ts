import { expect, test } from "vitest";
import { InputNeeded, isInputNeeded } from "./input-needed.ts";

test("InputNeeded is an error without a stack, and leaves those of other errors as they are", () => {
  const errors = Error as unknown as { readonly stackTraceLimit: number };
  const before = errors.stackTraceLimit;
  const needed = new InputNeeded();

  expect(needed).toBeInstanceOf(Error);
  expect(isInputNeeded(needed)).toBe(true);
  expect(needed.message).toBe(
    "The client has been asked for input; the handler runs again with the answer",
  );
  expect(needed.stack).not.toContain("\n");
  expect(errors.stackTraceLimit).toBe(before);
  expect(new Error("x").stack).toContain("\n");
});
