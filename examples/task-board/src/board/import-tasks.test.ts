import { describe, expect, onTestFinished, test } from "vitest";
import { refusal } from "../../test/refusal.ts";
import { tempFile } from "../../test/temp-file.ts";
import { bram, testBoard, zoe } from "../../test/test-board.ts";
import type { ImportProgress } from "./import-tasks.ts";
import { Store } from "./store.ts";
import type { TaskDraft } from "./task.ts";

function drafts(count: number): TaskDraft[] {
  return Array.from({ length: count }, (_, index) => ({ title: `Row ${index + 1}` }));
}

describe("tasks.importRows()", () => {
  test("adds all rows in their order and tells of each chunk", async () => {
    const board = testBoard();
    const seen: ImportProgress[] = [];
    const result = await board.tasks.importRows(
      drafts(5),
      { chunkSize: 2, onProgress: (progress) => void seen.push(progress) },
      bram,
    );
    expect(result).toEqual({
      imported: 5,
      total: 5,
      refs: ["T-13", "T-14", "T-15", "T-16", "T-17"],
      aborted: false,
    });
    expect(seen).toEqual([
      { imported: 2, total: 5 },
      { imported: 4, total: 5 },
      { imported: 5, total: 5 },
    ]);
    expect(board.tasks.get("T-17").title).toBe("Row 5");
  });

  test("gives an empty result for no rows", async () => {
    const result = await testBoard().tasks.importRows([], {}, bram);
    expect(result).toEqual({ imported: 0, total: 0, refs: [], aborted: false });
  });

  test("stops at the next chunk when aborted half-way, and keeps what it says is in", async () => {
    const board = testBoard();
    const controller = new AbortController();
    const onProgress = ({ imported }: ImportProgress) => {
      if (imported === 4) controller.abort();
    };
    const options = { chunkSize: 2, onProgress, signal: controller.signal };
    const result = await board.tasks.importRows(drafts(9), options, bram);
    expect(result).toEqual({
      imported: 4,
      total: 9,
      refs: ["T-13", "T-14", "T-15", "T-16"],
      aborted: true,
    });
    expect(board.tasks.list().total).toBe(16);
  });

  test("lets other work in between two chunks, which may abort it", async () => {
    const board = testBoard();
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    const options = { chunkSize: 1, signal: controller.signal };
    const result = await board.tasks.importRows(drafts(1000), options, bram);
    expect(result).toMatchObject({ imported: 1, total: 1000, aborted: true });
    expect(board.tasks.list().total).toBe(13);
  });

  test("adds nothing when the signal is aborted from the start", async () => {
    const board = testBoard();
    const result = await board.tasks.importRows(drafts(3), { signal: AbortSignal.abort() }, bram);
    expect(result).toEqual({ imported: 0, total: 3, refs: [], aborted: true });
    expect(board.tasks.list().total).toBe(12);
  });

  test("is not aborted when the signal comes after the last row", async () => {
    const controller = new AbortController();
    const options = { onProgress: () => controller.abort(), signal: controller.signal };
    const result = await testBoard().tasks.importRows(drafts(3), options, bram);
    expect(result).toMatchObject({ imported: 3, aborted: false });
  });

  test("waits for onProgress before it goes on", async () => {
    const board = testBoard();
    let totalWhileWaiting = 0;
    const onProgress = async ({ imported }: ImportProgress) => {
      if (imported > 1) return;
      await new Promise(setImmediate);
      totalWhileWaiting = board.tasks.list().total;
    };
    await board.tasks.importRows(drafts(2), { chunkSize: 1, onProgress }, bram);
    expect(totalWhileWaiting).toBe(13);
  });

  test("rejects with what onProgress throws and keeps the chunks before", async () => {
    const board = testBoard();
    const failure = new Error("the listener is gone");
    const onProgress = () => {
      throw failure;
    };
    const importing = board.tasks.importRows(drafts(4), { chunkSize: 2, onProgress }, bram);
    await expect(importing).rejects.toBe(failure);
    expect(board.tasks.list().total).toBe(14);
  });

  test("refuses a wrong row before it adds any", async () => {
    const board = testBoard();
    const rows = [...drafts(2), { title: "A", assignee: "Bob" }];
    await expect(board.tasks.importRows(rows, { chunkSize: 1 }, bram)).rejects.toThrow(
      refusal("INVALID", 'Cannot import row 3: assignee must be the name of a member, got "Bob"'),
    );
    expect(board.tasks.list().total).toBe(12);
  });

  test("says how many rows are in when another handle keeps the file", async () => {
    const path = tempFile();
    const board = testBoard({ path, busyTimeoutMs: 0 });
    const other = new Store(path, { busyTimeoutMs: 0 });
    onTestFinished(() => other.close());
    const importing = board.tasks.importRows(
      drafts(3),
      { chunkSize: 1, onProgress: () => other.exec("BEGIN IMMEDIATE") },
      bram,
    );
    await expect(importing).rejects.toThrow(
      refusal(
        "CONFLICT",
        "Stopped after 1 of 3 rows: Cannot write to the board: another process is writing; try again",
      ),
    );
    expect(board.tasks.list().total).toBe(13);
  });

  test("refuses too many rows", async () => {
    await expect(testBoard().tasks.importRows(drafts(10_001), {}, bram)).rejects.toThrow(
      refusal("INVALID", "Cannot import tasks: at most 10000 rows at once, got 10001"),
    );
  });

  test.each([0, 1001, 1.5])("refuses the chunk size %d", async (chunkSize) => {
    await expect(testBoard().tasks.importRows(drafts(1), { chunkSize }, bram)).rejects.toThrow(
      new RangeError(`chunkSize must be an integer from 1 to 1000: ${chunkSize}`),
    );
  });

  test("refuses a viewer", async () => {
    await expect(testBoard().tasks.importRows(drafts(1), {}, zoe)).rejects.toThrow(
      refusal("FORBIDDEN", "Cannot import tasks: Zoë is a viewer"),
    );
  });
});
