import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";

/**
 * The object with each object of its member `name`, an array, mapped; the object itself where there
 * is no such array, or nothing changes. What is no object stays: it is not ours to judge.
 */
export function mapItems(
  object: JsonObject,
  name: string,
  map: (item: JsonObject) => JsonObject | readonly JsonObject[],
): JsonObject {
  const items = object[name];
  if (!Array.isArray(items)) return object;
  let changed = false;
  const mapped = items.flatMap((item: unknown) => {
    if (!isJsonObject(item)) return [item];
    const made = map(item);
    if (made !== item) changed = true;
    return made as unknown;
  });
  return changed ? { ...object, [name]: mapped } : object;
}

/** The object with its member `name`, an object, mapped. */
export function mapMember(
  object: JsonObject,
  name: string,
  map: (member: JsonObject) => JsonObject | undefined,
): JsonObject {
  const member = object[name];
  if (!isJsonObject(member)) return object;
  const mapped = map(member);
  if (mapped === member) return object;
  if (mapped !== undefined) return { ...object, [name]: mapped };
  const { [name]: _, ...rest } = object;
  return rest;
}
