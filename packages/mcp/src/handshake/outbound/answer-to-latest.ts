import type { JsonRpcErrorObject, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { errorToLatest } from "../../projection/error.ts";
import { resultToLatest } from "../../projection/result-to-latest.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import type { Initialized } from "./outbound-parts.ts";
import { requiredPages } from "./required-pages.ts";

/** An old server's answer as 2026-07-28 gives it, under the id of the request that waits for it. */
export function answerToLatest(
  request: JsonRpcRequest,
  response: JsonRpcResponse,
  { facts, serverInfo }: Initialized,
): JsonRpcResponse {
  const { id, method } = request;
  if (isErrorResponse(response)) return errorAnswer(request, response.error, facts);
  return resultResponse(id, resultToLatest(method, response.result, serverInfo));
}

/** Pages that the caller cannot have opened are a capability that it lacks. */
function errorAnswer(
  request: JsonRpcRequest,
  error: JsonRpcErrorObject,
  facts: Initialized["facts"],
): JsonRpcResponse {
  if (error.code !== facts.urlElicitationRequired) {
    return { jsonrpc: "2.0", id: request.id, error: errorToLatest(request, error, facts) };
  }
  if (requiredPages(error, error.code) === undefined) {
    const message = `Cannot finish ${request.method}: its user has to open pages first, and the server does not say which`;
    return errorResponse(request.id, RPC_CODE.internalError, message, { reason: "INVALID_RESULT" });
  }
  const message = `Cannot finish ${request.method}: its user has to open pages first, and the request declares no elicitation.url`;
  const data = { requiredCapabilities: { elicitation: { url: {} } } };
  return errorResponse(request.id, MCP_ERROR_CODE.missingClientCapability, message, data);
}
