import { jsonText } from "./json-text.ts";

/**
 * A value as the other side will read it: a `Date` is a text by then, and what JSON leaves out is gone.
 * Where JSON changes nothing, it is the value itself. Undefined for what JSON has no text for.
 *
 * @throws {TypeError} where the value holds a cycle, a BigInt or a number that is not finite.
 */
export function jsonForm(value: unknown): unknown {
  if (isPlain(value, MAX_DEPTH)) return value;
  const text: string | undefined = jsonText(value);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Whether JSON gives a value back as it is; a class of one's own with nothing but data is no matter. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  if (value === null) return true;
  // So deep there may be a cycle.
  if (depth === 0 || "toJSON" in value) return false;
  if (!Array.isArray(value)) return Object.values(value).every((each) => isPlain(each, depth - 1));
  // Not `every`, which passes over holes.
  for (const each of value) if (!isPlain(each, depth - 1)) return false;
  return true;
}

const MAX_DEPTH = 512;
