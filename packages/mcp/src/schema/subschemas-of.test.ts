import { expect, test } from "vitest";
import type { KeywordKind } from "./keywords.ts";
import { subschemasOf } from "./subschemas-of.ts";

test.each<[KeywordKind, unknown, unknown[]]>([
  ["schema", { a: 1 }, [[{ a: 1 }]]],
  [
    "schemas",
    [true, {}],
    [
      [true, 0],
      [{}, 1],
    ],
  ],
  ["items", {}, [[{}]]],
  [
    "items",
    [{}, false],
    [
      [{}, 0],
      [false, 1],
    ],
  ],
  [
    "schema-map",
    { a: {}, "b/c": true },
    [
      [{}, "a"],
      [true, "b/c"],
    ],
  ],
  ["pattern-map", { "^a": {} }, [[{}, "^a"]]],
  ["dependencies", { a: ["b"], c: {} }, [[{}, "c"]]],
  ["names", ["a"], []],
  ["anything", { type: "string" }, []],
])("subschemasOf() finds those of a keyword that holds %s: %j", (kind, value, expected) => {
  expect(subschemasOf(kind, value)).toEqual(expected);
});
