// What a transport makes of what an Endpoint gave. Endpoints may be written without types, or be far
// away, and the other side must not pay for that.

import { McpError, TransportError } from "../errors/mcp-error.ts";
import type {
  Id,
  JsonRpcErrorResponse,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../jsonrpc/message.ts";
import { errorResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import { faultOfAnswer } from "./fault-of-answer.ts";

/**
 * The answer under the id of its request; usually it has it already.
 *
 * @throws {TransportError} `INVALID_RESULT` where it is no response.
 */
export function addressedAnswer(request: JsonRpcRequest, answer: JsonRpcResponse): JsonRpcResponse {
  const fault = faultOfAnswer(answer);
  if (fault !== undefined) {
    throw new TransportError("INVALID_RESULT", `Cannot answer ${request.method}: ${fault}`);
  }
  if (answer.id === request.id && answer.jsonrpc === "2.0") return answer;
  return { ...answer, jsonrpc: "2.0", id: request.id };
}

/**
 * The answer where an Endpoint rejects: our own errors say why, and of anything else nobody is told.
 */
export function failedAnswer(id: Id, error: unknown): JsonRpcErrorResponse {
  const known = error instanceof McpError;
  const message = known ? error.message : "Cannot answer: the server failed";
  const reason = known ? error.code : "HANDLER_FAILED";
  return errorResponse(id, RPC_CODE.internalError, message, { reason });
}
