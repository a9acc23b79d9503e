import type { Id, JsonObject, JsonRpcErrorResponse, JsonRpcResultResponse } from "./message.ts";

/** A response that says what went wrong. */
export function errorResponse(
  id: Id,
  code: number,
  message: string,
  data?: JsonObject,
): JsonRpcErrorResponse {
  const error = data === undefined ? { code, message } : { code, message, data };
  return { jsonrpc: "2.0", id, error };
}

/** A response with a result. */
export function resultResponse(id: Id, result: JsonObject): JsonRpcResultResponse {
  return { jsonrpc: "2.0", id, result };
}
