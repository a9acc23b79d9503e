import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";

/** The member of an object, where both it and the member are objects. */
export function objectIn(parent: unknown, key: string): JsonObject | undefined {
  const member = isJsonObject(parent) ? parent[key] : undefined;
  return isJsonObject(member) ? member : undefined;
}

/** The members of an object that are objects, with their keys; none where it is not an object. */
export function objectsIn(parent: unknown): readonly (readonly [string, JsonObject])[] {
  if (!isJsonObject(parent)) return [];
  return Object.entries(parent).filter((entry): entry is [string, JsonObject] =>
    isJsonObject(entry[1]),
  );
}

/** The list that is a member of an object; empty where there is none. */
export function listIn(parent: unknown, key: string): readonly unknown[] {
  const member = isJsonObject(parent) ? parent[key] : undefined;
  return Array.isArray(member) ? member : [];
}
