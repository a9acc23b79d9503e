import { frozenJson } from "../util/frozen-json.ts";

/**
 * What a list shows of an entry: a copy that later changes of the author's objects do not reach.
 *
 * @throws {TypeError} where it is not JSON.
 */
export function definitionOf<T extends object>(what: string, name: string, definition: T): T {
  try {
    return frozenJson(definition);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`Cannot add ${what} ${name}: JSON cannot write it: ${why}`, { cause });
  }
}
