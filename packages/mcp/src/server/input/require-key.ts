import { showValue } from "../../util/excerpt.ts";

/**
 * Holds that a key of a question or a step is a text that is not empty and is used once in a pass:
 * the next pass finds by it what this one left.
 */
export function requireKey(key: unknown, used: { has(key: string): boolean }, what: string): void {
  if (typeof key === "string" && key !== "" && !used.has(key)) return;
  throw new TypeError(
    `Cannot ${what} ${showValue(key)}: a key must be a string that is not empty, used once in a pass of the handler`,
  );
}
