import { describe, expect, test } from "vitest";
import { fits, refusal } from "../../test/support/schema-verdict.ts";

// BUG-143
describe("compileSchema() follows", () => {
  const node = { type: "object", properties: { next: { $ref: "#" } }, required: ["id"] };
  const chain = { id: 1, next: { id: 2, next: { id: 3 } } };
  const broken = { id: 1, next: { id: 2, next: {} } };

  test.each([
    ["$ref to the root", node],
    [
      "$ref by $id",
      { ...node, $id: "https://example.com/node", properties: { next: { $ref: "node" } } },
    ],
    [
      "$ref into $defs",
      { $ref: "#/$defs/n", $defs: { n: { ...node, properties: { next: { $ref: "#/$defs/n" } } } } },
    ],
    ["$anchor", { ...node, $anchor: "n", properties: { next: { $ref: "#n" } } }],
    ["$dynamicRef", { ...node, $dynamicAnchor: "n", properties: { next: { $dynamicRef: "#n" } } }],
    [
      "two definitions that refer to each other",
      {
        $ref: "#/$defs/a",
        $defs: {
          a: { ...node, properties: { next: { $ref: "#/$defs/b" } } },
          b: { ...node, properties: { next: { $ref: "#/$defs/a" } } },
        },
      },
    ],
  ])("%s", (_, schema) => {
    expect(fits(schema, chain)).toBe(true);
    expect(fits(schema, { id: 1, next: 5 })).toBe(false);
    expect(fits(schema, broken)).toBe(false);
  });

  test("a pointer into a keyword that it does not know, and what is referred to from there", () => {
    const components = { list: { items: { $ref: "#/components/name" } }, name: { type: "string" } };
    const schema = { $ref: "#/components/list", components };
    expect(fits(schema, ["a"])).toBe(true);
    expect(fits(schema, [1])).toBe(false);
  });

  test("a pointer with escapes", () => {
    const $defs = { "a/b~c %": { type: "string" } };
    expect(fits({ $ref: "#/$defs/a~1b~0c%20%25", $defs }, 1)).toBe(false);
  });

  test("$ref beside other keywords, and both count", () => {
    const schema = { $ref: "#/$defs/text", maxLength: 2, $defs: { text: { type: "string" } } };
    expect(fits(schema, "ab")).toBe(true);
    expect(fits(schema, "abc")).toBe(false);
    expect(fits(schema, 1)).toBe(false);
  });

  test("$dynamicRef to the root's anchor from an embedded resource that has one too", () => {
    const tree = {
      $id: "tree",
      $dynamicAnchor: "node",
      properties: { children: { items: { $dynamicRef: "#node" } } },
    };
    const strict = {
      $id: "https://example.com/strict",
      $dynamicAnchor: "node",
      $ref: "tree",
      unevaluatedProperties: false,
      $defs: { tree },
    };
    expect(fits(strict, { children: [{ children: [] }] })).toBe(true);
    expect(fits(strict, { children: [{ daat: 1 }] })).toBe(false);
  });

  test("a chain of five hundred definitions", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [at, { items: { $ref: `#/$defs/${at + 1}` } }]),
    );
    const schema = { $ref: "#/$defs/0", $defs: { ...$defs, 500: { type: "string" } } };
    expect(fits(schema, [[["x"]]])).toBe(true);
  });

  test("no data: a $ref in a const is a text", () => {
    expect(
      fits({ const: { $ref: "https://example.com/x" } }, { $ref: "https://example.com/x" }),
    ).toBe(true);
  });
});

describe("compileSchema() refuses with the reason ref", () => {
  test.each([
    ["https://example.com/s.json", "is not in the schema, and nothing is ever fetched"],
    ["file:///etc/passwd", "is not in the schema, and nothing is ever fetched"],
    ["other.json", "is not in the schema, and nothing is ever fetched"],
    ["#/$defs/missing", "leads to no schema in it"],
    ["#missing", "leads to no schema in it"],
    ["#/title", "leads to no schema in it"],
    ["#/toString", "leads to no schema in it"],
  ])("a reference to %s", (ref, problem) => {
    const error = refusal({ title: "x", properties: { a: { $ref: ref } } });
    expect(error).toMatchObject({ reason: "ref", pointer: "/properties/a/$ref" });
    expect(error.message).toBe(
      `Cannot use schema: /properties/a/$ref is ${JSON.stringify(ref)}, which ${problem}`,
    );
  });

  test.each([
    ["toString", "which is not in the schema, and nothing is ever fetched"],
    ["http://[", "which is no URI"],
    ["#%", "which is no URI"],
  ])("a reference that reads %s", (ref, problem) => {
    expect(refusal({ $ref: ref })).toMatchObject({
      reason: "ref",
      message: `Cannot use schema: /$ref is ${JSON.stringify(ref)}, ${problem}`,
    });
  });

  test.each([
    { $ref: "#" },
    { allOf: [{ $ref: "#" }] },
    {
      $ref: "#/$defs/a",
      $defs: { a: { anyOf: [{ $ref: "#/$defs/b" }] }, b: { $ref: "#/$defs/a" } },
    },
    { dependentSchemas: { a: { $ref: "#" } } },
  ])("a circle: %j", (schema) => {
    expect(refusal(schema)).toMatchObject({
      reason: "ref",
      message: expect.stringMatching(/ refers to itself for one and the same value$/),
    });
  });

  test("a name that two schemas have", () => {
    const twice = { $defs: { a: { $anchor: "n" }, b: { $anchor: "n", type: "string" } } };
    expect(refusal(twice).message).toBe(
      'Cannot use schema: /$defs/b has the name "n", which is taken',
    );
    const ids = { $defs: { a: { $id: "x" }, b: { $id: "x" } } };
    expect(refusal(ids).message).toBe(
      'Cannot use schema: /$defs/b/$id has the name "x", which is taken',
    );
  });

  test("a $dynamicRef that would lead elsewhere by the way it is reached", () => {
    const resource = (id: string) => ({ $id: id, $defs: { i: { $dynamicAnchor: "item" } } });
    const list = { ...resource("list"), items: { $dynamicRef: "#item" } };
    const schema = { $defs: { list, other: { ...resource("other"), $ref: "list" } } };
    expect(refusal(schema).message).toBe(
      'Cannot use schema: /$defs/list/items/$dynamicRef is "#item", and several resources have that anchor',
    );
  });
});
