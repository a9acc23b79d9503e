import { TransportError } from "../errors/mcp-error.ts";
import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import type { CompleteResult } from "../spec/2026-07-28/index.ts";
import { showValue } from "../util/excerpt.ts";

/**
 * A completion, once its values are texts.
 *
 * @throws {TransportError} `INVALID_RESULT` where they are not.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion#completion-results
 */
export function readCompletion(result: JsonObject): CompleteResult {
  const { completion } = result;
  const values: unknown = isJsonObject(completion) ? completion["values"] : undefined;
  if (Array.isArray(values) && values.every((value) => typeof value === "string")) {
    return result as unknown as CompleteResult;
  }
  const message = `Cannot use the result of completion/complete: /result/completion/values must be an array of strings, found ${showValue(values)}`;
  throw new TransportError("INVALID_RESULT", message);
}
