import type { JsonObject } from "@wirewright/mcp";

/** Whether a value is an object in the sense of JSON. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value of somebody else's as an object: an empty one where it is none. */
export function asJsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
