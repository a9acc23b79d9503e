import { jsonText } from "./json-text.ts";

/**
 * A copy of a value as JSON has it, frozen throughout: members without a value are gone, nothing in
 * it is the original's, and nobody who gets to see it can change it for the others.
 *
 * @throws {TypeError} where the value holds a cycle, a BigInt, or a number that is not finite.
 */
export function frozenJson<T extends object>(value: T): T {
  return JSON.parse(jsonText(value), freeze) as T;
}

function freeze(_key: string, value: unknown): unknown {
  return Object.freeze(value);
}
