import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcErrorObject } from "../jsonrpc/message.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import type { RevisionFacts } from "./revision-facts.ts";

/**
 * An error of 2026-07-28, as the revision answers that request. A missing resource is told from any
 * other bad parameter by the URI in the error's data.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#error-handling
 */
export function errorFromLatest(
  { method, params }: Asked,
  error: JsonRpcErrorObject,
  facts: RevisionFacts,
): JsonRpcErrorObject {
  const { code, data } = error;
  const isMissing =
    method === "resources/read" &&
    code === RPC_CODE.invalidParams &&
    isJsonObject(data) &&
    typeof data["uri"] === "string" &&
    data["uri"] === params?.["uri"];
  return isMissing ? { ...error, code: facts.resourceNotFound } : error;
}

/** An error of the revision, as 2026-07-28 answers that request. */
export function errorToLatest(
  { params }: Asked,
  error: JsonRpcErrorObject,
  facts: RevisionFacts,
): JsonRpcErrorObject {
  if (error.code !== facts.resourceNotFound) return error;
  const { data } = error;
  const uri = params?.["uri"];
  const named = {
    ...(typeof uri === "string" ? { uri } : {}),
    ...(isJsonObject(data) ? data : {}),
  };
  return { ...error, code: RPC_CODE.invalidParams, data: named };
}

/** The request that an error answers. */
export interface Asked {
  readonly method: string;
  readonly params?: JsonObject;
}
