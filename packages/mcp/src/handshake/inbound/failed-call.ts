import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";

/**
 * The answer to a call that could not go on for want of input: to a tool's a result that the model
 * may read, to any other an error.
 */
export function failedCall(
  { id, method }: JsonRpcRequest,
  text: string,
  data: JsonObject,
): JsonRpcResponse {
  if (method === "tools/call") {
    return resultResponse(id, { content: [{ type: "text", text }], isError: true });
  }
  return errorResponse(id, RPC_CODE.internalError, text, { reason: "INPUT_DECLINED", ...data });
}
