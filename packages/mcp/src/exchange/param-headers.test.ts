import { expect, test } from "vitest";
import { paramHeadersOf } from "./param-headers.ts";

const region = { type: "string", "x-mcp-header": "Region" };

function faultsOf(schema: unknown): readonly unknown[] {
  const found = paramHeadersOf(schema);
  return found.ok ? [] : found.faults;
}

test("paramHeadersOf() finds the annotations of properties, in their order", () => {
  const schema = {
    type: "object",
    properties: {
      region,
      query: { type: "string" },
      level: { type: "integer", "x-mcp-header": "level" },
      dry: { type: "boolean", "x-mcp-header": "Dry_Run" },
    },
  };
  expect(paramHeadersOf(schema)).toEqual({
    ok: true,
    headers: [
      { header: "Region", path: ["region"], type: "string" },
      { header: "level", path: ["level"], type: "integer" },
      { header: "Dry_Run", path: ["dry"], type: "boolean" },
    ],
  });
});

test("paramHeadersOf() finds nested properties by their path", () => {
  const schema = { properties: { a: { type: "object", properties: { "b/c": region } } } };
  const headers = [{ header: "Region", path: ["a", "b/c"], type: "string" }];
  expect(paramHeadersOf(schema)).toEqual({ ok: true, headers });
});

test.each([undefined, null, true, "x", [], {}, { type: "object" }, { properties: [] }])(
  "paramHeadersOf() finds nothing in %j",
  (schema) => {
    expect(paramHeadersOf(schema)).toEqual({ ok: true, headers: [] });
  },
);

test("paramHeadersOf() takes a property that is called like the annotation as a property", () => {
  const schema = { properties: { "x-mcp-header": { type: "string" } } };
  expect(paramHeadersOf(schema)).toEqual({ ok: true, headers: [] });
});

test("paramHeadersOf() takes a definition that is called like the annotation as a definition", () => {
  const schema = { $defs: { "x-mcp-header": { type: "string" } } };
  expect(paramHeadersOf(schema)).toEqual({ ok: true, headers: [] });
});

test.each(["const", "enum", "default", "examples"])(
  "paramHeadersOf() does not look into the values of %s",
  (keyword) => {
    const schema = { properties: { a: { type: "object", [keyword]: [{ "x-mcp-header": "" }] } } };
    expect(paramHeadersOf(schema)).toEqual({ ok: true, headers: [] });
  },
);

const place = "x-mcp-header may only stand on a property that is reached through properties alone";

test.each([
  ["the root", { type: "string", "x-mcp-header": "A" }, ""],
  ["items", { properties: { a: { type: "array", items: region } } }, "/properties/a/items"],
  ["prefixItems", { properties: { a: { prefixItems: [region] } } }, "/properties/a/prefixItems/0"],
  ["anyOf", { anyOf: [{ properties: { a: region } }] }, "/anyOf/0/properties/a"],
  ["oneOf", { properties: { a: { oneOf: [region] } } }, "/properties/a/oneOf/0"],
  ["allOf", { allOf: [{ properties: { a: region } }] }, "/allOf/0/properties/a"],
  ["not", { not: { properties: { a: region } } }, "/not/properties/a"],
  ["if", { if: { properties: { a: region } } }, "/if/properties/a"],
  [
    "then",
    JSON.parse(`{"then":{"properties":{"a":${JSON.stringify(region)}}}}`),
    "/then/properties/a",
  ],
  ["else", { else: { properties: { a: region } } }, "/else/properties/a"],
  ["$defs", { $defs: { "a~b": region } }, "/$defs/a~0b"],
  ["patternProperties", { patternProperties: { "^a/": region } }, "/patternProperties/^a~1"],
  ["additionalProperties", { additionalProperties: region }, "/additionalProperties"],
  ["dependentSchemas", { dependentSchemas: { a: region } }, "/dependentSchemas/a"],
  ["a keyword of no standard", { "x-more": { a: region } }, "/x-more/a"],
])("paramHeadersOf() refuses an annotation in %s", (_name, schema, path) => {
  expect(faultsOf(schema)).toEqual([{ path, message: place }]);
});

test.each([
  ["", '""'],
  ["My Header", '"My Header"'],
  ["a:b", '"a:b"'],
  ["a\r\nb", '"a\\r\\nb"'],
  ["Région", '"Région"'],
  [7, "7"],
  [null, "null"],
])("paramHeadersOf() refuses the name %j", (header, shown) => {
  const message = `x-mcp-header must be the name of a header, found ${shown}`;
  const schema = { properties: { a: { type: "string", "x-mcp-header": header } } };
  expect(faultsOf(schema)).toEqual([{ path: "/properties/a", message }]);
});

test.each([
  ["number", '"number"'],
  ["object", '"object"'],
  ["array", '"array"'],
  ["null", '"null"'],
  [["string", "null"], '["string","null"]'],
  [undefined, "nothing"],
])("paramHeadersOf() refuses an annotation on type %j", (type, shown) => {
  const message = `x-mcp-header may only stand on a string, an integer or a boolean, found ${shown}`;
  const schema = { properties: { a: { type, "x-mcp-header": "A" } } };
  expect(faultsOf(schema)).toEqual([{ path: "/properties/a", message }]);
});

test("paramHeadersOf() refuses two names that differ in case only", () => {
  const schema = {
    properties: {
      a: region,
      b: { properties: { c: { type: "string", "x-mcp-header": "REGION" } } },
    },
  };
  const message = 'x-mcp-header must be unique, whatever the case, found "REGION" twice';
  expect(faultsOf(schema)).toEqual([{ path: "/properties/b/properties/c", message }]);
});

test("paramHeadersOf() tells every fault", () => {
  const schema = {
    properties: { a: { type: "number", "x-mcp-header": "A" }, b: { items: region } },
  };
  expect(faultsOf(schema)).toHaveLength(2);
});
