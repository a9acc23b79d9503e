import { TimeoutError, TransportError } from "../../errors/mcp-error.ts";
import type { CallToolResult } from "../../spec/2026-07-28/index.ts";
import type { TaskHandle, TaskResultOptions } from "./task-handle.ts";

/**
 * The result of a call that has become a task, for a caller who knows of no tasks: where they give up
 * the call, or it cannot go on, the server is told to give the task up.
 */
export async function followCall(
  task: TaskHandle,
  options: TaskResultOptions,
): Promise<CallToolResult> {
  try {
    return await task.result(options);
  } catch (error) {
    // Nobody waits for the answer, as with any other cancellation.
    if (isGivenUp(error, options.signal)) task.cancel().catch(passOver);
    throw error;
  }
}

/** Not where the connection was lost, or the client closed: the task may be taken up again. */
function isGivenUp(error: unknown, signal: AbortSignal | undefined): boolean {
  if (signal?.aborted === true || error instanceof TimeoutError) return true;
  return error instanceof TransportError && GIVEN_UP.has(error.code);
}

const GIVEN_UP = new Set<TransportError["code"]>([
  "INPUT_DECLINED",
  "INVALID_RESULT",
  "TASK_EXPIRED",
  "TOO_MANY_ROUNDS",
]);

function passOver(): void {
  // The server may have forgotten the task, or be gone: then there is nothing to give up.
}
