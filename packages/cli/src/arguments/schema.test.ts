import { expect, test } from "vitest";
import { alternativesOf, propertiesOf, requiredOf } from "./schema.ts";

test("propertiesOf() names the properties in their order", () => {
  const schema = { properties: { b: { type: "string" }, a: true } };
  expect([...propertiesOf(schema)]).toEqual([
    ["b", { type: "string" }],
    ["a", {}],
  ]);
});

test("propertiesOf() survives a schema that is none", () => {
  expect(propertiesOf({ properties: 5 }).size).toBe(0);
});

test("requiredOf() passes over what is no name", () => {
  expect(requiredOf({ required: ["a", 5] })).toEqual(["a"]);
  expect(requiredOf({ required: "a" })).toEqual([]);
});

test("alternativesOf() unfolds anyOf and oneOf within each other, in order", () => {
  const schema = { anyOf: [{ type: "integer" }, { oneOf: [{ type: "null" }, { const: 1 }] }] };
  expect(alternativesOf(schema, schema)).toEqual([
    { type: "integer" },
    { type: "null" },
    { const: 1 },
  ]);
});

test("alternativesOf() follows references within the schema", () => {
  const root = { $defs: { "a/b": { type: "string" } } };
  expect(alternativesOf({ $ref: "#/$defs/a~1b" }, root)).toEqual([{ type: "string" }]);
});

test("alternativesOf() takes a reference to elsewhere for anything", () => {
  expect(alternativesOf({ $ref: "https://example.com/a.json" }, {})).toEqual([{}]);
});

test("alternativesOf() ends where references go in a circle", () => {
  const root = { $defs: { a: { $ref: "#/$defs/a" } } };
  expect(alternativesOf({ $ref: "#/$defs/a" }, root)).toEqual([{ $ref: "#/$defs/a" }]);
});
