import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { faultOfSchema } from "./schema-fault.ts";

/** A schema with one property. */
function withProperty(a: unknown, more: JsonObject = {}): JsonObject {
  return { type: "object", properties: { a }, ...more };
}

const DRAFT_07 = "http://json-schema.org/draft-07/schema#";

describe("faultOfSchema() finds nothing wrong with", () => {
  test.each<[string, JsonObject]>([
    ["an empty schema", {}],
    ["true and false as schemas", withProperty(true, { additionalProperties: false })],
    ["several types", withProperty({ type: ["string", "null"] })],
    ["keywords that nobody knows", withProperty({ "x-vendor": { required: true }, format: 1 })],
    [
      "properties that are called like keywords",
      withProperty({}, { properties: { required: {}, enum: {}, type: { type: "string" } } }),
    ],
    [
      "keywords of 2020-12",
      withProperty({ prefixItems: [{}], unevaluatedItems: false, dependentRequired: { a: ["b"] } }),
    ],
    // BUG-145
    [
      "a tuple of draft-07",
      withProperty({ items: [{}, true], additionalItems: {} }, { $schema: DRAFT_07 }),
    ],
    [
      "a schema as a value",
      withProperty({
        const: { required: true },
        default: { enum: {} },
        examples: [{ $ref: "#/no" }],
      }),
    ],
  ])("%s", (_what, schema) => {
    expect(faultOfSchema(schema, "/s")).toBeUndefined();
  });

  test.each([
    "https://json-schema.org/draft/2020-12/schema",
    "http://json-schema.org/draft/2020-12/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    DRAFT_07,
    "http://json-schema.org/draft-07/schema",
    "https://json-schema.org/draft-04/schema#",
  ])("the dialect %s", ($schema) => {
    // BUG-145
    expect(faultOfSchema({ $schema, type: "object" }, "/s")).toBeUndefined();
  });

  test.each<[string, JsonObject]>([
    // BUG-143
    ["to itself", withProperty({ $ref: "#" })],
    [
      "to a recursive definition",
      { $defs: { n: withProperty({ items: { $ref: "#/$defs/n" } }) }, $ref: "#/$defs/n" },
    ],
    [
      "to each other",
      { definitions: { a: { $ref: "#/definitions/b" }, b: { $ref: "#/definitions/a" } } },
    ],
    ["to an escaped name", { $defs: { "a/b~c d": {} }, $ref: "#/$defs/a~1b~0c%20d" }],
    ["into an array", { allOf: [{}, { $ref: "#/allOf/0" }] }],
    [
      "to an anchor, with more beside",
      { $defs: { x: { $anchor: "here" } }, $ref: "#here", title: "x" },
    ],
    ["to a dynamic anchor", { $defs: { x: { $dynamicAnchor: "here" } }, $ref: "#here" }],
    [
      "by the id of the whole",
      { $id: "https://example.com/s", $defs: { x: {} }, $ref: "https://example.com/s#/$defs/x" },
    ],
    [
      "that an inner id decides",
      { $defs: { x: { $id: "https://example.com/x" } }, $ref: "https://example.com/x" },
    ],
  ])("references %s", (_what, schema) => {
    expect(faultOfSchema(schema, "/s")).toBeUndefined();
  });
});

describe("faultOfSchema() finds", () => {
  test.each<[JsonObject, string]>([
    // BUG-144
    [
      withProperty({ required: true }),
      "/s/properties/a/required must be an array of strings, found true",
    ],
    [
      withProperty({ type: "any" }),
      '/s/properties/a/type must be a type, or an array of types, found "any"',
    ],
    [
      withProperty({ type: ["string", 1] }),
      '/s/properties/a/type must be a type, or an array of types, found ["string",1]',
    ],
    [withProperty({ enum: {} }), "/s/properties/a/enum must be an array, found {}"],
    [withProperty({ items: [{}] }), "/s/properties/a/items must be a schema, found [{}]"],
    [withProperty("string"), '/s/properties/a must be a schema, found "string"'],
    [withProperty(null), "/s/properties/a must be a schema, found null"],
    [withProperty([]), "/s/properties/a must be a schema, found []"],
    [{ properties: ["a"] }, '/s/properties must be an object of schemas, found ["a"]'],
    [withProperty({ anyOf: {} }), "/s/properties/a/anyOf must be an array of schemas, found {}"],
    [
      withProperty({ anyOf: [{ not: 1 }] }),
      "/s/properties/a/anyOf/0/not must be a schema, found 1",
    ],
    [{ $defs: { "x/y": { $ref: 1 } } }, "/s/$defs/x~1y/$ref must be a string, found 1"],
    [
      { $schema: "https://example.com/own" },
      '/s/$schema names a dialect that is not known here: "https://example.com/own"',
    ],
    [{ $schema: 7 }, "/s/$schema names a dialect that is not known here: 7"],
  ])("the fault of %j", (schema, fault) => {
    expect(faultOfSchema(schema, "/s")).toBe(fault);
  });

  test.each([
    "#/$defs/no",
    "#no",
    "https://example.com/x",
    "other.json",
    "#/$defs/toString",
    "#/type/length",
    "#%",
  ])("that %s leads nowhere", ($ref) => {
    expect(faultOfSchema({ type: "object", $defs: {}, not: { $ref } }, "/s")).toBe(
      `/s/not/$ref must refer to something inside the schema, found ${JSON.stringify($ref)}`,
    );
  });

  test("too deep a schema, without running out of stack", () => {
    let schema: JsonObject = {};
    for (let depth = 0; depth < 50_000; depth++) schema = { not: schema };
    expect(faultOfSchema(schema, "/s")).toBe("/s is nested deeper than 128 schemas");
  });

  test("too large a schema", () => {
    const anyOf = Array.from({ length: 10_000 }, () => ({}));
    expect(faultOfSchema({ anyOf }, "/s")).toBe("/s holds more than 10000 schemas");
  });
});
