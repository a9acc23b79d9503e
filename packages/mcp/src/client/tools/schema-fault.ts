// Whether a JSON Schema can be used at all, without an engine: its dialect, the kinds of what its
// keywords hold, its references, its size. What values it takes is the engine's to say.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/index#json-schema-usage

import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { Dialect } from "../../schema/keywords.ts";
import { showValue } from "../../util/excerpt.ts";
import { jsonPointer } from "../../util/json-pointer.ts";
import { partsOf } from "./schema-keywords.ts";
import { SchemaReferences } from "./schema-references.ts";

/** What is wrong with a schema, a sentence with the place; undefined where nothing is. */
export function faultOfSchema(root: JsonObject, at: string): string | undefined {
  const dialect = root["$schema"];
  const keywords = dialect === undefined ? "2020-12" : keywordsIn(dialect);
  if (keywords === undefined) {
    return `${at}/$schema names a dialect that is not known here: ${showValue(dialect)}`;
  }
  return new SchemaWalk(root, at, keywords).fault();
}

/** One walk over all subschemas. A loop, not recursion: the depth is the server's choice. */
class SchemaWalk {
  readonly #at: string;
  readonly #waiting: Subschema[];
  readonly #references: SchemaReferences;
  readonly #dialect: Dialect;
  #count = 0;

  constructor(root: JsonObject, at: string, dialect: Dialect) {
    this.#at = at;
    this.#waiting = [{ schema: root, path: at, depth: 1 }];
    this.#references = new SchemaReferences(root);
    this.#dialect = dialect;
  }

  fault(): string | undefined {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const fault = this.#take(next);
      if (fault !== undefined) return fault;
    }
    const lost = this.#references.unresolved();
    if (lost === undefined) return undefined;
    return `${lost.path} must refer to something inside the schema, found ${showValue(lost.target)}`;
  }

  #take({ schema, path, depth }: Subschema): string | undefined {
    // `true` takes every value, `false` none.
    if (typeof schema === "boolean") return undefined;
    if (!isJsonObject(schema)) return `${path} must be a schema, found ${showValue(schema)}`;
    this.#count++;
    if (depth > MAX_DEPTH) return `${this.#at} is nested deeper than ${MAX_DEPTH} schemas`;
    if (this.#count > MAX_SCHEMAS) return `${this.#at} holds more than ${MAX_SCHEMAS} schemas`;
    this.#references.note(schema, path);
    for (const [keyword, value] of Object.entries(schema)) {
      const parts = partsOf(keyword, value, this.#dialect);
      if ("expected" in parts) {
        return `${path}/${keyword} must be ${parts.expected}, found ${showValue(value)}`;
      }
      for (const [part, ...keys] of parts.schemas) {
        const place = `${path}${jsonPointer(keyword, ...keys)}`;
        this.#waiting.push({ schema: part, path: place, depth: depth + 1 });
      }
    }
    return undefined;
  }
}

interface Subschema {
  readonly schema: unknown;
  readonly path: string;
  readonly depth: number;
}

/**
 * The edition whose keywords a dialect of json-schema.org has; undefined for any other dialect. With
 * http or https, with the empty fragment or without, it is the same.
 */
function keywordsIn(dialect: unknown): Dialect | undefined {
  if (typeof dialect !== "string") return undefined;
  const [, edition = ""] = /^https?:\/\/json-schema\.org\/(.+)\/schema#?$/.exec(dialect) ?? [];
  return EDITIONS.get(edition);
}

/** What drafts 4 and 6 have otherwise than 7 is nothing that is looked at here. */
const EDITIONS: ReadonlyMap<string, Dialect> = new Map([
  ["draft-04", "draft-07"],
  ["draft-05", "draft-07"],
  ["draft-06", "draft-07"],
  ["draft-07", "draft-07"],
  ["draft/2019-09", "2019-09"],
  ["draft/2020-12", "2020-12"],
]);

/** What a schema may hold, so that none keeps whoever works with it busy for ever. */
const MAX_DEPTH = 128;
const MAX_SCHEMAS = 10_000;
