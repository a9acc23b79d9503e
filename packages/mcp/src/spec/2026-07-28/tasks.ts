// The Tasks extension, `io.modelcontextprotocol/tasks`: a call that takes long is answered with a
// handle, which the client polls, feeds with input and cancels.
// https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md

import type { JsonObject } from "../../jsonrpc/message.ts";
import type {
  ErrorObject,
  NotificationEnvelope,
  RequestEnvelope,
  ResultEnvelope,
} from "../shared/envelope.ts";
import type { Integer } from "../shared/integer.ts";
import type { TaskStatus } from "../shared/task-status.ts";
import type { InputRequests, InputResponses } from "./input-required.ts";
import type { NotificationParams, RequestParams } from "./request.ts";
import type { FinalResult, Result } from "./result.ts";

export type { TaskStatus } from "../shared/task-status.ts";

/**
 * What is known of a task, whatever its status.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#tasks
 */
export interface Task {
  /** Names it; hard to guess, since knowing it may be all that is needed to read it. */
  readonly taskId: string;
  readonly status: TaskStatus;
  /** More about the status, for the user or the model. */
  readonly statusMessage?: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly lastUpdatedAt: string;
  /** How long it is kept, in milliseconds from its creation; `null` is without end. May change. */
  readonly ttlMs: Integer | null;
  /** How often to ask, in milliseconds. May change. */
  readonly pollIntervalMs?: Integer;
}

/**
 * The call goes on as a task. Only to clients that declare the extension.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-creation
 */
export interface CreateTaskResult extends Result, Task {
  readonly resultType: "task";
}

/** Being worked on. */
export interface WorkingTask extends Task {
  readonly status: "working";
}

/** Waiting for answers, which `tasks/update` brings. */
export interface InputRequiredTask extends Task {
  readonly status: "input_required";
  /** Every question that is still open. A key is used once in a task's life. */
  readonly inputRequests: InputRequests;
}

/** Done. */
export interface CompletedTask extends Task {
  readonly status: "completed";
  /** What the call itself would have returned, `isError` included. */
  readonly result: JsonObject;
}

/** Failed with a JSON-RPC error. */
export interface FailedTask extends Task {
  readonly status: "failed";
  readonly error: ErrorObject;
}

/** Given up. */
export interface CancelledTask extends Task {
  readonly status: "cancelled";
}

/**
 * A task with what its status brings along.
 *
 * @discriminator status
 */
export type DetailedTask =
  | WorkingTask
  | InputRequiredTask
  | CompletedTask
  | FailedTask
  | CancelledTask;

/** Parameters of a request about one task. */
export interface TaskRequestParams extends RequestParams {
  /** Also the value of the `Mcp-Name` header. */
  readonly taskId: string;
}

/**
 * Asks how a task is.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-polling
 */
export interface GetTaskRequest extends RequestEnvelope {
  readonly method: "tasks/get";
  readonly params: TaskRequestParams;
}

/** {@link WorkingTask} as an answer. */
export interface WorkingTaskResult extends FinalResult, WorkingTask {}

/** {@link InputRequiredTask} as an answer. */
export interface InputRequiredTaskResult extends FinalResult, InputRequiredTask {}

/** {@link CompletedTask} as an answer. */
export interface CompletedTaskResult extends FinalResult, CompletedTask {}

/** {@link FailedTask} as an answer. */
export interface FailedTaskResult extends FinalResult, FailedTask {}

/** {@link CancelledTask} as an answer. */
export interface CancelledTaskResult extends FinalResult, CancelledTask {}

/**
 * How a task is, with what its status brings along.
 *
 * @discriminator status
 */
export type GetTaskResult =
  | WorkingTaskResult
  | InputRequiredTaskResult
  | CompletedTaskResult
  | FailedTaskResult
  | CancelledTaskResult;

/** The answer to `tasks/get`. */
export interface GetTaskResultResponse extends ResultEnvelope {
  readonly result: GetTaskResult;
}

/** Parameters of `tasks/update`. */
export interface UpdateTaskRequestParams extends TaskRequestParams {
  /** Answers to some or all of the open questions. */
  readonly inputResponses: InputResponses;
}

/**
 * Brings a task the input that it waits for.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-update-requests
 */
export interface UpdateTaskRequest extends RequestEnvelope {
  readonly method: "tasks/update";
  readonly params: UpdateTaskRequestParams;
}

/** Taken; the task's status follows later. */
export type UpdateTaskResult = FinalResult;

/** The answer to `tasks/update`. */
export interface UpdateTaskResultResponse extends ResultEnvelope {
  readonly result: UpdateTaskResult;
}

/**
 * Asks for a task to be given up, which the server may or may not do.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-cancellation
 */
export interface CancelTaskRequest extends RequestEnvelope {
  readonly method: "tasks/cancel";
  readonly params: TaskRequestParams;
}

/** Heard; the task's status follows later. */
export type CancelTaskResult = FinalResult;

/** The answer to `tasks/cancel`. */
export interface CancelTaskResultResponse extends ResultEnvelope {
  readonly result: CancelTaskResult;
}

/** {@link WorkingTask} as news. */
export interface WorkingTaskParams extends NotificationParams, WorkingTask {}

/** {@link InputRequiredTask} as news. */
export interface InputRequiredTaskParams extends NotificationParams, InputRequiredTask {}

/** {@link CompletedTask} as news. */
export interface CompletedTaskParams extends NotificationParams, CompletedTask {}

/** {@link FailedTask} as news. */
export interface FailedTaskParams extends NotificationParams, FailedTask {}

/** {@link CancelledTask} as news. */
export interface CancelledTaskParams extends NotificationParams, CancelledTask {}

/**
 * Parameters of `notifications/tasks`: what `tasks/get` would say now.
 *
 * @discriminator status
 */
export type TaskStatusNotificationParams =
  | WorkingTaskParams
  | InputRequiredTaskParams
  | CompletedTaskParams
  | FailedTaskParams
  | CancelledTaskParams;

/**
 * News of a task. Comes to those who listen for its id.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-status-notifications
 */
export interface TaskStatusNotification extends NotificationEnvelope {
  readonly method: "notifications/tasks";
  readonly params: TaskStatusNotificationParams;
}
