// What the command line reads of a tool's JSON Schema: enough to type what was written and to name
// what is missing. Whether the arguments fit is the server's to say.

import type { JsonObject } from "@wirewright/mcp";
import { asJsonObject, isJsonObject } from "../json-object.ts";

/** A JSON Schema, of which nothing is taken for granted: a server wrote it. */
export type Schema = JsonObject;

/** The properties of an object schema, by name. */
export function propertiesOf(schema: Schema): ReadonlyMap<string, Schema> {
  const properties = Object.entries(asJsonObject(schema["properties"]));
  return new Map(properties.map(([name, value]) => [name, asJsonObject(value)]));
}

/** The names of the properties that an object schema requires. */
export function requiredOf(schema: Schema): readonly string[] {
  const { required } = schema;
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

/**
 * The alternatives that a schema leaves, in its own order: those of `anyOf` and `oneOf`, and of each
 * the one that a `$ref` within `root` leads to. Bounded, since references may go in circles.
 */
export function alternativesOf(schema: Schema, root: Schema, depth = 0): readonly Schema[] {
  if (depth > MAX_DEPTH) return [schema];
  const { $ref, anyOf, oneOf } = schema;
  if (typeof $ref === "string") return alternativesOf(resolve($ref, root), root, depth + 1);
  const branches = [anyOf, oneOf].filter(Array.isArray).flat();
  if (branches.length === 0) return [schema];
  return branches.flatMap((branch) => alternativesOf(asJsonObject(branch), root, depth + 1));
}

/** Only pointers into the same document: a schema never makes us fetch anything. */
function resolve(reference: string, root: Schema): Schema {
  if (!reference.startsWith("#")) return {};
  const names = reference.slice(1).split("/").slice(1);
  let found: unknown = root;
  for (const name of names) {
    const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
    found = isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return asJsonObject(found);
}

const MAX_DEPTH = 8;
