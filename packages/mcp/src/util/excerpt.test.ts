import { expect, test } from "vitest";
import { excerpt, showValue } from "./excerpt.ts";

test("excerpt() leaves a text of the bound's length alone", () => {
  expect(excerpt("abcde", 5)).toBe("abcde");
});

test("excerpt() cuts a longer text and shows that it did", () => {
  expect(excerpt("abcdef", 5)).toBe("abcde…");
});

test("excerpt() does not cut a surrogate pair in two", () => {
  expect(excerpt("abc😀def", 4)).toBe("abc…");
  expect(excerpt("abc😀def", 5)).toBe("abc😀…");
});

test.each([
  [undefined, "nothing"],
  [null, "null"],
  ["a\nb", '"a\\nb"'],
  [1.5, "1.5"],
  [Number.POSITIVE_INFINITY, "Infinity"],
  [Number.NaN, "NaN"],
  [12n, "12"],
  [{ a: [1, "x"] }, '{"a":[1,"x"]}'],
  [Symbol("s"), "a symbol"],
  [() => 1, "a function"],
])("showValue() shows %s as JSON would, or says what it is", (value, shown) => {
  expect(showValue(value)).toBe(shown);
});

test("showValue() cuts a long string without encoding all of it", () => {
  const shown = showValue("x".repeat(50_000_000), 10);
  expect(shown).toBe('"xxxxxxxxx…');
});

test("showValue() says how long a long array is", () => {
  expect(showValue(new Array(21).fill(0))).toBe("an array of 21");
});

test("showValue() survives a cycle", () => {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  expect(showValue(value)).toBe("something that is not JSON");
});
