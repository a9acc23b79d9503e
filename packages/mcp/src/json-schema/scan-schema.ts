import { isSchemaObject } from "../schema/is-schema-object.ts";
import type { Dialect, KeywordKind } from "../schema/keywords.ts";
import { keywordsOf } from "../schema/keywords.ts";
import { subschemasOf } from "../schema/subschemas-of.ts";
import { showValue } from "../util/excerpt.ts";
import { jsonPointer } from "../util/json-pointer.ts";
import { dialectOf } from "./dialect.ts";
import { faultOfKeyword } from "./keyword-value.ts";
import { regExpOf } from "./pattern/reg-exp-of.ts";
import type { ReferenceKeyword } from "./references.ts";
import { References } from "./references.ts";
import { SchemaError } from "./schema-error.ts";
import type { SchemaObject, SchemaPlace } from "./schema-index.ts";
import { DOCUMENT, SchemaIndex } from "./schema-index.ts";
import type { SchemaLimits } from "./schema-limits.ts";

/** A schema that was looked through: its keywords are good, and its references found. */
export interface ScannedSchema {
  readonly root: unknown;
  readonly dialect: Dialect;
  /** What the references of a subschema lead to, for each that has any. */
  readonly targets: ReadonlyMap<SchemaObject, readonly unknown[]>;
  /** Where each subschema stands, for messages. */
  readonly pointers: ReadonlyMap<unknown, string>;
  /** Every keyword that occurs. */
  readonly keywords: ReadonlySet<string>;
}

/**
 * Looks through a schema, once, whoever it is from: keywords, names, references, bounds. It must be
 * JSON that nobody else holds, with each object in one place.
 *
 * @throws {SchemaError} for the first thing that makes it useless.
 */
export function scanSchema(root: unknown, limits: Required<SchemaLimits>): ScannedSchema {
  const dialect = dialectOf(isSchemaObject(root) ? root["$schema"] : undefined);
  const scanner = new SchemaScanner(dialect, root, limits);
  return scanner.scan();
}

class SchemaScanner {
  readonly #dialect: Dialect;
  readonly #keywords: ReadonlyMap<string, KeywordKind>;
  readonly #root: unknown;
  readonly #limits: Required<SchemaLimits>;
  readonly #index: SchemaIndex;
  readonly #references: References;
  readonly #visited = new Map<unknown, string>();
  readonly #used = new Set<string>();
  #count = 0;

  constructor(dialect: Dialect, root: unknown, limits: Required<SchemaLimits>) {
    this.#dialect = dialect;
    this.#keywords = keywordsOf(dialect);
    this.#root = root;
    this.#limits = limits;
    this.#index = new SchemaIndex(root);
    this.#references = new References(this.#index);
  }

