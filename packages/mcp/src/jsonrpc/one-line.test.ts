import { expect, test } from "vitest";
import { onOneLine } from "./one-line.ts";

test("onOneLine() puts spaces where line breaks were", () => {
  expect(onOneLine('{\r\n"a":\n1}')).toBe('{  "a": 1}');
});

test("onOneLine() returns JSON on one line as it is", () => {
  expect(onOneLine('{"a":"\u2028"}')).toBe('{"a":"\u2028"}');
});
