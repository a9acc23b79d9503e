import { isSchemaObject } from "../schema/is-schema-object.ts";
import type { KeywordKind } from "../schema/keywords.ts";
import { keywordsOf } from "../schema/keywords.ts";
import { subschemasOf } from "../schema/subschemas-of.ts";
import { sortedJson } from "../util/sorted-json.ts";
import { postOrder } from "./post-order.ts";
import { schemasUnder } from "./refuse-circles.ts";
import type { ScannedSchema } from "./scan-schema.ts";
import { SchemaError } from "./schema-error.ts";
import type { SchemaObject } from "./schema-index.ts";

/**
 * A schema in the plainest form that says the same, whatever dialect it was written in. It is JSON
 * Schema 2020-12 of which an engine needs to know only this:
 *
 * - the only reference is `$ref`, its value is `#/$defs/` and a number, and `$defs` is at the root; definitions
 *   refer to those before them, where they do not refer to one another
 * - `$id`, `$schema`, anchors and annotations (`format`, `default`, `title`, …) are gone, and so is
 *   every definition that nothing refers to
 * - `dependencies`, `definitions`, `additionalItems` and arrays in `items` do not occur
 * - no schema applies itself to the same value again without end
 */
export type LinkedSchema = boolean | LinkedObject;

/** A {@link LinkedSchema} that is no boolean. */
export interface LinkedObject {
  readonly [keyword: string]: unknown;
}

/**
 * Writes a schema, whose references were found, in its plainest form.
 *
 * @throws {SchemaError} `engine` where it has both `contains` and `unevaluatedItems` in 2020-12, which
 * engines are known to get wrong: which items fitted is not told by a number.
 */
export function linkSchema(scanned: ScannedSchema): LinkedSchema {
  const { dialect, keywords } = scanned;
  if (dialect === "2020-12" && keywords.has("contains") && keywords.has("unevaluatedItems")) {
    const problem = "has both contains and unevaluatedItems, which together cannot be checked";
    throw new SchemaError("engine", "", problem);
  }
  return isSchemaObject(scanned.root)
    ? new Linker(scanned, scanned.root).link(scanned.root)
    : scanned.root === true;
}

type Members = Map<string, unknown>;

class Linker {
  readonly #scanned: ScannedSchema;
  readonly #keywords: ReadonlyMap<string, KeywordKind>;
  /** What references lead to, each with its place in `$defs`. */
  readonly #definitions: ReadonlyMap<SchemaObject, number>;
  readonly #hasUnevaluated: boolean;

