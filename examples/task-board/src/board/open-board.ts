import { resolve } from "node:path";
import { BoardError } from "./board-error.ts";
import { explaining } from "./explaining.ts";
import type { Jobs } from "./jobs.ts";
import { createJobs } from "./jobs.ts";
import type { Members } from "./members.ts";
import { createMembers } from "./members.ts";
import { migrate } from "./schema.ts";
import { seedBoard } from "./seed.ts";
import { Store } from "./store.ts";
import type { Tasks } from "./tasks.ts";
import { createTasks } from "./tasks.ts";

/** What to open and how. */
export interface OpenBoardOptions {
  /** A file, relative to the current folder or absolute, or `:memory:`. Its folder must exist. */
  readonly path: string;
  /** The clock for `createdAt` and `updatedAt`. @default () => new Date() */
  readonly now?: (() => Date) | undefined;
  /**
   * How long a write waits, blocking, while another process writes; milliseconds, 0 to 60,000.
   * @default 5000
   */
  readonly busyTimeoutMs?: number | undefined;
}

/** An open task board. Several processes may have the same file open. */
export interface Board {
  readonly tasks: Tasks;
  readonly members: Members;
  readonly jobs: Jobs;
  /** Closes the file. May be called again; using the board after it is a TypeError. */
  close(): void;
}

/**
 * Opens a task board, and where the file is new or empty makes one with the seed's members and tasks.
 *
 * @throws {BoardError} INVALID when the file cannot be opened or is not a task board.
 * @throws {BoardError} CONFLICT when another process holds the file for longer than the timeout.
 * @throws {RangeError} when `busyTimeoutMs` is out of its range.
 */
export function openBoard(options: OpenBoardOptions): Board {
  const { path, now = () => new Date(), busyTimeoutMs = defaultBusyTimeoutMs } = options;
  assertBusyTimeout(busyTimeoutMs);
  const store = openStore(path, busyTimeoutMs, now);
  const members = createMembers(store);
  const isMember = (name: string) => members.byName(name) !== undefined;
  const tasks = createTasks(store, isMember, now);
  return { tasks, members, jobs: createJobs(store, now), close: () => store.close() };
}

function openStore(path: string, busyTimeoutMs: number, now: () => Date): Store {
  const doing = `Cannot open board ${JSON.stringify(path)}`;
  if (typeof path !== "string" || path === "" || path.includes("\0")) {
    throw new BoardError("INVALID", `${doing}: a file name or ":memory:" is needed`);
  }
  return explaining(doing, () => {
    const store = connect(path, busyTimeoutMs);
    try {
      migrate(store, () => seedBoard(store, now().toISOString()));
      return store;
    } catch (error) {
      store.close();
      throw error;
    }
  });
}

function connect(path: string, busyTimeoutMs: number): Store {
  // The library would take a URL for a database server on the network; an absolute path never is one.
  const file = path === ":memory:" ? path : resolve(path);
  try {
    return new Store(file, { busyTimeoutMs });
  } catch (error) {
    if (error instanceof BoardError) throw error;
    const message = "it is not a database, or not a file in a folder that exists";
    throw new BoardError("INVALID", message, { cause: error });
  }
}

function assertBusyTimeout(busyTimeoutMs: number): void {
  if (Number.isInteger(busyTimeoutMs) && busyTimeoutMs >= 0 && busyTimeoutMs <= 60_000) return;
  throw new RangeError(`busyTimeoutMs must be an integer from 0 to 60000: ${busyTimeoutMs}`);
}

const defaultBusyTimeoutMs = 5000;
