import { isJsonObject } from "../jsonrpc/is-json-object.ts";

/** The argument at the end of a chain of properties; undefined where the chain breaks off. */
export function argumentAt(args: unknown, path: readonly string[]): unknown {
  let value = args;
  for (const name of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}
