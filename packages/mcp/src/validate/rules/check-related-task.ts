import type { JsonObject } from "../../jsonrpc/message.ts";
import { RELATED_TASK } from "../../spec/meta-key.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import { objectIn } from "../read-member.ts";
import type { Report } from "../report.ts";
import type { AnsweredRequest } from "../validate-options.ts";

/** Checks what a `_meta` of 2025-11-25 says of the task that its message belongs to. */
export function checkRelatedTask(meta: unknown, path: string, report: Report): void {
  const related = (meta as JsonObject | null)?.[RELATED_TASK];
  if (related === undefined || typeof objectIn(meta, RELATED_TASK)?.["taskId"] === "string") return;
  const message = `"${RELATED_TASK}" must be an object with a "taskId", and is ${showValue(related)}`;
  report.add("meta.related-task", pointer(path, RELATED_TASK), message);
}

/** Checks a result of 2025-11-25 that is a task, or that of one. */
export function checkTaskAnswer(
  result: JsonObject,
  request: AnsweredRequest | undefined,
  report: Report,
): void {
  if (request?.method === "tasks/result") checkPayload(result, report);
  const isTask = TASKABLE.has(request?.method) && objectIn(result, "task") !== undefined;
  if (!isTask || request?.params === undefined || request.params["task"] !== undefined) return;
  const message = `The request does not ask for a task, which takes a member "task" in its parameters`;
  report.add("task.not-asked", "/result/task", message);
}

/** The result of a task does not say of which in any other place. */
function checkPayload(result: JsonObject, report: Report): void {
  const meta = objectIn(result, "_meta");
  if (meta?.[RELATED_TASK] !== undefined) return;
  const message = `The result of a task must name it in "_meta" under "${RELATED_TASK}"`;
  report.add("task.no-relation", meta === undefined ? "/result" : "/result/_meta", message);
}

const TASKABLE: ReadonlySet<unknown> = new Set([
  "tools/call",
  "sampling/createMessage",
  "elicitation/create",
]);
