import type { KeywordKind } from "./keywords.ts";

/** A subschema, and the keys that lead to it from the value of its keyword. */
export type Subschema = readonly [schema: unknown, ...keys: (string | number)[]];

/** The subschemas in the value of a keyword, which fits its kind. */
export function subschemasOf(kind: KeywordKind, value: unknown): Subschema[] {
  switch (kind) {
    case "schema":
      return [[value]];
    case "schemas":
      return inList(value);
    case "items":
      return Array.isArray(value) ? inList(value) : [[value]];
    case "schema-map":
    case "pattern-map":
      return inMap(value);
    case "dependencies":
      return inMap(value).filter(([member]) => !Array.isArray(member));
    default:
      return [];
  }
}

function inList(value: unknown): Subschema[] {
  return (value as readonly unknown[]).map((schema, index) => [schema, index]);
}

function inMap(value: unknown): Subschema[] {
  return Object.entries(value as object).map(([key, schema]) => [schema, key]);
}
