// What a server says of a task, checked before anybody relies on it.

import { TransportError } from "../../errors/mcp-error.ts";
import type { FormFault } from "../../form/form-fault.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { DetailedTask, Task, TaskStatus } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";

/**
 * The task that a call has become.
 *
 * @throws {TransportError} `INVALID_RESULT` where it is none.
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-creation
 */
export function readTask(method: string, result: JsonObject): Task {
  return checked(method, result, faultOfTask(result)) as unknown as Task;
}

/**
 * How a task is, with what its status brings along.
 *
 * @throws {TransportError} `INVALID_RESULT` where it is none, or another task.
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-polling
 */
export function readDetailedTask(method: string, result: JsonObject, taskId: string): DetailedTask {
  const isOther = result["taskId"] !== taskId;
  const other = { path: "/taskId", expected: showValue(taskId), found: result["taskId"] };
  const fault = faultOfTask(result) ?? (isOther ? other : undefined) ?? faultOfDetails(result);
  return checked(method, result, fault) as unknown as DetailedTask;
}

/** A task as a notification brings it; undefined where it is none. */
export function detailedTaskOf(params: JsonObject): DetailedTask | undefined {
  if ((faultOfTask(params) ?? faultOfDetails(params)) !== undefined) return undefined;
  const { _meta: _, ...task } = params;
  return task as unknown as DetailedTask;
}

/** The task alone, without what it has as a result. */
function checked(method: string, result: JsonObject, fault: FormFault | undefined): JsonObject {
  if (fault === undefined) {
    const { resultType: _, _meta: __, ...task } = result;
    return task;
  }
  const { path, expected, found } = fault;
  const message = `Cannot use the result of ${method}: /result${path} must be ${expected}, found ${showValue(found)}`;
  throw new TransportError("INVALID_RESULT", message);
}

function faultOfTask(task: JsonObject): FormFault | undefined {
  const { taskId, status, ttlMs, pollIntervalMs, statusMessage } = task;
  if (typeof taskId !== "string" || taskId === "") {
    return { path: "/taskId", expected: "a string that is not empty", found: taskId };
  }
  if (!STATUSES.includes(status)) {
    return { path: "/status", expected: "the status of a task", found: status };
  }
  if (statusMessage !== undefined && typeof statusMessage !== "string") {
    return { path: "/statusMessage", expected: "a string", found: statusMessage };
  }
  for (const name of ["createdAt", "lastUpdatedAt"]) {
    const found = task[name];
    if (typeof found !== "string") return { path: `/${name}`, expected: "a time", found };
  }
  if (ttlMs !== null && !isTime(ttlMs)) {
    return { path: "/ttlMs", expected: "an integer from 0, or null", found: ttlMs };
  }
  if (pollIntervalMs === undefined || isTime(pollIntervalMs)) return undefined;
  return { path: "/pollIntervalMs", expected: "an integer from 0", found: pollIntervalMs };
}

function isTime(ms: unknown): boolean {
  return Number.isSafeInteger(ms) && (ms as number) >= 0;
}

function faultOfDetails(task: JsonObject): FormFault | undefined {
  const name = DETAILS.get(task["status"]);
  if (name === undefined) return undefined;
  const details = task[name];
  if (!isJsonObject(details)) return { path: `/${name}`, expected: "an object", found: details };
  if (name === "result") return faultOfResult(details);
  if (name !== "error") return undefined;
  const { code, message } = details;
  if (!Number.isSafeInteger(code)) {
    return { path: "/error/code", expected: "an integer", found: code };
  }
  if (typeof message === "string") return undefined;
  return { path: "/error/message", expected: "a string", found: message };
}

/** What a task ended with is final itself: neither questions nor another task. */
function faultOfResult({ resultType = "complete" }: JsonObject): FormFault | undefined {
  if (resultType === "complete") return undefined;
  return { path: "/result/resultType", expected: '"complete"', found: resultType };
}

const STATUSES: readonly unknown[] = [
  "working",
  "input_required",
  "completed",
  "failed",
  "cancelled",
] satisfies readonly TaskStatus[];

/** What each status brings along. */
const DETAILS: ReadonlyMap<unknown, string> = new Map([
  ["input_required", "inputRequests"],
  ["completed", "result"],
  ["failed", "error"],
]);
