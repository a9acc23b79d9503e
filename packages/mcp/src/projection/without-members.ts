import type { JsonObject } from "../jsonrpc/message.ts";

/** The object without these members; the object itself where it has none of them. */
export function withoutMembers(object: JsonObject, names: readonly string[] = []): JsonObject {
  if (!names.some((name) => Object.hasOwn(object, name))) return object;
  // A member of that name would become the prototype of what is built below.
  if (Object.hasOwn(object, "__proto__")) return rebuilt(object, names);
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(object)) if (!names.includes(name)) kept[name] = object[name];
  return kept;
}

function rebuilt(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
