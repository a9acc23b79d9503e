// What the keywords of JSON Schema hold, as far as one can be wrong without an engine: data.

import { isJsonObject } from "../../jsonrpc/is-json-object.ts";

/** What a keyword wants and does not have, or the schemas in it, by their keys below the keyword. */
export type Parts =
  | { readonly expected: string }
  | { readonly schemas: readonly (readonly [keys: readonly PropertyKey[], schema: unknown])[] };

/** Looks at the value of a keyword. A keyword that nobody here knows may hold anything. */
export function partsOf(keyword: string, value: unknown, hasTuples: boolean): Parts {
  const read = KEYWORDS.get(keyword);
  return read === undefined ? NONE : read(value, hasTuples);
}

type Read = (value: unknown, hasTuples: boolean) => Parts;

const NONE: Parts = { schemas: [] };

const schema: Read = (value) => ({ schemas: [[[], value]] });

const schemas: Read = (value) =>
  Array.isArray(value)
    ? { schemas: value.map((each: unknown, index) => [[index], each]) }
    : { expected: "an array of schemas" };

const schemasByName: Read = (value) =>
  isJsonObject(value)
    ? { schemas: Object.entries(value).map(([name, each]) => [[name], each]) }
    : { expected: "an object of schemas" };

/** Up to 2019-09 `items` could be a list of schemas; since 2020-12 that is `prefixItems`. */
const items: Read = (value, hasTuples) => {
  if (!Array.isArray(value)) return schema(value, hasTuples);
  return hasTuples ? schemas(value, hasTuples) : { expected: "a schema" };
};

function only(expected: string, isRight: (value: unknown) => boolean): Read {
  return (value) => (isRight(value) ? NONE : { expected });
}

const TYPES = new Set<unknown>([
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
  "null",
]);

const type = only("a type, or an array of types", (value) =>
  Array.isArray(value) ? value.every((each) => TYPES.has(each)) : TYPES.has(value),
);

const text = only("a string", (value) => typeof value === "string");

const texts = only(
  "an array of strings",
  (value) => Array.isArray(value) && value.every((each) => typeof each === "string"),
);

const KEYWORDS = new Map<string, Read>([
  ["type", type],
  ["enum", only("an array", Array.isArray)],
  ["required", texts],
  ["$ref", text],
  ["$id", text],
  ["$anchor", text],
  ["properties", schemasByName],
  ["patternProperties", schemasByName],
  ["dependentSchemas", schemasByName],
  ["$defs", schemasByName],
  ["definitions", schemasByName],
  ["allOf", schemas],
  ["anyOf", schemas],
  ["oneOf", schemas],
  ["prefixItems", schemas],
  ["items", items],
  ["additionalItems", schema],
  ["additionalProperties", schema],
  ["unevaluatedItems", schema],
  ["unevaluatedProperties", schema],
  ["contains", schema],
  ["propertyNames", schema],
  ["not", schema],
  ["if", schema],
  ["then", schema],
  ["else", schema],
]);
