// What the keywords of JSON Schema must hold so that a schema can be used at all. What else is wrong
// with a value is the engine's to say, and no engine minds the same.

import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { Dialect, KeywordKind } from "../../schema/keywords.ts";
import { keywordsOf, TYPE_NAMES } from "../../schema/keywords.ts";
import { subschemasOf } from "../../schema/subschemas-of.ts";

/** What a keyword wants and does not have, or the schemas in it, by their keys below the keyword. */
export type Parts =
  | { readonly expected: string }
  | { readonly schemas: readonly (readonly [schema: unknown, ...keys: PropertyKey[]])[] };

/** Looks at the value of a keyword. A keyword that nobody here knows may hold anything. */
export function partsOf(keyword: string, value: unknown, dialect: Dialect): Parts {
  const kind = keywordsOf(dialect).get(keyword);
  if (kind === undefined) return NOTHING;
  if (kind === "schema" && Array.isArray(value)) return { expected: "a schema" };
  const need = NEEDS[kind];
  if (need !== undefined && !need.isMet(value)) return need;
  return { schemas: subschemasOf(kind, value) };
}

interface Need {
  readonly expected: string;
  isMet(value: unknown): boolean;
}

const NOTHING: Parts = { schemas: [] };

const map: Need = { expected: "an object of schemas", isMet: isJsonObject };

const NEEDS: { readonly [Kind in KeywordKind]?: Need } = {
  schemas: { expected: "an array of schemas", isMet: Array.isArray },
  "schema-map": map,
  "pattern-map": map,
  dependencies: map,
  names: {
    expected: "an array of strings",
    isMet: (value) => Array.isArray(value) && value.every(isString),
  },
  types: {
    expected: "a type, or an array of types",
    isMet: (value) =>
      Array.isArray(value)
        ? value.every((each) => TYPE_NAMES.includes(each))
        : TYPE_NAMES.includes(value),
  },
  string: { expected: "a string", isMet: isString },
  list: { expected: "an array", isMet: Array.isArray },
};

function isString(value: unknown): boolean {
  return typeof value === "string";
}
