import { describe, expect, test } from "vitest";
import { fits, refusal } from "../../test/support/schema-verdict.ts";

describe("compileSchema() takes the dialect", () => {
  // BUG-145
  const tuple = { prefixItems: [{ type: "string" }], dependentRequired: { a: ["b"] } };

  test("2020-12 where the schema names none", () => {
    expect(fits(tuple, ["x"])).toBe(true);
    expect(fits(tuple, [1])).toBe(false);
    expect(fits(tuple, { a: 1 })).toBe(false);
    expect(fits({ properties: { a: true }, unevaluatedProperties: false }, { b: 1 })).toBe(false);
  });

  test.each([
    "https://json-schema.org/draft/2020-12/schema",
    "http://json-schema.org/draft/2020-12/schema#",
  ])("2020-12 by %s", ($schema) => {
    expect(fits({ $schema, ...tuple }, [1])).toBe(false);
  });

  test.each([
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-07/schema",
    "https://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
  ])("by %s, in which an array of items is a tuple and prefixItems is nothing", ($schema) => {
    const schema = { $schema, items: [{ type: "string" }], additionalItems: { type: "number" } };
    expect(fits(schema, ["x", 1])).toBe(true);
    expect(fits(schema, [1])).toBe(false);
    expect(fits(schema, ["x", "y"])).toBe(false);
    expect(fits({ $schema, prefixItems: [{ type: "string" }] }, [1])).toBe(true);
  });

  test("draft-07, in which nothing beside $ref means anything", () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const definitions = { text: { type: "string" } };
    const schema = { $schema, $ref: "#/definitions/text", maxLength: 1, definitions };
    expect(fits(schema, "long")).toBe(true);
    expect(fits(schema, 1)).toBe(false);
    expect(fits({ ...schema, $schema: undefined }, "long")).toBe(false);
  });

  test("2019-09, whose dependencies and $recursiveRef work", () => {
    const $schema = "https://json-schema.org/draft/2019-09/schema";
    const tree = { properties: { child: { $recursiveRef: "#" } }, required: ["name"] };
    expect(fits({ $schema, ...tree }, { name: 1, child: { name: 2 } })).toBe(true);
    expect(fits({ $schema, ...tree }, { name: 1, child: {} })).toBe(false);
    const dependencies = { a: ["b"], c: { required: ["d"] } };
    expect(fits({ $schema, dependencies }, { a: 1, b: 1, c: 1, d: 1 })).toBe(true);
    expect(fits({ $schema, dependencies }, { a: 1 })).toBe(false);
    expect(fits({ $schema, dependencies }, { c: 1 })).toBe(false);
  });

  test.each([
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-06/schema#",
    "https://example.com/own",
    7,
  ])("and refuses %s with the reason dialect", ($schema) => {
    const error = refusal({ $schema });
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ reason: "dialect", pointer: "/$schema" });
    expect(error.message).toBe(
      `Cannot use schema: /$schema is ${JSON.stringify($schema)}, which is no dialect that is understood here; 2020-12, 2019-09 and draft-07 are`,
    );
  });

  test("and refuses one within another", () => {
    const inner = { $id: "inner", $schema: "http://json-schema.org/draft-07/schema#" };
    expect(refusal({ properties: { a: inner } }).message).toBe(
      "Cannot use schema: /properties/a/$schema is another dialect than 2020-12, which its root is",
    );
  });

  test("and asserts no format in any", () => {
    expect(fits({ format: "date-time" }, "no date")).toBe(true);
    const $schema = "http://json-schema.org/draft-07/schema#";
    expect(fits({ $schema, format: "email" }, "no address")).toBe(true);
  });
});
