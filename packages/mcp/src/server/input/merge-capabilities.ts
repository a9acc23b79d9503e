import type { JsonObject } from "../../jsonrpc/message.ts";
import type { ClientCapabilities } from "../../spec/2026-07-28/index.ts";

/** Both sets of capabilities, member by member. */
export function mergeCapabilities(
  a: ClientCapabilities,
  b: ClientCapabilities,
): ClientCapabilities {
  return merge(a as JsonObject, b as JsonObject) as ClientCapabilities;
}

function merge(a: JsonObject, b: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const own = merged[name];
    merged[name] =
      typeof own === "object" && own !== null
        ? merge(own as JsonObject, value as JsonObject)
        : value;
  }
  return merged;
}
