import { McpError } from "../../errors/mcp-error.ts";
import { failedAnswer } from "../../exchange/endpoint-answer.ts";
import type { Observer } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import type { ErrorObject } from "../../spec/2026-07-28/index.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { RequestError } from "../request-error.ts";
import { MissingCapability } from "./missing-capability.ts";

/**
 * The JSON-RPC error that the call would have been answered with, had it not become a task. What the
 * client must not see is told to the observer.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-execution-errors
 */
export function errorOfTask(error: unknown, observer: Observer | undefined): ErrorObject {
  if (error instanceof RequestError) {
    const { code, message, data } = error;
    return { code, message, ...(data === undefined ? {} : { data }) };
  }
  if (error instanceof MissingCapability) {
    const data = { requiredCapabilities: error.required };
    return { code: MCP_ERROR_CODE.missingClientCapability, message: error.message, data };
  }
  if (error instanceof McpError) return failedAnswer(0, error).error;
  tell(observer, { kind: "handler-failed", method: "tools/call", error });
  const message = "Cannot finish the task: the server failed";
  return { code: RPC_CODE.internalError, message, data: { reason: "HANDLER_FAILED" } };
}
