import { expect, test } from "vitest";
import { endOfString } from "./scan-string.ts";

test.each([
  ['""', 0, 2],
  ['"a"b', 0, 3],
  ['x"a"', 1, 4],
  ['"\\""', 0, 4],
  ['"\\\\"', 0, 4],
  ['"\\\\\\""', 0, 6],
  ['"never', 0, 6],
  ['"\\"', 0, 3],
])("endOfString() finds the end of the string in %s from %d", (text, start, end) => {
  expect(endOfString(text, start)).toBe(end);
});
