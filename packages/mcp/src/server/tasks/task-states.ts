// From one state of a task to the next, as pure functions. Where a step gives nothing, the task stays
// as it is: a task that has ended never changes again.

import { isEndedTask } from "../../exchange/is-ended-task.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import type {
  DetailedTask,
  ErrorObject,
  InputRequests,
  InputResponses,
  Task,
  TaskStatus,
} from "../../spec/2026-07-28/index.ts";
import type { TaskRecord } from "./task-store.ts";

/** Makes the next state of a task; undefined where it stays as it is. */
export type TaskStep = (record: TaskRecord) => Partial<TaskRecord> | undefined;

/** The members that a task has in each status. The message is that of this status. */
function baseOf<S extends TaskStatus>(
  { task }: TaskRecord,
  status: S,
  statusMessage?: string,
): Task & { readonly status: S } {
  const { taskId, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs } = task;
  return {
    taskId,
    status,
    ...(statusMessage === undefined ? {} : { statusMessage }),
    createdAt,
    lastUpdatedAt,
    ttlMs,
    ...(pollIntervalMs === undefined ? {} : { pollIntervalMs }),
  };
}

/** A step for tasks that have not ended. */
function unlessFinal(next: (record: TaskRecord) => Partial<TaskRecord>): TaskStep {
  return (record) => (isEndedTask(record.task) ? undefined : next(record));
}

/** Another message, in the status that it is. */
export function withMessage(statusMessage: string): TaskStep {
  return unlessFinal((record) => {
    const { task } = record;
    if (task.status !== "input_required") return { task: baseOf(record, "working", statusMessage) };
    const { inputRequests } = task;
    return { task: { ...baseOf(record, "input_required", statusMessage), inputRequests } };
  });
}

/** It waits for answers to these questions, and to those that are open already. */
export function withQuestions(requests: InputRequests): TaskStep {
  return unlessFinal((record) => {
    const inputRequests = { ...questionsOf(record.task), ...requests };
    const base = baseOf(record, "input_required", record.task.statusMessage);
    return { task: { ...base, inputRequests } };
  });
}

/**
 * Some of its questions are answered: with none left it works again. `kept` are the answers for a
 * process that cannot be handed them directly.
 */
export function withoutQuestions(keys: ReadonlySet<string>, kept: InputResponses = {}): TaskStep {
  return unlessFinal((record) => {
    const open = Object.entries(questionsOf(record.task)).filter(([key]) => !keys.has(key));
    const { statusMessage } = record.task;
    const inputRequests = Object.fromEntries(open);
    const task: DetailedTask =
      open.length === 0
        ? baseOf(record, "working", statusMessage)
        : { ...baseOf(record, "input_required", statusMessage), inputRequests };
    const answers = { ...record.answers, ...kept };
    return Object.keys(answers).length === 0 ? { task } : { task, answers };
  });
}

/** Done: what the call itself would have returned. */
export function completed(result: JsonObject): TaskStep {
  return unlessFinal((record) => ({ task: { ...baseOf(record, "completed"), result } }));
}

/** Failed with a JSON-RPC error. */
export function failed(error: ErrorObject): TaskStep {
  return unlessFinal((record) => {
    return { task: { ...baseOf(record, "failed", error.message), error } };
  });
}

/** Given up, since the client asked for it. */
export function cancelled(statusMessage: string): TaskStep {
  return unlessFinal((record) => ({ task: baseOf(record, "cancelled", statusMessage) }));
}

/** The open questions of a task. */
export function questionsOf(task: DetailedTask): InputRequests {
  return task.status === "input_required" ? task.inputRequests : {};
}

/** The record that a step makes of another. */
export function steppedOn(
  record: TaskRecord,
  change: Partial<TaskRecord>,
  nowMs: number,
): TaskRecord {
  const { answers: _, ...rest } = record;
  const task = { ...(change.task ?? record.task), lastUpdatedAt: new Date(nowMs).toISOString() };
  const answers = "answers" in change || isEndedTask(task) ? change.answers : record.answers;
  return {
    ...rest,
    task,
    version: record.version + 1,
    ...(answers === undefined ? {} : { answers }),
  };
}

/**
 * The record of a task whose process is gone: `failed`, since nobody will finish it. For a store to
 * put in the place of each unfinished one when it finds that; undefined where the task has ended.
 */
export function lostTask(record: TaskRecord, nowMs: number = Date.now()): TaskRecord | undefined {
  const change = failed({
    code: RPC_CODE.internalError,
    message: "Cannot finish the task: the server that worked on it has ended",
    data: { reason: "TASK_LOST" },
  })(record);
  return change && steppedOn(record, change, nowMs);
}
