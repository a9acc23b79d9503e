import type { DetailedTask, InputResponses } from "../../spec/2026-07-28/index.ts";

/** What is kept of a task. All of it is JSON, so a store may write it as one text. */
export interface TaskRecord {
  /** The task as `tasks/get` shows it. */
  readonly task: DetailedTask;
  /** 1 at first, and one more with each change. */
  readonly version: number;
  /** The principal whose call it is; `null` where nobody was authenticated. */
  readonly owner: string | null;
  /** When it may be forgotten, in milliseconds since 1970; `null`: never. */
  readonly expiresAt: number | null;
  /** Answers that came to another process than the one that works on the task, by key. */
  readonly answers?: InputResponses;
}

/**
 * Keeps tasks. Every method may be called any number of times at once, from every process that shares
 * the store, for the same task, too. What a method rejects with (or throws) is told to the observer;
 * the client gets a neutral error, and a change that ends a task is tried again for a while.
 *
 * A store that outlives its processes must know which tasks nobody works on any more: their processes
 * are gone, so it turns them into `failed` ones when it is opened. See `lostTask`.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-creation
 */
export interface TaskStore {
  /**
   * Keeps a new task, whose id is not in use. When this resolves, `get` must find the task, from
   * every process: the client learns of the task only then. Throws a `TaskStoreFull` where it takes
   * no more, which the client is told with that error's message.
   */
  create(record: TaskRecord): Promise<void> | void;
  /**
   * The record of a task; undefined where there is none (any more). It may be forgotten once
   * `expiresAt` has passed, and not before: whether it counts until then is for the server to say.
   */
  get(taskId: string): Promise<TaskRecord | undefined> | TaskRecord | undefined;
  /**
   * Puts `record` in the place of the one that has version `expected`, as one step that nothing can
   * come between, and returns whether it did. Where the version is another, or the task is gone, it
   * changes nothing and returns false: so of two processes that end a task, one does.
   */
  update(record: TaskRecord, expected: number): Promise<boolean> | boolean;
}
