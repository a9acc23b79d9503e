import { describe, expect, test } from "vitest";
import { fits } from "../../test/support/schema-verdict.ts";
import { createEngine } from "./ajv-engine.ts";
import { compileSchema } from "./compile-schema.ts";

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

describe("enum and const", () => {
  // What a comparison may take for the object's own doing.
  test.each(["valueOf", "toString", "constructor", "toJSON", "hasOwnProperty", "__proto__"])(
    "take the member %s for data",
    (name) => {
      for (const inner of [0, null, { a: 1 }]) {
        const allowed = JSON.parse(`{"${name}":${JSON.stringify(inner)}}`);
        const same = JSON.parse(JSON.stringify(allowed));
        for (const schema of [{ enum: ["other", allowed] }, { const: allowed }]) {
          expect(fits(schema, same)).toBe(true);
          expect(fits(schema, {})).toBe(false);
          expect(fits(schema, JSON.parse(`{"${name}":"other"}`))).toBe(false);
          expect(fits(schema, "text")).toBe(false);
        }
      }
    },
  );

  test("compare objects by their members, in any order, and tell types apart", () => {
    const schema = { enum: [{ a: 1, b: [1, "2"] }, ["a"], '["a"]'] };
    expect(fits(schema, { b: [1, "2"], a: 1 })).toBe(true);
    expect(fits(schema, ["a"])).toBe(true);
    expect(fits(schema, '["a"]')).toBe(true);
    expect(fits(schema, { a: 1, b: ["2", 1] })).toBe(false);
    expect(fits(schema, { a: "1", b: [1, "2"] })).toBe(false);
    expect(fits(schema, { a: 1 })).toBe(false);
    expect(fits({ const: ["1"] }, [1])).toBe(false);
  });

  test("say what is allowed", () => {
    const [fault] = compileSchema({ enum: [{ a: 1 }, 2] })({ a: 2 });
    expect(fault?.message).toBe('Must be one of {"a":1}, 2, is {"a":2}');
    const [other] = compileSchema({ const: [1] })([2]);
    expect(other?.message).toBe("Must be [1], is [2]");
  });

  test("count what comparing takes", () => {
    const schema = { items: { enum: [{ a: 1 }] } };
    const engine = createEngine({ maxSteps: 1000 });
    const items = Array.from({ length: 200 }, () => ({ b: "x".repeat(1000) }));
    const [fault] = compileSchema(schema, { engine })(items);
    expect(fault?.message).toContain("Cannot be checked in 1000 steps");
  });
});
