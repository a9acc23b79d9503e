import type { JsonObject, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { requestRow } from "../../spec/method-table.ts";
import { sortedJson } from "../../util/sorted-json.ts";

/**
 * What a request is kept under: its method and whatever of its parameters decides the answer.
 * Undefined where its answer must not be kept: the method table does not call it cacheable, it
 * carries answers to a server's questions, or it cannot be written as JSON.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching#cache-key
 */
export function cacheKeyOf({ method, params = NONE }: JsonRpcRequest): string | undefined {
  if (requestRow(method)?.cacheable !== true) return undefined;
  if (params["inputResponses"] !== undefined || params["requestState"] !== undefined) {
    return undefined;
  }
  const { _meta, ...deciding } = params;
  try {
    return `${method} ${sortedJson(deciding)}`;
  } catch {
    // What is nested too deep, or is no JSON, is for whoever writes the message to refuse.
    return undefined;
  }
}

const NONE: JsonObject = {};
