// What a client checks of a result before it hands it on: its type, and the members that it names.

import { TransportError } from "../errors/mcp-error.ts";
import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import type { ClientCapabilities } from "../spec/2026-07-28/index.ts";
import { requestRow } from "../spec/method-table.ts";
import { showValue } from "../util/excerpt.ts";
import { declaresTasks } from "./input/declared-capabilities.ts";

/**
 * The result, once its `resultType` is one that the method may answer. Absent means `complete`, as
 * servers of earlier revisions send it.
 *
 * @throws {TransportError} `UNKNOWN_RESULT_TYPE` for a type that this client does not know, or for a
 * task where it does not declare the extension; `INVALID_RESULT` for `input_required` where the method
 * cannot ask, and for a task where there can be none.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#resulttype
 */
export function readResult(
  method: string,
  result: JsonObject,
  declared: ClientCapabilities,
): JsonObject {
  const { resultType } = result;
  if (resultType === undefined || resultType === "complete") return result;
  if (resultType === "task" && declaresTasks(declared)) {
    if (requestRow(method)?.taskable === true) return result;
    const message = `Cannot use the result of ${method}: this method must not answer with a task`;
    throw new TransportError("INVALID_RESULT", message);
  }
  if (resultType !== "input_required") {
    const message = `Cannot use the result of ${method}: its resultType ${showValue(resultType)} is unknown`;
    throw new TransportError("UNKNOWN_RESULT_TYPE", message);
  }
  if (requestRow(method)?.inputRequired === true) return result;
  const message = `Cannot use the result of ${method}: this method must not answer input_required`;
  throw new TransportError("INVALID_RESULT", message);
}

/**
 * Holds that a member of a result is an array.
 *
 * @throws {TransportError} `INVALID_RESULT` where it is not.
 */
export function requireArray(method: string, result: JsonObject, member: string): void {
  const value = result[member];
  if (Array.isArray(value)) return;
  const message = `Cannot use the result of ${method}: /result/${member} must be an array, found ${showValue(value)}`;
  throw new TransportError("INVALID_RESULT", message);
}

/**
 * Holds that a member of a result is an array of objects: whoever reads it looks into each. What kind
 * of object it is, and what else is in it, is theirs to judge.
 *
 * @throws {TransportError} `INVALID_RESULT` with the path of an entry that is none.
 */
export function requireObjects(method: string, result: JsonObject, member: string): void {
  requireArray(method, result, member);
  const entries = result[member] as readonly unknown[];
  const at = entries.findIndex((entry) => !isJsonObject(entry));
  if (at === -1) return;
  const message = `Cannot use the result of ${method}: /result/${member}/${at} must be an object, found ${showValue(entries[at])}`;
  throw new TransportError("INVALID_RESULT", message);
}
