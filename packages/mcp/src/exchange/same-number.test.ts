import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameNumber } from "./same-number.ts";

// BUG-133
test.each([
  ["42", 42],
  ["42.0", 42],
  ["42.000", 42],
  ["4.2e1", 42],
  ["4.2E+1", 42],
  ["420e-1", 42],
  ["-7", -7],
  ["-7.0", -7],
  ["0", 0],
  ["-0", 0],
  ["0.0", 0],
  ["0e5", -0],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ["-9007199254740991", Number.MIN_SAFE_INTEGER],
  ["1e21", 1e21],
  ["0.1", 0.1],
])("isSameNumber() takes %j as %s", (text, value) => {
  expect(isSameNumber(text, value)).toBe(true);
});

test.each([
  ["43", 42],
  ["-42", 42],
  ["42.00000000000000000001", 42],
  ["41.99999999999999999999", 42],
  ["9007199254740993", 9_007_199_254_740_992],
  ["042", 42],
  ["0x2A", 42],
  ["+42", 42],
  ["42.", 42],
  [".42e2", 42],
  ["4 2", 42],
  [" 42", 42],
  ["42, 42", 42],
  ["", 0],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["1e400", Number.POSITIVE_INFINITY],
  ["1e9999999999", 1],
  ["true", 1],
])("isSameNumber() does not take %j as %s", (text, value) => {
  expect(isSameNumber(text, value)).toBe(false);
});

test("isSameNumber() takes every way to write a number", async () => {
  await fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat({ max: 6 }), (any, shift) => {
      // Zeros behind a zero would be zeros before it.
      const value = any === 0 ? 1 : any;
      expect(isSameNumber(String(value), value)).toBe(true);
      expect(isSameNumber(`${value}${"0".repeat(shift)}e-${shift}`, value)).toBe(true);
      expect(isSameNumber(`${value}.${"0".repeat(shift + 1)}`, value)).toBe(true);
      expect(isSameNumber(`${value}.${"0".repeat(shift)}1`, value)).toBe(false);
    }),
  );
});

test("isSameNumber() takes every finite number as JSON writes it", async () => {
  await fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(isSameNumber(JSON.stringify(value), value)).toBe(true);
    }),
  );
});

test("isSameNumber() needs no more time for digits that are nearly all zeros", () => {
  const text = `1${"0".repeat(100_000)}1`;
  expect(isSameNumber(text, 1)).toBe(false);
});
