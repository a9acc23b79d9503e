import { isSchemaObject } from "../schema/is-schema-object.ts";
import { showValue } from "../util/excerpt.ts";
import { SchemaError } from "./schema-error.ts";

/** A schema that is no boolean. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** Where a subschema stands. */
export interface SchemaPlace {
  /** For messages. */
  readonly pointer: string;
  /** The URI that references in it are relative to, without a fragment. */
  readonly base: string;
  /** How many schemas it is within. */
  readonly depth: number;
}

/** What a reference leads to. */
export interface Found {
  readonly schema: unknown;
  readonly base: string;
}

/**
 * The names that the parts of one schema have: URIs by `$id`, and anchors. Nothing that is not in
 * here exists: no reference is ever fetched.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#%24ref-resolution
 */
export class SchemaIndex {
  readonly #root: unknown;
  readonly #resources = new Map<string, unknown>();
  readonly #anchors = new Map<string, SchemaObject>();

  constructor(root: unknown) {
    this.#root = root;
    this.#resources.set(DOCUMENT, root);
  }

  /** Files a schema under the URI of its `$id`, and returns that: the base of what is in it. */
  addResource(schema: SchemaObject, id: string, { base, pointer }: SchemaPlace): string {
    const uri = resolveUri(id, base, `${pointer}/$id`).uri;
    const known = this.#resources.get(uri);
    if (known !== undefined && known !== schema) throw nameTaken(`${pointer}/$id`, id);
    this.#resources.set(uri, schema);
    return uri;
  }

  /** Files a schema under a name within its resource. */
  addAnchor(schema: SchemaObject, name: string, { base, pointer }: SchemaPlace): void {
    const key = `${base}#${name}`;
    const known = this.#anchors.get(key);
    if (known !== undefined && known !== schema) throw nameTaken(pointer, name);
    this.#anchors.set(key, schema);
  }

  /** What a URI names; undefined where that is not in the schema, or is none. */
  find(ref: string, base: string, pointer: string): Found | undefined {
    const found = this.#lookUp(ref, base, pointer);
    const isSchema = typeof found?.schema === "boolean" || isSchemaObject(found?.schema);
    return isSchema ? found : undefined;
  }

  #lookUp(ref: string, base: string, pointer: string): Found | undefined {
    const { uri, fragment } = resolveUri(ref, base, pointer);
    const resource = this.#resources.get(uri);
    if (resource === undefined) return undefined;
    if (fragment === "") return { schema: resource, base: uri };
    if (fragment.startsWith("/")) return this.#walk(resource, uri, fragment);
    const schema = this.#anchors.get(`${uri}#${fragment}`);
    return schema && { schema, base: uri };
  }

  /** True where the resource is in the schema, whether or not the part after `#` is. */
  has(ref: string, base: string, pointer: string): boolean {
    return this.#resources.has(resolveUri(ref, base, pointer).uri);
  }

  /** True for the URI of the resource that is the schema as a whole. */
  isRoot(uri: string): boolean {
    return this.#resources.get(uri) === this.#root;
  }

  #walk(resource: unknown, uri: string, fragment: string): Found | undefined {
    let found: Found = { schema: resource, base: uri };
    for (const segment of fragment.slice(1).split("/")) {
      const key = segment.replaceAll("~1", "/").replaceAll("~0", "~");
      const { schema, base } = found;
      if (typeof schema !== "object" || schema === null) return undefined;
      if (!Object.hasOwn(schema, key)) return undefined;
      const member = (schema as SchemaObject)[key];
      found = { schema: member, base: baseOf(member, base) };
    }
    return found;
  }
}

/** The base of a document that has no `$id`. */
export const DOCUMENT = "json-schema://document/";

/** The base inside a schema that a pointer passes; that of its parent where its `$id` is none. */
function baseOf(schema: unknown, base: string): string {
  if (!isSchemaObject(schema)) return base;
  const id = schema["$id"];
  if (typeof id !== "string" || id.startsWith("#")) return base;
  return URL.canParse(id, base) ? withoutHash(new URL(id, base)) : base;
}

function resolveUri(ref: string, base: string, pointer: string): { uri: string; fragment: string } {
  try {
    const url = new URL(ref, base);
    return { uri: withoutHash(url), fragment: decodeURIComponent(url.hash.slice(1)) };
  } catch (cause) {
    throw new SchemaError("ref", pointer, `is ${showValue(ref, 120)}, which is no URI`, cause);
  }
}

function withoutHash(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length).replace(/#$/, "");
}

function nameTaken(pointer: string, name: string): SchemaError {
  return new SchemaError("ref", pointer, `has the name ${showValue(name)}, which is taken`);
}
