import { describe, expect, test } from "vitest";
import { fits } from "../../test/support/schema-verdict.ts";

describe("multipleOf goes by decimal digits", () => {
  test.each([
    [19.99, 0.01, true],
    [0.07, 0.01, true],
    [0.075, 0.01, false],
    [4.5, 1.5, true],
    [-3, 2, false],
    [-4, 2, true],
    [0, 0.3, true],
    [1e308, 0.5, true],
    [1e308, 0.3, false],
    [1e-9, 1e-10, true],
    [12e-10, 5e-10, false],
    [9_007_199_254_740_994, 2, true],
  ])("%d by %d: %s", (value, multipleOf, expected) => {
    expect(fits({ multipleOf }, value)).toBe(expected);
  });
});

describe("uniqueItems", () => {
  test.each([
    [[1, "1", true, null, [1], { a: 1 }], true],
    [[1, 1], false],
    [[0, -0], false],
    [["[1]", [1]], true],
    [['{"a":1}', { a: 1 }], true],
    [["true", true], true],
    [
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      false,
    ],
    [[{ a: [1, 2] }, { a: [2, 1] }], true],
    [[{ a: 1 }, { a: "1" }], true],
  ])("%j: %s", (items, expected) => {
    expect(fits({ uniqueItems: true }, items)).toBe(expected);
  });

  test("takes linear time for long arrays of objects", () => {
    const items = Array.from({ length: 20_000 }, (_, id) => ({ id }));
    expect(fits({ uniqueItems: true }, items)).toBe(true);
    expect(fits({ uniqueItems: true }, [...items, { id: 7 }])).toBe(false);
  });

  test("says nothing where it is false", () => {
    expect(fits({ uniqueItems: false }, [1, 1])).toBe(true);
  });
});
