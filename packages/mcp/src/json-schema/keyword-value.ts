import { isSchemaObject } from "../schema/is-schema-object.ts";
import type { KeywordKind } from "../schema/keywords.ts";
import { TYPE_NAMES } from "../schema/keywords.ts";
import { showValue } from "../util/excerpt.ts";

/**
 * What is wrong with the value of a keyword, as the rest of a sentence that names the keyword;
 * undefined where nothing is. What subschemas it holds is looked at one by one, elsewhere.
 */
export function faultOfKeyword(kind: KeywordKind, value: unknown): string | undefined {
  const { fits, expected } = RULES[kind];
  return fits(value) ? undefined : `must be ${expected}, is ${showValue(value)}`;
}

interface Rule {
  readonly expected: string;
  fits(value: unknown): boolean;
}

const schema = rule("an object or a boolean", isSchema);
const map = rule("an object", isSchemaObject);
const string = rule("a string", isString);

const RULES: Readonly<Record<KeywordKind, Rule>> = {
  schema,
  schemas: rule("an array of schemas that is not empty", isFilledArray),
  "schema-map": map,
  "pattern-map": map,
  items: rule("a schema or an array of schemas that is not empty", (value) =>
    Array.isArray(value) ? isFilledArray(value) : isSchema(value),
  ),
  dependencies: rule("an object of schemas and arrays of strings", (value) =>
    hasMembers(value, (member) => isSchema(member) || isNames(member)),
  ),
  names: rule("an array of strings", isNames),
  "names-map": rule("an object of arrays of strings", (value) => hasMembers(value, isNames)),
  types: rule(`one or several of ${TYPE_NAMES.join(", ")}`, isTypes),
  pattern: string,
  count: rule("an integer from 0", (value) => Number.isInteger(value) && Number(value) >= 0),
  number: rule("a number", Number.isFinite),
  positive: rule("a number over 0", (value) => Number.isFinite(value) && Number(value) > 0),
  boolean: rule("a boolean", (value) => typeof value === "boolean"),
  string,
  list: rule("an array", Array.isArray),
  anything: rule("anything", () => true),
};

function rule(expected: string, fits: (value: unknown) => boolean): Rule {
  return { expected, fits };
}

function isSchema(value: unknown): boolean {
  return typeof value === "boolean" || isSchemaObject(value);
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}

function isFilledArray(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every(isString);
}

function hasMembers(value: unknown, fits: (member: unknown) => boolean): boolean {
  return isSchemaObject(value) && Object.values(value).every(fits);
}

function isTypes(value: unknown): boolean {
  if (!Array.isArray(value)) return TYPE_NAMES.includes(value);
  return value.length > 0 && value.every((type) => TYPE_NAMES.includes(type));
}
