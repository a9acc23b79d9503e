/** An edition of JSON Schema that is understood here. */
export type Dialect = "2020-12" | "2019-09" | "draft-07";

/** What the value of a keyword must be. Kinds named for schemas are where subschemas stand. */
export type KeywordKind =
  | "schema"
  | "schemas"
  | "schema-map"
  | "pattern-map"
  | "items"
  | "dependencies"
  | "names"
  | "names-map"
  | "types"
  | "pattern"
  | "count"
  | "number"
  | "positive"
  | "boolean"
  | "string"
  | "list"
  | "anything";

/**
 * The keywords of a dialect that say what fits. Every other member of a schema is an annotation, and
 * ignored: `format` is one in 2020-12, and is treated the same in the older dialects.
 */
export function keywordsOf(dialect: Dialect): ReadonlyMap<string, KeywordKind> {
  return BY_DIALECT[dialect];
}

type Row = readonly [string, KeywordKind];

/** `definitions` and `dependencies` live on in the newer dialects' own schemas, for compatibility. */
const everywhere: readonly Row[] = [
  ...rows("schema", "not", "if", "then", "else", "contains", "propertyNames"),
  ...rows("schema", "additionalProperties"),
  ...rows("schemas", "allOf", "anyOf", "oneOf"),
  ...rows("schema-map", "properties", "definitions"),
  ...rows("pattern-map", "patternProperties"),
  ...rows("dependencies", "dependencies"),
  ...rows("names", "required"),
  ...rows("types", "type"),
  ...rows("pattern", "pattern"),
  ...rows("count", "minLength", "maxLength", "minItems", "maxItems"),
  ...rows("count", "minProperties", "maxProperties"),
  ...rows("number", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
  ...rows("positive", "multipleOf"),
  ...rows("boolean", "uniqueItems"),
  ...rows("string", "$id", "$ref"),
  ...rows("list", "enum"),
  ...rows("anything", "const"),
];

const before2020 = [...rows("items", "items"), ...rows("schema", "additionalItems")];

const since2019 = [
  ...rows("schema-map", "$defs", "dependentSchemas"),
  ...rows("schema", "unevaluatedItems", "unevaluatedProperties"),
  ...rows("names-map", "dependentRequired"),
  ...rows("count", "minContains", "maxContains"),
  ...rows("string", "$anchor"),
];

const BY_DIALECT: Readonly<Record<Dialect, ReadonlyMap<string, KeywordKind>>> = {
  "draft-07": new Map([...everywhere, ...before2020]),
  "2019-09": new Map([
    ...everywhere,
    ...before2020,
    ...since2019,
    ...rows("string", "$recursiveRef"),
    ...rows("boolean", "$recursiveAnchor"),
  ]),
  "2020-12": new Map([
    ...everywhere,
    ...since2019,
    ...rows("schema", "items"),
    ...rows("schemas", "prefixItems"),
    ...rows("string", "$dynamicRef", "$dynamicAnchor"),
  ]),
};

function rows(kind: KeywordKind, ...keywords: readonly string[]): Row[] {
  return keywords.map((keyword) => [keyword, kind]);
}

/** What the keyword `type` may name. */
export const TYPE_NAMES: readonly unknown[] = [
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
  "null",
];
