import { expect, test } from "vitest";
import { endOfValue, skipSpace } from "./scan-value.ts";

test.each([
  ['"a,b" ,', '"a,b"'],
  ["-1.5e+3,", "-1.5e+3"],
  ["true}", "true"],
  ["null\n", "null"],
  ["1]", "1"],
  ["1", "1"],
  ['{"a":"}","b":[{}]} ,', '{"a":"}","b":[{}]}'],
  ["[[],{}] ", "[[],{}]"],
])("endOfValue() finds the end of the value at the start of %j", (text, value) => {
  expect(text.slice(0, endOfValue(text, 0))).toBe(value);
});

test("skipSpace() stops at what is not white space, or at the end", () => {
  expect(skipSpace(" \t\r\n1", 0)).toBe(4);
  expect(skipSpace("  ", 0)).toBe(2);
});
