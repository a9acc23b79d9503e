import { describe, expect, test } from "vitest";
import { fits, refusal } from "../../test/support/schema-verdict.ts";
import { createEngine } from "./ajv-engine.ts";
import { compileSchema } from "./compile-schema.ts";

// BUG-144
describe("compileSchema() refuses with the reason keyword", () => {
  test.each([
    [{ required: true }, "/required must be an array of strings, is true"],
    [
      { type: "any" },
      '/type must be one or several of string, number, integer, boolean, object, array, null, is "any"',
    ],
    [
      { type: [] },
      "/type must be one or several of string, number, integer, boolean, object, array, null, is []",
    ],
    [{ enum: {} }, "/enum must be an array, is {}"],
    [{ items: [{}] }, "/items must be an object or a boolean, is [{}]"],
    [{ items: null }, "/items must be an object or a boolean, is null"],
    [{ properties: [] }, "/properties must be an object, is []"],
    [{ properties: { "a/b": 5 } }, "/properties/a~1b must be an object or a boolean, is 5"],
    [{ exclusiveMinimum: true }, "/exclusiveMinimum must be a number, is true"],
    [{ minLength: -1 }, "/minLength must be an integer from 0, is -1"],
    [{ multipleOf: 0 }, "/multipleOf must be a number over 0, is 0"],
    [{ allOf: [] }, "/allOf must be an array of schemas that is not empty, is []"],
    [{ uniqueItems: "yes" }, '/uniqueItems must be a boolean, is "yes"'],
    [{ pattern: 5 }, "/pattern must be a string, is 5"],
    [
      { dependentRequired: { a: "b" } },
      '/dependentRequired must be an object of arrays of strings, is {"a":"b"}',
    ],
    [{ $ref: {} }, "/$ref must be a string, is {}"],
  ])("%j", (schema, problem) => {
    expect(refusal(schema)).toMatchObject({
      reason: "keyword",
      message: `Cannot use schema: ${problem}`,
    });
  });

  test.each([
    [null, "null"],
    [[], "[]"],
    ["x", '"x"'],
    [undefined, "nothing"],
  ])("what is no schema at all: %j", (schema, shown) => {
    expect(refusal(schema as unknown as object)).toMatchObject({
      reason: "keyword",
      message: `Cannot use schema: must be an object or a boolean, is ${shown}`,
    });
  });

  test("a definition that nothing refers to, all the same", () => {
    expect(refusal({ $defs: { a: { type: 5 } } }).pointer).toBe("/$defs/a/type");
  });

  test("nothing that its dialect does not know", () => {
    const schema = { id: 5, nullable: 5, $async: true, discriminator: 5, "x-own": [], format: 5 };
    expect(fits(schema, null)).toBe(true);
    expect(fits({ ...schema, type: "string" }, null)).toBe(false);
  });

  test("no boolean", () => {
    expect(fits(true, 1)).toBe(true);
    expect(compileSchema(false)(1)).toEqual([{ path: [], message: "Must not be there" }]);
  });
});

describe("compileSchema() refuses with the reason pattern", () => {
  test("what is no regular expression", () => {
    const error = refusal({ patternProperties: { "(": true } });
    expect(error).toMatchObject({ reason: "pattern", pointer: "/patternProperties/(" });
    expect(error.message).toBe(
      'Cannot use schema: /patternProperties/( has "(", which is no regular expression',
    );
  });

  test("what only backtracking can match, unless the engine may", () => {
    const schema = { pattern: "(?<=a)b" };
    expect(refusal(schema)).toMatchObject({ reason: "pattern" });
    const engine = createEngine({ backtracking: true });
    expect(compileSchema(schema, { engine })("ab")).toEqual([]);
    expect(compileSchema(schema, { engine })("b")).toHaveLength(1);
  });
});

// BUG-156
describe("compileSchema() refuses with the reason limit", () => {
  function nested(levels: number): object {
    let schema: object = {};
    for (let level = 1; level < levels; level++) schema = { items: schema };
    return schema;
  }

  test("more schemas within one another than 100", () => {
    expect(fits(nested(100), [])).toBe(true);
    const error = refusal(nested(101));
    expect(error).toMatchObject({ reason: "limit", pointer: "/items".repeat(100) });
    expect(error.message).toMatch(/ is nested deeper than 100 schemas$/);
  });

  test("JSON so deep that walking it would overflow", () => {
    expect(refusal({ const: nested(200_000) }).message).toBe(
      "Cannot use schema: has arrays and objects nested over 1024 deep",
    );
  });

  test("a cycle of objects", () => {
    const schema: Record<string, unknown> = {};
    schema["not"] = schema;
    expect(refusal(schema).reason).toBe("limit");
  });

  test("more schemas than 3,000, behind references too", () => {
    const many = (count: number) => Array.from({ length: count }, () => true);
    expect(fits({ allOf: many(2999) }, 1)).toBe(true);
    expect(refusal({ allOf: many(3000) }).message).toBe(
      "Cannot use schema: /allOf/2999 is one schema more than 3000",
    );
    const behind = { $ref: "#/x", x: { allOf: many(2999) } };
    expect(refusal(behind)).toMatchObject({ reason: "limit" });
  });

  test("more text than 1 MiB", () => {
    const enumOf = (length: number) => ({ enum: ["x".repeat(length)] });
    expect(fits(enumOf(2 ** 20 - 50), 1)).toBe(false);
    expect(refusal(enumOf(2 ** 20)).message).toBe(
      "Cannot use schema: is longer than 1048576 characters as JSON",
    );
  });

  test("a pattern of more than 2,000 characters", () => {
    expect(fits({ pattern: "x".repeat(2000) }, "y")).toBe(false);
    expect(refusal({ pattern: "x".repeat(2001) }).message).toBe(
      "Cannot use schema: /pattern has a regular expression of over 2000 characters",
    );
  });

  test("what is over limits that were given", () => {
    const limits = { maxLength: 40, maxDepth: 2, maxSubschemas: 2, maxPatternLength: 1 };
    expect(refusal({ title: "x".repeat(40) }, { limits }).reason).toBe("limit");
    expect(refusal({ not: { not: {} } }, { limits }).pointer).toBe("/not/not");
    expect(refusal({ allOf: [{}, {}] }, { limits }).pointer).toBe("/allOf/1");
    expect(refusal({ pattern: "xy" }, { limits }).pointer).toBe("/pattern");
  });

  test.each(["maxLength", "maxDepth", "maxSubschemas", "maxPatternLength"])(
    "and throws a RangeError for a %s of 0",
    (name) => {
      expect(() => compileSchema({ title: name }, { limits: { [name]: 0 } })).toThrow(RangeError);
    },
  );
});
