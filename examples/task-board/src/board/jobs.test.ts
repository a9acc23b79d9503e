import { hostname } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import { tempFile } from "../../test/temp-file.ts";
import { testBoard } from "../../test/test-board.ts";
import type { Job } from "./jobs.ts";
import { createJobs } from "./jobs.ts";
import { Store } from "./store.ts";

const JOB: Job = { id: "a", version: 1, isDone: false, expiresAt: null, text: '{"a":"ü"}' };

describe("jobs", () => {
  test("are found as they were added, in every process", () => {
    const path = tempFile();
    const board = testBoard({ path });
    board.jobs.add(JOB);
    board.jobs.add({ ...JOB, id: "b", expiresAt: 9_999_999_999_999, isDone: true });
    const other = testBoard({ path });
    expect(other.jobs.find("a")).toEqual(JOB);
    expect(other.jobs.find("b")).toEqual({
      ...JOB,
      id: "b",
      expiresAt: 9_999_999_999_999,
      isDone: true,
    });
    expect(other.jobs.find("c")).toBeUndefined();
  });

  test("are replaced where the version is the expected one, and not otherwise", () => {
    const { jobs } = testBoard();
    jobs.add(JOB);
    const second = { ...JOB, version: 2, text: "2" };
    expect(jobs.replace(second, 1)).toBe(true);
    expect(jobs.replace({ ...JOB, version: 2, text: "other" }, 1)).toBe(false);
    expect(jobs.replace({ ...second, id: "b" }, 2)).toBe(false);
    expect(jobs.find("a")).toEqual(second);
  });

  test("that have expired are forgotten when another one is added", () => {
    let nowMs = 0;
    const { jobs } = testBoard({ now: () => new Date(nowMs) });
    jobs.add({ ...JOB, expiresAt: 1000 });
    nowMs = 999;
    jobs.add({ ...JOB, id: "b", expiresAt: 2000 });
    expect(jobs.find("a")).toBeDefined();
    nowMs = 1000;
    jobs.add({ ...JOB, id: "c" });
    expect(jobs.find("a")).toBeUndefined();
    expect(jobs.find("b")).toBeDefined();
  });
});

describe("jobs.lost()", () => {
  /** A board whose jobs `mine`, `dead`, `reborn`, `done`, `alive` and `far` are what they are called. */
  function boardWithJobs(): readonly string[] {
    const path = tempFile();
    const board = testBoard({ path });
    for (const id of ["mine", "dead", "reborn", "alive", "far"]) board.jobs.add({ ...JOB, id });
    board.jobs.add({ ...JOB, id: "done", isDone: true });
    const store = new Store(path, { busyTimeoutMs: 0 });
    onTestFinished(() => store.close());
    const move = (id: string, host: string, pid: number): void => {
      const sql = "UPDATE jobs SET host = ?, pid = ?, worker = 'other' WHERE id = ?";
      store.write(() => store.run(sql, [host, pid, id]));
    };
    // No process has a number as large as this one.
    move("dead", hostname(), 2 ** 31 - 1);
    move("done", hostname(), 2 ** 31 - 1);
    move("reborn", hostname(), process.pid);
    move("alive", hostname(), process.ppid);
    move("far", "elsewhere", 2 ** 31 - 1);
    const jobs = createJobs(store, () => new Date());
    return jobs.lost().map(({ id }) => id);
  }

  test("are those of this machine whose process is gone", () => {
    expect([...boardWithJobs()].sort()).toEqual(["dead", "reborn"]);
  });
});
