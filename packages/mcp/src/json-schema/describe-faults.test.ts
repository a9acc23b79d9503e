import { describe, expect, test } from "vitest";
import { compileSchema } from "./compile-schema.ts";

/** The issues as lines, a place and a sentence each. */
function issues(schema: object, value: unknown): string[] {
  return compileSchema(schema)(value).map(
    ({ path = [], message }) => `${path.map(String).join("/") || "."}: ${message}`,
  );
}

describe("issues say in words", () => {
  test.each<[object, unknown, string]>([
    [{ type: "string" }, 5, ".: Must be a string, is 5"],
    [{ type: ["integer", "null"] }, 1.5, ".: Must be an integer or null, is 1.5"],
    [{ const: { a: 1 } }, [], '.: Must be {"a":1}, is []'],
    [{ enum: ["a", "b"] }, "c", '.: Must be one of "a", "b", is "c"'],
    [
      { enum: [...Array(12).keys()] },
      -1,
      ".: Must be one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more, is -1",
    ],
    [{ enum: [] }, 1, ".: Must not be there"],
    [{ minimum: 3 }, 2, ".: Must be at least 3, is 2"],
    [{ maximum: 3 }, 4, ".: Must be at most 3, is 4"],
    [{ exclusiveMinimum: 3 }, 3, ".: Must be more than 3, is 3"],
    [{ exclusiveMaximum: 3 }, 3, ".: Must be less than 3, is 3"],
    [{ multipleOf: 0.01 }, 0.005, ".: Must be a multiple of 0.01, is 0.005"],
    [{ minLength: 2 }, "😀", ".: Must have at least 2 characters, has 1"],
    [{ maxLength: 1 }, "ab", ".: Must have at most 1 character, has 2"],
    [{ pattern: "^\\d+$" }, "x", ".: Must match the pattern ^\\d+$"],
    [{ minItems: 1 }, [], ".: Must have at least 1 item, has 0"],
    [{ maxItems: 1 }, [1, 2], ".: Must have at most 1 item, has 2"],
    [{ uniqueItems: true }, [1, 2, 1], ".: Must not have two equal items"],
    [
      { contains: { type: "string" } },
      [1],
      ".: Must have at least 1 of the items that it must contain",
    ],
    [
      { contains: true, minContains: 2, maxContains: 3 },
      [1],
      ".: Must have at least 2 and at most 3 of the items that it must contain",
    ],
    [{ minProperties: 2 }, { a: 1 }, ".: Must have at least 2 members, has 1"],
    [{ maxProperties: 0 }, { a: 1 }, ".: Must have at most 0 members, has 1"],
    [{ required: ["a"] }, {}, "a: Is required"],
    [{ dependentRequired: { a: ["b"] } }, { a: 1 }, 'b: Is required beside "a"'],
    [{ additionalProperties: false }, { a: 1 }, "a: Is not allowed here"],
    [{ unevaluatedProperties: false }, { a: 1 }, "a: Is not allowed here"],
    [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, "ab: Has a name that is not allowed here"],
    [{ prefixItems: [true], items: false }, [1, 2], ".: Must have at most 1 item, has 2"],
    [{ unevaluatedItems: false }, [1], "0: Must not be there"],
    [{ not: { type: "string" } }, "a", ".: Is what must not stand here"],
    [{ properties: { a: false } }, { a: 1 }, "a: Must not be there"],
    [JSON.parse('{"if":true,"then":{"minimum":3}}'), 1, ".: Must be at least 3, is 1"],
    [
      { oneOf: [{ minimum: 0 }, { maximum: 9 }] },
      5,
      ".: Fits several alternatives, and must fit exactly one",
    ],
  ])("%j with %j", (schema, value, issue) => {
    expect(issues(schema, value)).toEqual([issue]);
  });

  test("every fault, with its path as keys and indexes", () => {
    const schema = {
      properties: { "a/b": { items: { required: ["c"] } }, d: { type: "string" } },
      required: ["e"],
    };
    const found = compileSchema(schema)({ "a/b": [{ c: 1 }, {}], d: 0 });
    expect(found.map(({ path }) => path)).toEqual([["e"], ["a/b", 1, "c"], ["d"]]);
  });

  test("values of any size, cut", () => {
    const [issue = ""] = issues({ type: "number" }, "x".repeat(100_000));
    expect(issue).toHaveLength(".: Must be a number, is ".length + 61);
  });

  test("no more than a hundred of many faults", () => {
    const found = compileSchema({ items: { type: "string" } })(Array(5000).fill(0));
    expect(found).toHaveLength(100);
    expect(found[99]).toEqual({ path: [99], message: "Must be a string, is 0" });
  });
});

describe("issues about alternatives", () => {
  const circle = {
    properties: { kind: { const: "circle" }, r: { type: "number" } },
    required: ["r"],
  };
  const square = {
    properties: { kind: { const: "square" }, a: { type: "number" } },
    required: ["a"],
  };

  test("tell the fault of the one that got furthest", () => {
    const schema = { anyOf: [{ type: "null" }, { properties: { a: { type: "string" } } }] };
    expect(issues(schema, { a: 1 })).toEqual(["a: Must be a string, is 1"]);
  });

  test("are one issue with the reasons where none got further", () => {
    expect(issues({ oneOf: [{ type: "string" }, { type: "null" }] }, 1)).toEqual([
      ".: Fits none of the alternatives: must be a string, is 1; must be null, is 1",
    ]);
    expect(
      issues({ properties: { s: { anyOf: [circle, square] } } }, { s: { kind: "circle" } }),
    ).toEqual([
      's: Fits none of the alternatives: /r is required; /a is required; /kind must be "square", is "circle"',
    ]);
  });

  test("name four reasons at most", () => {
    const anyOf = [1, 2, 3, 4, 5, 6].map((minimum) => ({ minimum }));
    expect(issues({ anyOf }, 0)).toEqual([
      ".: Fits none of the alternatives: must be at least 1, is 0; must be at least 2, is 0; must be at least 3, is 0; must be at least 4, is 0; and 2 more",
    ]);
  });

  test("leave the faults beside them alone", () => {
    const schema = {
      required: ["x"],
      properties: { s: { anyOf: [{ type: "null" }] }, t: { maximum: 0 } },
    };
    expect(issues(schema, { s: 1, t: 1 })).toEqual([
      "x: Is required",
      "s: Must be null, is 1",
      "t: Must be at most 0, is 1",
    ]);
  });

  test("of constants, perhaps with titles, name the constants", () => {
    const oneOf = [
      { const: "a", title: "A" },
      { const: "b", title: "B" },
    ];
    expect(issues({ oneOf }, "c")).toEqual(['.: Must be one of "a", "b", is "c"']);
    expect(issues({ oneOf: [...oneOf, { const: "a" }] }, "a")).toEqual([
      ".: Fits several alternatives, and must fit exactly one",
    ]);
  });
});