  constructor(scanned: ScannedSchema, root: SchemaObject) {
    const { targets, keywords } = scanned;
    this.#scanned = scanned;
    this.#keywords = keywordsOf(scanned.dialect);
    const referredTo = new Set([...targets.values()].flat());
    const used = new Set([...this.#keywords.keys()].filter((it) => !DEFINITIONS.has(it)));
    const ordered = postOrder([root], (schema) => schemasUnder(schema, scanned, used));
    const definitions = ordered.filter((schema) => referredTo.has(schema));
    this.#definitions = new Map(definitions.map((schema, at) => [schema, at]));
    this.#hasUnevaluated =
      keywords.has("unevaluatedItems") || keywords.has("unevaluatedProperties");
  }

  link(root: SchemaObject): LinkedObject {
    const linked = this.#schema(root) as LinkedObject;
    if (this.#definitions.size === 0) return linked;
    const definitions = [...this.#definitions].map(([schema, at]) => [at, this.#body(schema)]);
    return { ...linked, $defs: Object.fromEntries(definitions) };
  }

  /** What is referred to is written once, so that the whole grows no larger than it was. */
  #schema(schema: unknown): LinkedSchema {
    if (!isSchemaObject(schema)) return schema === true;
    const at = this.#definitions.get(schema);
    return at === undefined ? this.#body(schema) : { $ref: `#/$defs/${at}` };
  }

  #body(schema: SchemaObject): LinkedObject {
    const references = (this.#scanned.targets.get(schema) ?? []).map((it) => this.#schema(it));
    const [first, ...others] = references;
    if (first !== undefined && this.#scanned.dialect === "draft-07") return asObject(first);
    const members: Members = new Map();
    for (const [keyword, value] of Object.entries(schema)) {
      const kind = this.#keywords.get(keyword);
      if (kind !== undefined && !NAMES.has(keyword)) members.set(keyword, this.#value(kind, value));
    }
    if (this.#scanned.dialect !== "2020-12") renameItems(members);
    moveProto(members);
    if (typeof first === "object") members.set("$ref", first["$ref"]);
    else if (first !== undefined) others.push(first);
    this.#addConditions(members, others);
    return Object.fromEntries(members);
  }

  #addConditions(members: Members, others: readonly LinkedSchema[]): void {
    const conditions = [...others, ...this.#takeDependencies(members), ...takeEmptyEnum(members)];
    if (this.#hasUnevaluated) {
      if (this.#scanned.dialect === "2019-09") conditions.push(...takeContains(members));
      conditions.push(...takeIf(members));
    }
    for (const keyword of ["anyOf", "oneOf"]) conditions.push(...takeConstants(members, keyword));
    if (conditions.length === 0) return;
    const { allOf = [] } = Object.fromEntries(members);
    members.set("allOf", [...conditions, ...(allOf as LinkedSchema[])]);
  }

  #value(kind: KeywordKind, value: unknown): unknown {
    switch (kind) {
      case "schema":
        return this.#schema(value);
      case "schemas":
        return (value as readonly unknown[]).map((item) => this.#schema(item));
      case "items":
        return Array.isArray(value) ? value.map((item) => this.#schema(item)) : this.#schema(value);
      case "schema-map":
      case "pattern-map":
        return this.#map(subschemasOf(kind, value));
      default:
        return value;
    }
  }

  #map(subschemas: readonly (readonly [unknown, ...(string | number)[]])[]): object {
    return Object.fromEntries(subschemas.map(([schema, key]) => [key, this.#schema(schema)]));
  }

  #takeDependencies(members: Members): LinkedSchema[] {
    const dependencies = members.get("dependencies");
    if (!members.delete("dependencies")) return [];
    const entries = Object.entries(dependencies as object);
    return [
      {
        dependentSchemas: this.#map(subschemasOf("dependencies", dependencies)),
        dependentRequired: Object.fromEntries(entries.filter(([, names]) => Array.isArray(names))),
      },
    ];
  }
}

function asObject(schema: LinkedSchema): LinkedObject {
  return typeof schema === "object" ? schema : { allOf: [schema] };
}

/** No value is one of none. */
function takeEmptyEnum(members: Members): LinkedSchema[] {
  const values = members.get("enum");
  const isEmpty = Array.isArray(values) && values.length === 0;
  return isEmpty && members.delete("enum") ? [false] : [];
}

/** A choice of constants, each perhaps with a title, is an `enum`, which is quicker and says more. */
function takeConstants(members: Members, keyword: string): LinkedSchema[] {
  const options = members.get(keyword);
  if (!Array.isArray(options) || !options.every(isConstant)) return [];
  const values = options.map((option) => option.const);
  const isDistinct = new Set(values.map(sortedJson)).size === values.length;
  if (keyword === "oneOf" && !isDistinct) return [];
  members.delete(keyword);
  return [{ enum: values }];
}

function isConstant(option: unknown): option is { readonly const: unknown } {
  return isSchemaObject(option) && "const" in option && Object.keys(option).length === 1;
}

/** In 2019-09 what fits `contains` is still unevaluated, and so it is behind `not`. */
function takeContains(members: Members): LinkedSchema[] {
  const names = ["contains", "minContains", "maxContains"];
  const taken = names.filter((name) => members.has(name));
  const condition = Object.fromEntries(taken.map((name) => [name, members.get(name)]));
  return taken.filter((name) => members.delete(name)).length === 0
    ? []
    : [{ not: { not: condition } }];
}

/** What `if` evaluates counts where it holds, and engines have been seen to count it always. */
function takeIf(members: Members): LinkedSchema[] {
  const names = ["if", "then", "else"];
  const [condition, yes = true, no = true] = names.map((name) => members.get(name));
  for (const name of names) members.delete(name);
  if (condition === undefined) return [];
  return [{ anyOf: [{ allOf: [condition, yes] }, { allOf: [{ not: condition }, no] }] }];
}

/** To what 2020-12 calls them. */
function renameItems(members: Members): void {
  const items = members.get("items");
  const additionalItems = members.get("additionalItems");
  members.delete("additionalItems");
  if (!Array.isArray(items)) return;
  members.delete("items");
  members.set("prefixItems", items);
  if (additionalItems !== undefined) members.set("items", additionalItems);
}

/** A member named `__proto__` is one as any other, but engines are careful not to look at it. */
function moveProto(members: Members): void {
  const { properties, patternProperties } = Object.fromEntries(members);
  if (!isSchemaObject(properties) || !Object.hasOwn(properties, "__proto__")) return;
  const { ["__proto__"]: schema, ...others } = properties;
  members.set("properties", others);
  members.set("patternProperties", {
    ...(isSchemaObject(patternProperties) ? patternProperties : {}),
    "^(?:__proto__)$": schema,
  });
}

/** Where schemas stand only to be referred to. */
const DEFINITIONS: ReadonlySet<string> = new Set(["$defs", "definitions"]);

/** Keywords that name, define or refer: a linked schema has its own. */
const NAMES: ReadonlySet<string> = new Set([
  "$id",
  "$ref",
  "$anchor",
  "$dynamicRef",
  "$dynamicAnchor",
  "$recursiveRef",
  "$recursiveAnchor",
  "$defs",
  "definitions",
]);
