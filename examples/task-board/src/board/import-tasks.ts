import { setImmediate as nextTurn } from "node:timers/promises";
import { BoardError } from "./board-error.ts";
import { fieldsFromDraft } from "./complete-task.ts";
import { explaining } from "./explaining.ts";
import { insertTask } from "./insert-task.ts";
import type { IsMember } from "./is-member.ts";
import type { Store } from "./store.ts";
import type { TaskDraft, TaskFields } from "./task.ts";

/** How far an import has come. */
export interface ImportProgress {
  /** Rows that are on the board, for good. */
  readonly imported: number;
  /** Rows there are in all. */
  readonly total: number;
}

/** How to import. */
export interface ImportOptions {
  /** Rows a transaction, 1 to 1,000. @default 25 */
  readonly chunkSize?: number | undefined;
  /**
   * Called after each chunk, the last one too, and awaited. Where it throws, the import stops and
   * rejects with that; the chunks before stay.
   */
  readonly onProgress?: ((progress: ImportProgress) => void | Promise<void>) | undefined;
  /** Stops the import at the next chunk. */
  readonly signal?: AbortSignal | undefined;
}

/** How an import ended. */
export interface ImportResult extends ImportProgress {
  /** The new tasks in the order of their rows. */
  readonly refs: readonly string[];
  /** Whether the signal stopped it before the last row. */
  readonly aborted: boolean;
}

/** What an import works with. */
export interface ImportContext {
  readonly store: Store;
  readonly isMember: IsMember;
  /** Gives the time to write, as ISO 8601. */
  readonly timestamp: () => string;
}

/**
 * Creates many tasks. Every row is checked before the first is written. Each chunk is a transaction
 * of its own, and other work gets its turn between two of them; what was imported before an abort
 * stays, and the result says how much that is.
 *
 * @throws {BoardError} INVALID for the first row that breaks a rule, or for more than 10,000 rows.
 * @throws {BoardError} CONFLICT when another process keeps the file; says how many rows were in.
 * @throws {RangeError} when `chunkSize` is out of its range.
 */
export async function importTasks(
  context: ImportContext,
  rows: readonly TaskDraft[],
  options: ImportOptions,
): Promise<ImportResult> {
  const { chunkSize = defaultChunkSize, onProgress, signal } = options;
  assertChunkSize(chunkSize);
  const checked = checkRows(rows, context.isMember);
  const total = checked.length;
  const refs: string[] = [];
  while (refs.length < total && signal?.aborted !== true) {
    const chunk = checked.slice(refs.length, refs.length + chunkSize);
    refs.push(...writeChunk(context, chunk, refs.length, total));
    await onProgress?.({ imported: refs.length, total });
    await nextTurn();
  }
  return { imported: refs.length, total, refs, aborted: refs.length < total };
}

function checkRows(rows: readonly TaskDraft[], isMember: IsMember): readonly TaskFields[] {
  if (rows.length > maxRows) {
    const message = `Cannot import tasks: at most ${maxRows} rows at once, got ${rows.length}`;
    throw new BoardError("INVALID", message);
  }
  return rows.map((row, index) =>
    explaining(`Cannot import row ${index + 1}`, () => fieldsFromDraft(row, isMember)),
  );
}

function writeChunk(
  { store, timestamp }: ImportContext,
  chunk: readonly TaskFields[],
  imported: number,
  total: number,
): readonly string[] {
  const write = () => chunk.map((fields) => insertTask(store, fields, timestamp()).ref);
  return explaining(`Stopped after ${imported} of ${total} rows`, () => store.write(write));
}

function assertChunkSize(chunkSize: number): void {
  if (Number.isInteger(chunkSize) && chunkSize >= 1 && chunkSize <= maxChunkSize) return;
  throw new RangeError(`chunkSize must be an integer from 1 to ${maxChunkSize}: ${chunkSize}`);
}

const defaultChunkSize = 25;
const maxChunkSize = 1000;
const maxRows = 10_000;
