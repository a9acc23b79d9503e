import type { Observer } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import type { JsonRpcResponse } from "../../jsonrpc/message.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { frozenJson } from "../../util/frozen-json.ts";
import { errorOfTask } from "./error-of-task.ts";
import type { TaskStep } from "./task-states.ts";
import { completed, failed } from "./task-states.ts";

/**
 * How a task ends whose handler did so: with what the call itself would have been answered with. A
 * tool that failed is a result like any other.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-execution-errors
 */
export function outcomeOfTask(
  settled: { readonly response: JsonRpcResponse } | { readonly error: unknown },
  observer: Observer | undefined,
): TaskStep {
  if ("error" in settled) return failed(errorOfTask(settled.error, observer));
  const { response } = settled;
  if (!("result" in response)) return failed(response.error);
  try {
    return completed(frozenJson(response.result));
  } catch (error) {
    // The client learns that it is so, and only the author can do something about it.
    tell(observer, { kind: "handler-failed", method: "tools/call", error });
    const message = "Cannot finish the task: its result cannot be written as JSON";
    return failed({
      code: RPC_CODE.internalError,
      message,
      data: { reason: "CANNOT_ENCODE" },
    });
  }
}
