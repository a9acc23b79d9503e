import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";

interface Reference {
  readonly target: string;
  readonly path: string;
}

/**
 * The references of one schema, which all have to lead somewhere inside it: nothing is ever fetched.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#ref-resolution
 */
export class SchemaReferences {
  readonly #root: JsonObject;
  readonly #references: Reference[] = [];
  readonly #anchors = new Set<string>();
  /** Below an `$id` of its own a reference means something else than in the root. */
  #hasIds = false;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** Takes what a subschema refers to, and what it can be referred to by. */
  note(schema: JsonObject, path: string): void {
    const { $ref, $id, $anchor, $dynamicAnchor } = schema;
    if (typeof $ref === "string") this.#references.push({ target: $ref, path: `${path}/$ref` });
    if (typeof $anchor === "string") this.#anchors.add($anchor);
    if (typeof $dynamicAnchor === "string") this.#anchors.add($dynamicAnchor);
    if ($id !== undefined && schema !== this.#root) this.#hasIds = true;
  }

  /** A reference that leads nowhere; where ids change what they mean, only an engine can tell. */
  unresolved(): Reference | undefined {
    if (this.#hasIds) return undefined;
    return this.#references.find(({ target }) => !this.#resolves(target));
  }

  #resolves(target: string): boolean {
    const { $id } = this.#root;
    const isFull = typeof $id === "string" && target.startsWith($id);
    const local = isFull ? target.slice($id.length) : target;
    if (local === "") return isFull;
    if (!local.startsWith("#")) return false;
    const fragment = decoded(local.slice(1));
    return fragment === "" || fragment.startsWith("/")
      ? this.#hasPlace(fragment)
      : this.#anchors.has(fragment);
  }

  #hasPlace(pointer: string): boolean {
    let place: unknown = this.#root;
    for (const key of pointer.split("/").slice(1)) {
      const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
      if (!(isJsonObject(place) || Array.isArray(place)) || !Object.hasOwn(place, name))
        return false;
      place = (place as JsonObject)[name];
    }
    return true;
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
