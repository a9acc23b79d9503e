import type { JsonRpcErrorResponse, JsonRpcRequest } from "../jsonrpc/message.ts";
import { errorResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import { showValue } from "../util/excerpt.ts";

/** The answer to a request with a parameter of the wrong kind. */
export function badParam(
  { id, method }: JsonRpcRequest,
  path: string,
  expected: string,
  found: unknown,
): JsonRpcErrorResponse {
  const message = `Cannot take ${method}: ${path} must be ${expected}, found ${showValue(found)}`;
  return errorResponse(id, RPC_CODE.invalidParams, message, { path });
}
