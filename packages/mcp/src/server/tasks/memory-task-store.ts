import { integerOption } from "../../util/integer-option.ts";
import type { TaskRecord, TaskStore } from "./task-store.ts";
import { TaskStoreFull } from "./task-store-full.ts";

/** Options of {@link memoryTaskStore}. */
export interface MemoryTaskStoreOptions {
  /**
   * Tasks that are kept at once, finished ones until they expire, an integer from 1. At the limit no
   * task begins: such a call is answered with `-32603` and `TOO_MANY_TASKS`.
   * @default 10000
   */
  readonly maxTasks?: number;
  /**
   * The clock by which tasks expire, in milliseconds since 1970; the same as that of the server.
   * @default Date.now
   */
  readonly now?: () => number;
}

/**
 * Keeps tasks in this process, and forgets them when they expire: what a server uses unless it is
 * given another. Its tasks end with the process.
 *
 * @throws {RangeError} where `maxTasks` is out of its range.
 */
export function memoryTaskStore(options: MemoryTaskStoreOptions = {}): TaskStore {
  const { now = Date.now } = options;
  const maxTasks = integerOption("maxTasks", options.maxTasks, { fallback: 10_000, min: 1 });
  // Oldest first: a server gives all of its tasks the same time to live.
  const records = new Map<string, TaskRecord>();
  return {
    create(record) {
      forgetExpired(records, now());
      if (records.size >= maxTasks) {
        throw new TaskStoreFull(`it keeps ${records.size} tasks (maxTasks), until they expire`);
      }
      records.set(record.task.taskId, record);
    },
    get: (taskId) => records.get(taskId),
    update(record, expected) {
      const { taskId } = record.task;
      if (records.get(taskId)?.version !== expected) return false;
      records.set(taskId, record);
      return true;
    },
  };
}

/** Nobody waits for this, so it is done when there is a new task, and needs no timer. */
function forgetExpired(records: Map<string, TaskRecord>, nowMs: number): void {
  for (const [taskId, { expiresAt }] of records) {
    if (expiresAt === null || expiresAt > nowMs) return;
    records.delete(taskId);
  }
}
