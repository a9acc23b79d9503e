import Database from "libsql";
import { BoardError } from "./board-error.ts";

/**
 * What may be bound to a parameter. Nothing else ever may: the native library does not refuse
 * values of other types, it ends the process.
 */
export type SqlValue = string | number | null;

/** What a statement without rows did. */
export interface RunOutcome {
  readonly changes: number;
  readonly lastId: number;
}

/** How a {@link Store} behaves. */
export interface StoreOptions {
  /** How long a write waits for another process, blocking this one; milliseconds. */
  readonly busyTimeoutMs: number;
}

/**
 * An open SQLite file with its prepared statements. Synchronous throughout.
 *
 * Writes go through {@link Store.write} only. It takes the write lock before anything is read, so
 * what a change was decided on is still true when it is written; and a lone write that finds the
 * file locked would stay half begun in the native library and spoil the next commit.
 */
export class Store {
  readonly #db: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();
  #open = true;

  /**
   * @throws {BoardError} CONFLICT when another process holds the file for longer than the timeout.
   * @throws whatever the library makes of a file that it cannot open.
   */
  constructor(file: string, options: StoreOptions) {
    this.#db = new Database(file);
    try {
      this.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMs}`);
      untilFree(() => this.exec("PRAGMA journal_mode = WAL"), options.busyTimeoutMs);
      this.exec("PRAGMA foreign_keys = ON");
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** Runs a statement and gives all of its rows. */
  all(sql: string, values: readonly SqlValue[] = []): readonly unknown[] {
    return this.#use(sql, (statement) => statement.all(values));
  }

  /** Runs a statement that gives no rows. Only inside {@link Store.write}. */
  run(sql: string, values: readonly SqlValue[] = []): RunOutcome {
    const { changes, lastInsertRowid } = this.#use(sql, (statement) => statement.run(values));
    return { changes, lastId: Number(lastInsertRowid) };
  }

  /** Runs statements that are fixed texts without parameters. */
  exec(sql: string): void {
    this.#assertOpen();
    withConflicts(() => this.#db.exec(sql));
  }

  /**
   * Runs `work` in a transaction of its own, and undoes all of it where it throws. Not inside another.
   *
   * @throws {BoardError} CONFLICT when another process holds the file for longer than the timeout.
   */
  write<T>(work: () => T): T {
    this.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.exec("COMMIT");
      return result;
    } catch (error) {
      // SQLite has already rolled back by itself after some errors, such as a full disk.
      if (this.#db.inTransaction) this.#db.exec("ROLLBACK");
      throw error;
    }
  }

  /** Closes the file; any use after that is a TypeError. May be called again. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#statements.clear();
    try {
      this.#leaveOneFile();
    } catch {
      // Nothing is lost: the log beside the file has the rest, and whoever opens it next reads both.
    }
    this.#db.close();
  }

  /** Brings the whole board into the one file, as far as others who have it open allow; waits for nobody. */
  #leaveOneFile(): void {
    this.#db.exec("PRAGMA busy_timeout = 0");
    this.#db.exec("PRAGMA wal_checkpoint(PASSIVE)");
    this.#db.exec("PRAGMA journal_mode = DELETE");
  }

  #use<T>(sql: string, use: (statement: Database.Statement) => T): T {
    this.#assertOpen();
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    // One that fails is not used again: it may be stuck half way.
    this.#statements.delete(sql);
    const result = withConflicts(() => use(statement));
    this.#statements.set(sql, statement);
    return result;
  }

  #assertOpen(): void {
    if (!this.#open) throw new TypeError("Cannot use a board that is closed");
  }
}

/**
 * Does what SQLite does not wait for: where two processes open a file together, each may hold what the
 * other needs for the change of its journal, and both are refused at once.
 */
function untilFree(work: () => void, timeoutMs: number): void {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      const isBusy = error instanceof BoardError && error.code === "CONFLICT";
      if (!isBusy || performance.now() >= end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/** Runs a piece of SQL, and makes the board's own error of "another process holds the file". */
function withConflicts<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!isBusy(error)) throw error;
    const message = "Cannot write to the board: another process is writing; try again";
    throw new BoardError("CONFLICT", message, { cause: error });
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
