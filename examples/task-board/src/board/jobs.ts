import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { readNumber, readText } from "./read-row.ts";
import type { Store } from "./store.ts";

/** Work that goes on after whoever asked for it has gone, as the board keeps it for its server. */
export interface Job {
  readonly id: string;
  /** One more with each change. */
  readonly version: number;
  /** Whether nobody works on it any more. */
  readonly isDone: boolean;
  /** When it may be forgotten, in milliseconds since 1970; null: never. */
  readonly expiresAt: number | null;
  /** All that there is to say about it; the board does not look into it. */
  readonly text: string;
}

/** The jobs of a board, those of every process that has it open. */
export interface Jobs {
  /** Adds a job that this process works on, and forgets those that have expired. */
  add(job: Job): void;
  /** A job; undefined where there is none. */
  find(id: string): Job | undefined;
  /** Replaces the job that has version `expected`; false where it has another, or is gone. */
  replace(job: Job, expected: number): boolean;
  /** Jobs that are not done and whose process is gone, as far as this machine can tell. */
  lost(): readonly Job[];
}

/** Gives access to the jobs in a store. */
export function createJobs(store: Store, now: () => Date): Jobs {
  const find = (id: string): Job | undefined =>
    store.all(`${select} WHERE id = ?`, [id]).map(readJob)[0];
  return {
    add(job) {
      store.write(() => {
        store.run("DELETE FROM jobs WHERE expires_at <= ?", [now().getTime()]);
        store.run(
          "INSERT INTO jobs (id, version, is_done, expires_at, text, host, pid, worker) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          [job.id, ...columnsOf(job), hostname(), process.pid, worker],
        );
      });
    },
    find,
    replace: (job, expected) =>
      store.write(() => {
        const { changes } = store.run(
          "UPDATE jobs SET version = ?, is_done = ?, expires_at = ?, text = ? WHERE id = ? AND version = ?",
          [...columnsOf(job), job.id, expected],
        );
        return changes === 1;
      }),
    lost() {
      const rows = store.all(`${select} WHERE is_done = 0 AND host = ? AND worker <> ?`, [
        hostname(),
        worker,
      ]);
      return rows.filter((row) => !isAtWork(readNumber(row, "pid"))).map(readJob);
    },
  };
}

function columnsOf(job: Job): readonly (string | number | null)[] {
  return [job.version, job.isDone ? 1 : 0, job.expiresAt, job.text];
}

/** Whether another process has this number; where this one has it, that one is gone. */
function isAtWork(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    // Signal 0 only asks.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and another user's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function readJob(row: unknown): Job {
  const expiresAt = Reflect.get(Object(row), "expires_at");
  return {
    id: readText(row, "id"),
    version: readNumber(row, "version"),
    isDone: readNumber(row, "is_done") === 1,
    expiresAt: expiresAt === null ? null : readNumber(row, "expires_at"),
    text: readText(row, "text"),
  };
}

/** This process, among all that ever had its number. */
const worker = randomUUID();
const select = "SELECT id, version, is_done, expires_at, text, pid FROM jobs";
