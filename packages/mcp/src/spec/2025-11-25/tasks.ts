// Tasks: a request that takes long is answered with a handle, which its sender polls, and whose
// result it fetches. Either side may ask the other for one.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks

import type { NotificationEnvelope, RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { Integer } from "../shared/integer.ts";
import type { TaskStatus } from "../shared/task-status.ts";
import type { NotificationParams, PaginatedRequestParams, RequestParams } from "./request.ts";
import type { PaginatedResult, Result } from "./result.ts";

export type { TaskStatus } from "../shared/task-status.ts";

/** How a request asks for a task. */
export interface TaskMetadata {
  /** How long it should be kept, in milliseconds from its creation. */
  readonly ttl?: Integer;
}

/** Parameters of a request that may be answered with a task. */
export interface TaskAugmentedRequestParams extends RequestParams {
  /** Asks for a task instead of the result. */
  readonly task?: TaskMetadata;
}

/** What `_meta` says under `io.modelcontextprotocol/related-task`. */
export interface RelatedTaskMetadata {
  readonly taskId: string;
}

/**
 * What is known of a task, whatever its status.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#task
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
  /** How long it is kept, in milliseconds from its creation; `null` is without end. */
  readonly ttl: Integer | null;
  /** How often to ask, in milliseconds. */
  readonly pollInterval?: Integer;
}

/**
 * The request goes on as a task.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#creating-tasks
 */
export interface CreateTaskResult extends Result {
  readonly task: Task;
}

/** Parameters of a request about one task. */
export interface TaskRequestParams extends RequestParams {
  readonly taskId: string;
}

/**
 * Asks how a task is.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#getting-tasks
 */
export interface GetTaskRequest extends RequestEnvelope {
  readonly method: "tasks/get";
  readonly params: TaskRequestParams;
}

/** How a task is. */
export interface GetTaskResult extends Result, Task {}

/** The answer to `tasks/get`. */
export interface GetTaskResultResponse extends ResultEnvelope {
  readonly result: GetTaskResult;
}

/**
 * Asks for what the request itself would have been answered with, and waits for it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#retrieving-task-results
 */
export interface GetTaskPayloadRequest extends RequestEnvelope {
  readonly method: "tasks/result";
  readonly params: TaskRequestParams;
}

/** What the request itself would have been answered with. */
export interface GetTaskPayloadResult extends Result {
  readonly [member: string]: unknown;
}

/** The answer to `tasks/result`. */
export interface GetTaskPayloadResultResponse extends ResultEnvelope {
  readonly result: GetTaskPayloadResult;
}

/**
 * Asks for a task to be given up.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#cancelling-tasks
 */
export interface CancelTaskRequest extends RequestEnvelope {
  readonly method: "tasks/cancel";
  readonly params: TaskRequestParams;
}

/** How the task is, now that it is given up. */
export interface CancelTaskResult extends Result, Task {}

/** The answer to `tasks/cancel`. */
export interface CancelTaskResultResponse extends ResultEnvelope {
  readonly result: CancelTaskResult;
}

/**
 * Asks for one page of the tasks.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#listing-tasks
 */
export interface ListTasksRequest extends RequestEnvelope {
  readonly method: "tasks/list";
  readonly params?: PaginatedRequestParams;
}

/** One page of the tasks. */
export interface ListTasksResult extends PaginatedResult {
  readonly tasks: readonly Task[];
}

/** The answer to `tasks/list`. */
export interface ListTasksResultResponse extends ResultEnvelope {
  readonly result: ListTasksResult;
}

/** Parameters of `notifications/tasks/status`: what `tasks/get` would say now. */
export interface TaskStatusNotificationParams extends NotificationParams, Task {}

/**
 * News of a task. Nobody may rely on it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#task-status-notification
 */
export interface TaskStatusNotification extends NotificationEnvelope {
  readonly method: "notifications/tasks/status";
  readonly params: TaskStatusNotificationParams;
}
