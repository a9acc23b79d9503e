import { integerOption } from "../../util/integer-option.ts";
import { memoryTaskStore } from "./memory-task-store.ts";
import type { TaskStore } from "./task-store.ts";

/** Options of a server's tasks. */
export interface TaskOptions {
  /**
   * Keeps the tasks.
   * @default one in this process, `memoryTaskStore()`
   */
  readonly store?: TaskStore;
  /**
   * How long a task is kept, in milliseconds from its creation, an integer from 1; `null`: for ever,
   * which needs a store that can. A task that still runs is aborted then, and nobody finds it any more.
   * @default 3600000 (an hour)
   */
  readonly ttlMs?: number | null;
  /**
   * How often clients should ask, in milliseconds, an integer from 1.
   * @default 1000
   */
  readonly pollIntervalMs?: number;
  /**
   * Tasks that this process works on at once, those that wait for input too, an integer from 1. A
   * call above it is answered with `-32603` and `TOO_MANY_TASKS`, and nothing runs.
   * @default 1000
   */
  readonly maxRunning?: number;
  /**
   * The clock, in milliseconds since 1970.
   * @default Date.now
   */
  readonly now?: () => number;
}

/** Which calls of a tool become tasks. */
export type TaskSupport = "optional" | "required";

/** When a call becomes a task, for a tool that says it in full. */
export interface TaskUse {
  /**
   * `optional`: clients without the Tasks extension get their result in the answer to the call.
   * `required`: they are refused with `-32021`, before anything runs.
   */
  readonly support: TaskSupport;
  /**
   * `at-once`: before the handler runs, once the arguments have been checked. `in-handler`: where the
   * handler calls `context.beginTask()`; what it asks before that goes by rounds of the call, and
   * where it returns without having begun one, the call is answered directly.
   * @default "at-once"
   */
  readonly begin?: "at-once" | "in-handler";
}

/** {@link TaskOptions}, checked and complete. */
export type TaskSettings = Required<TaskOptions>;

/** @throws {RangeError} where a time or a number is out of its range. */
export function taskSettingsOf(options: TaskOptions = {}): TaskSettings {
  const { ttlMs: ttl, now = Date.now } = options;
  const ttlMs = ttl === null ? null : integerOption("tasks.ttlMs", ttl, AN_HOUR);
  return {
    store: options.store ?? memoryTaskStore({ now }),
    ttlMs,
    pollIntervalMs: integerOption("tasks.pollIntervalMs", options.pollIntervalMs, A_SECOND),
    maxRunning: integerOption("tasks.maxRunning", options.maxRunning, { fallback: 1000, min: 1 }),
    now,
  };
}

/**
 * What a tool's `task` option says in full.
 *
 * @throws {TypeError} where it is none of what it can be.
 */
export function taskUseOf(
  name: string,
  given: TaskSupport | TaskUse | undefined,
): Required<TaskUse> | undefined {
  if (given === undefined) return undefined;
  const { support, begin = "at-once" } = typeof given === "string" ? { support: given } : given;
  const isKnown = SUPPORTS.includes(support) && BEGINNINGS.includes(begin);
  if (isKnown) return { support, begin };
  throw new TypeError(
    `Cannot add tool ${name}: task must be "optional", "required", or an object with one of them as support and "at-once" or "in-handler" as begin`,
  );
}

const AN_HOUR = { fallback: 3_600_000, min: 1 };
const A_SECOND = { fallback: 1000, min: 1 };
const SUPPORTS: readonly string[] = ["optional", "required"];
const BEGINNINGS: readonly string[] = ["at-once", "in-handler"];
