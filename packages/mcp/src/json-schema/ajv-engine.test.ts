import { describe, expect, test } from "vitest";
import { fits } from "../../test/support/schema-verdict.ts";
import { createEngine } from "./ajv-engine.ts";
import { compileSchema } from "./compile-schema.ts";

const engine = createEngine({ maxSteps: 200_000 });
const TOO_MANY = "Cannot be checked in 200000 steps: it is too large, or wrong in too many places";

describe("a check ends", () => {
  test("where a few lines of allOf mean 2^40 checks", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => {
        const $ref = `#/$defs/${at + 1}`;
        return [at, { allOf: [{ $ref }, { $ref }] }];
      }),
    );
    const schema = { $ref: "#/$defs/0", $defs: { ...$defs, 40: { type: "string" } } };
    expect(compileSchema(schema, { engine })("x")).toEqual([{ message: TOO_MANY }]);
    expect(compileSchema(schema, { engine })(1)).toEqual([{ message: TOO_MANY }]);
  });

  test("where anyOf doubles the work with each level of the value", () => {
    const branch = (name: string) => ({ properties: { a: { $ref: "#" } }, required: [name] });
    let value = {};
    for (let level = 0; level < 200; level++) value = { a: value };
    const schema = { anyOf: [branch("b"), branch("c")] };
    expect(compileSchema(schema, { engine })(value)).toEqual([{ message: TOO_MANY }]);
  });

  // BUG-156
  test("where the value is deeper than the stack", () => {
    let value: unknown[] = [];
    for (let level = 0; level < 100_000; level++) value = [value];
    const message = "Cannot be checked: it is nested too deeply";
    expect(compileSchema({ items: { $ref: "#" } })(value)).toEqual([{ message }]);
    expect(compileSchema({ uniqueItems: true })([value])).toEqual([{ message }]);
  });

  test("where a large value is wrong in each of its places", () => {
    const value = Array(50_000).fill(0);
    const check = compileSchema({ items: { type: "string" } }, { engine });
    expect(check(value)).toEqual([{ message: TOO_MANY }]);
    expect(compileSchema({ items: { type: "number" } }, { engine })(value)).toEqual([]);
  });

  test("after as many steps as were given, and the next begins anew", () => {
    const short = createEngine({ maxSteps: 100 });
    const check = compileSchema({ items: { type: "number" } }, { engine: short });
    const [issue] = check(Array(200).fill(0));
    expect(issue?.message).toMatch(/^Cannot be checked in 100 steps: /);
    expect(check(Array(20).fill(0))).toEqual([]);
  });

  test.each([0, 1.5, Number.NaN])("never with maxSteps %d, which is refused", (maxSteps) => {
    expect(() => createEngine({ maxSteps })).toThrow(RangeError);
  });
});

describe("names of the schema and the value", () => {
  test("never become code", () => {
    const statement = "globalThis.wasRun = true";
    const code = `"]};${statement};/*\`$${`{${statement}}`}\`*/({["`;
    const schema = {
      $id: `x:*/${code}/*`,
      $comment: code,
      properties: { [code]: { pattern: code.replaceAll(/[^\w ]/g, "\\$&"), enum: [code] } },
      required: [code],
      dependentRequired: { [code]: [code] },
      patternProperties: { '"': { const: code } },
    };
    expect(fits(schema, { [code]: code })).toBe(true);
    expect(fits(schema, {})).toBe(false);
    expect(globalThis).not.toHaveProperty("wasRun");
  });

  test("may be those that every object has", () => {
    const schema = { properties: { constructor: { type: "string" } }, required: ["toString"] };
    expect(compileSchema(schema)({})).toEqual([{ path: ["toString"], message: "Is required" }]);
    expect(fits(schema, { toString: 1 })).toBe(true);
    expect(fits(schema, { toString: 1, constructor: 2 })).toBe(false);
  });

  test("may be __proto__", () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"type":"string"}},"additionalProperties":false}',
    );
    expect(fits(schema, JSON.parse('{"__proto__":"a"}'))).toBe(true);
    expect(fits(schema, JSON.parse('{"__proto__":1}'))).toBe(false);
    expect(fits({ required: ["__proto__"] }, {})).toBe(false);
    expect(fits({ required: ["__proto__"] }, JSON.parse('{"__proto__":1}'))).toBe(true);
    expect(fits({ const: JSON.parse('{"__proto__":1}') }, {})).toBe(false);
  });
});

describe("a value", () => {
  test("is not changed, and no default is filled in", () => {
    const value = Object.freeze({ extra: "1" });
    const schema = { properties: { a: { default: 1 }, extra: { type: "number" } } };
    expect(fits(schema, value)).toBe(false);
    expect(value).toEqual({ extra: "1" });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("that JSON has not is none: %d", (value) => {
    expect(fits({ type: "number" }, value)).toBe(false);
  });

  test("has unevaluated items where the value decides which were evaluated", () => {
    const schema = {
      anyOf: [{ items: { type: "string" } }, { prefixItems: [true] }],
      unevaluatedItems: { type: "boolean" },
    };
    expect(fits(schema, ["a", "b"])).toBe(true);
    expect(fits(schema, ["a", true])).toBe(true);
    expect(fits(schema, ["a", 1])).toBe(false);
  });

  test("has unevaluated members beside if without then", () => {
    const schema = {
      if: { properties: { a: { const: 1 } }, required: ["a"] },
      unevaluatedProperties: false,
    };
    expect(fits(schema, { a: 1 })).toBe(true);
    expect(fits(schema, { a: 2 })).toBe(false);
  });
});
