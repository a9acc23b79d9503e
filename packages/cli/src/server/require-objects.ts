import { TransportError } from "@wirewright/mcp/errors";
import { isJsonObject } from "../json-object.ts";

/**
 * Holds that a list of a result has only objects, so that whoever prints it can read their members.
 *
 * @throws {TransportError} `INVALID_RESULT` where it has something else.
 */
export function requireObjects(method: string, member: string, list: readonly unknown[]): void {
  const at = list.findIndex((item) => !isJsonObject(item));
  if (at === -1) return;
  const message = `Cannot use the result of ${method}: /result/${member}/${at} must be an object`;
  throw new TransportError("INVALID_RESULT", message);
}
