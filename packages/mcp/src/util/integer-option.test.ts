import { describe, expect, test } from "vitest";
import { integerOption } from "./integer-option.ts";

const range = { fallback: 5, min: 1, max: 10 };

describe("integerOption()", () => {
  test("returns the default where nothing was given", () => {
    expect(integerOption("n", undefined, range)).toBe(5);
  });

  test.each([1, 10])("returns %i, which is in the range", (value) => {
    expect(integerOption("n", value, range)).toBe(value);
  });

  test.each([0, 11, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d", (value) => {
    expect(() => integerOption("n", value, range)).toThrow(
      new RangeError(`Cannot use n: it must be an integer from 1 to 10, current value is ${value}`),
    );
  });

  test("names no upper end where there is none", () => {
    expect(() => integerOption("n", -1, { fallback: 5, min: 0 })).toThrow(
      new RangeError("Cannot use n: it must be an integer from 0, current value is -1"),
    );
  });
});