  scan(): ScannedSchema {
    this.#visit(this.#root, { pointer: "", base: DOCUMENT, depth: 1 });
    const targets = this.#references.resolve(({ schema, base }, pointer) => {
      this.#visit(schema, { pointer, base, depth: 1 });
    });
    return {
      root: this.#root,
      dialect: this.#dialect,
      targets,
      pointers: this.#visited,
      keywords: this.#used,
    };
  }

  #visit(schema: unknown, place: SchemaPlace): void {
    if (this.#visited.has(schema)) return;
    this.#requireWithinLimits(place);
    if (typeof schema === "boolean") return;
    if (!isSchemaObject(schema)) {
      const found = showValue(schema);
      throw new SchemaError(
        "keyword",
        place.pointer,
        `must be an object or a boolean, is ${found}`,
      );
    }
    this.#visited.set(schema, place.pointer);
    const inside = { ...place, base: this.#addNames(schema, place) };
    for (const [keyword, value] of Object.entries(schema)) {
      const kind = this.#kindOf(keyword, schema);
      if (kind !== undefined) this.#visitKeyword(schema, keyword, kind, value, inside);
    }
  }

  /** In draft-07 nothing means anything beside `$ref`, though what it leads to may stand there. */
  #kindOf(keyword: string, schema: SchemaObject): KeywordKind | undefined {
    const isAlone = this.#dialect === "draft-07" && "$ref" in schema;
    if (isAlone && keyword !== "$ref" && keyword !== "definitions") return undefined;
    return this.#keywords.get(keyword);
  }

  #visitKeyword(
    schema: SchemaObject,
    keyword: string,
    kind: KeywordKind,
    value: unknown,
    place: SchemaPlace,
  ): void {
    this.#used.add(keyword);
    const pointer = place.pointer + jsonPointer(keyword);
    const fault = faultOfKeyword(kind, value);
    if (fault !== undefined) throw new SchemaError("keyword", pointer, fault);
    if (isReference(keyword)) {
      const ref = String(value);
      this.#references.add({ from: schema, keyword, ref, base: place.base, pointer });
    }
    if (kind === "pattern") this.#checkPattern(String(value), pointer);
    for (const [subschema, ...keys] of subschemasOf(kind, value)) {
      const inner = pointer + jsonPointer(...keys);
      if (kind === "pattern-map") this.#checkPattern(String(keys[0]), inner);
      this.#visit(subschema, { pointer: inner, base: place.base, depth: place.depth + 1 });
    }
  }

  #checkPattern(pattern: string, pointer: string): void {
    const { maxPatternLength } = this.#limits;
    if (pattern.length > maxPatternLength) {
      const problem = `has a regular expression of over ${maxPatternLength} characters`;
      throw new SchemaError("limit", pointer, problem);
    }
    try {
      regExpOf(pattern);
    } catch (cause) {
      const problem = `has ${showValue(pattern)}, which is no regular expression`;
      throw new SchemaError("pattern", pointer, problem, cause);
    }
  }

  #requireWithinLimits({ pointer, depth }: SchemaPlace): void {
    this.#count++;
    const { maxDepth, maxSubschemas } = this.#limits;
    if (depth > maxDepth) {
      throw new SchemaError("limit", pointer, `is nested deeper than ${maxDepth} schemas`);
    }
    if (this.#count > maxSubschemas) {
      throw new SchemaError("limit", pointer, `is one schema more than ${maxSubschemas}`);
    }
  }

  /** Files the names that a schema gives itself, and returns the base of the references in it. */
  #addNames(schema: SchemaObject, place: SchemaPlace): string {
    const { $schema, $id, $ref } = schema;
    if ($schema !== undefined && dialectOf($schema, place.pointer) !== this.#dialect) {
      const problem = `is another dialect than ${this.#dialect}, which its root is`;
      throw new SchemaError("dialect", `${place.pointer}/$schema`, problem);
    }
    const isOld = this.#dialect === "draft-07";
    if (typeof $id !== "string" || (isOld && $ref !== undefined)) {
      return this.#addAnchors(schema, place);
    }
    if (!$id.startsWith("#")) {
      const base = this.#index.addResource(schema, $id, place);
      return this.#addAnchors(schema, { ...place, base });
    }
    if (isOld && $id !== "#") this.#index.addAnchor(schema, $id.slice(1), place);
    return this.#addAnchors(schema, place);
  }

  /** Anchors belong to the resource that the schema is in, or is. Returns its URI. */
  #addAnchors(schema: SchemaObject, place: SchemaPlace): string {
    const { $anchor, $dynamicAnchor, $recursiveAnchor } = schema;
    const { base } = place;
    if (this.#dialect === "draft-07") return base;
    if (typeof $anchor === "string") this.#index.addAnchor(schema, $anchor, place);
    if (this.#dialect === "2019-09" && $recursiveAnchor === true) {
      this.#references.addMovingTarget({ name: "", schema, base });
    }
    if (this.#dialect === "2020-12" && typeof $dynamicAnchor === "string") {
      this.#index.addAnchor(schema, $dynamicAnchor, place);
      this.#references.addMovingTarget({ name: $dynamicAnchor, schema, base });
    }
    return base;
  }
}

function isReference(keyword: string): keyword is ReferenceKeyword {
  return keyword === "$ref" || keyword === "$dynamicRef" || keyword === "$recursiveRef";
}
