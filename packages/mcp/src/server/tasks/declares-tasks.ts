import type { JsonRpcErrorResponse, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { errorResponse } from "../../jsonrpc/response.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { EXTENSION } from "../../spec/extension.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { isObject, metaOf } from "../request-meta.ts";

/** Whether a request declares the Tasks extension. A client may send anything. */
export function declaresTasks(request: JsonRpcRequest): boolean {
  const { extensions } = metaOf(request)[META_KEY.clientCapabilities];
  return isObject(extensions) && isObject(extensions[EXTENSION.tasks]);
}

/**
 * The answer to a request that needs the Tasks extension and does not declare it.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#capability-negotiation
 */
export function tasksNotDeclared(request: JsonRpcRequest, what: string): JsonRpcErrorResponse {
  const message = `Cannot take ${request.method}: ${what} needs the client capability extensions["${EXTENSION.tasks}"], which the request does not declare`;
  const data = { requiredCapabilities: { extensions: { [EXTENSION.tasks]: {} } } };
  return errorResponse(request.id, MCP_ERROR_CODE.missingClientCapability, message, data);
}
