import type {
  CallToolResult,
  DetailedTask,
  InputResponses,
  Task,
  TaskStatus,
} from "../../spec/2026-07-28/index.ts";
import type { CallOptions } from "../call-options.ts";

/** Options of the wait for a task's result. */
export interface TaskResultOptions extends Pick<CallOptions, "signal" | "meta"> {
  /**
   * How long to wait without news, in milliseconds, an integer from 1 to 2147483647; `null` waits for
   * ever. Each change of the task begins it anew, its status message's too; while a question is being
   * answered it does not count. When it is over, it rejects with `TIMEOUT`.
   * @default null: as long as the task is kept
   */
  readonly timeoutMs?: number | null;
  /**
   * How long to wait at most, whatever changes, in milliseconds, an integer from 1 to 2147483647;
   * `null` sets no maximum. It counts anew from each question that was answered.
   * @default ten times `timeoutMs`, where that is given
   */
  readonly maxTimeoutMs?: number | null;
  /** Called with the task at each change, so that its progress can be shown. */
  readonly onTask?: (task: Task) => void;
}

/**
 * A task on the server. It needs no connection of its own: each method sends a request, and none
 * keeps anything open between. Keep `taskId` somewhere durable, and `client.task(taskId)` goes on
 * with it after a restart.
 *
 * Read with `for await`, it gives each state that is new, from now to the last; questions are the
 * reader's to answer by `update()` then. Leaving the loop leaves the task as it is.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md
 */
export interface TaskHandle extends AsyncIterable<DetailedTask, void, undefined> {
  readonly taskId: string;
  /** The status that was seen last; undefined where nobody has asked yet. */
  readonly status: TaskStatus | undefined;
  /** All that was seen last; undefined where nobody has asked yet. */
  readonly latest: Task | undefined;
  /**
   * Asks how the task is.
   *
   * @throws {TransportError} `UNKNOWN_TASK` where the server has no such task for this caller, or no
   * more.
   */
  get(options?: CallOptions): Promise<DetailedTask>;
  /**
   * Waits for the result, asking as often as the server wishes; the client's handlers answer what the
   * task asks meanwhile, each question once. Giving up the wait leaves the task as it is.
   *
   * @throws {ProtocolError} the task's error, with its code, where it failed.
   * @throws {TransportError} `TASK_CANCELLED` where it was cancelled, `UNKNOWN_TASK` where it is not
   * (any more) there, `TASK_EXPIRED` where the server keeps it longer than it said without ending it,
   * `INPUT_DECLINED` and `TOO_MANY_ROUNDS` as calls do, `INVALID_RESULT` for what is no task.
   * @throws {TimeoutError} `TIMEOUT` where there was no news for too long.
   */
  result(options?: TaskResultOptions): Promise<CallToolResult>;
  /**
   * Answers questions of the task, by their keys. Some of them are enough; the rest stays open.
   * Resolves when the server has taken them.
   */
  update(inputResponses: InputResponses, options?: CallOptions): Promise<void>;
  /**
   * Asks the server to give the task up, which it may or may not do: `get()` tells. A task that has
   * ended stays what it is.
   *
   * @throws {TransportError} `UNKNOWN_TASK` where the server has no such task.
   */
  cancel(options?: CallOptions): Promise<void>;
}
