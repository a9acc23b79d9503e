import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.ts";
import { bram, ines, testBoard } from "../../test/test-board.ts";
import type { TaskFilter, TaskPage } from "./list-tasks.ts";

function refsOf(page: TaskPage): readonly string[] {
  return page.tasks.map(({ ref }) => ref);
}

describe("tasks.list()", () => {
  test("gives everything in the order of creation", () => {
    const page = testBoard().tasks.list();
    expect(refsOf(page)).toEqual(Array.from({ length: 12 }, (_, index) => `T-${index + 1}`));
    expect(page).toMatchObject({ total: 12, next: null });
  });

  test("keeps the order when tasks change", () => {
    const board = testBoard();
    const before = refsOf(board.tasks.list());
    board.tasks.update("T-3", { title: "AAA", status: "done" }, bram);
    expect(refsOf(board.tasks.list())).toEqual(before);
  });

  test.each<[TaskFilter, readonly string[]]>([
    [{ status: "done" }, ["T-5", "T-6", "T-10"]],
    [{ assignee: "Ines" }, ["T-3", "T-4", "T-6", "T-12"]],
    [{ assignee: "Zoe\u0308" }, ["T-8"]],
    [{ assignee: null }, ["T-7", "T-9", "T-11"]],
    [{ status: "open", assignee: "Ines" }, ["T-3", "T-12"]],
    [{ status: "done", assignee: null }, []],
    [{ status: undefined, assignee: undefined, limit: 2 }, ["T-1", "T-2"]],
  ])("filters by %j", (filter, refs) => {
    expect(refsOf(testBoard().tasks.list(filter))).toEqual(refs);
  });

  test("leads through all pages by next", () => {
    const board = testBoard();
    const first = board.tasks.list({ status: "open", limit: 4 });
    expect(refsOf(first)).toEqual(["T-1", "T-3", "T-7", "T-8"]);
    expect(first).toMatchObject({ total: 7, next: "T-8" });
    const last = board.tasks.list({ status: "open", limit: 4, after: "T-8" });
    expect(refsOf(last)).toEqual(["T-9", "T-11", "T-12"]);
    expect(last).toMatchObject({ total: 7, next: null });
  });

  test("has no next page when the limit is met exactly", () => {
    expect(testBoard().tasks.list({ limit: 12 }).next).toBeNull();
  });

  test("goes on after a task that was removed meanwhile", () => {
    const board = testBoard();
    board.tasks.remove("T-4", ines);
    expect(refsOf(board.tasks.list({ after: "T-4", limit: 1 }))).toEqual(["T-5"]);
  });

  test.each([
    [0, "0"],
    [201, "201"],
    [1.5, "1.5"],
    [Number.NaN, "NaN"],
    ["5", '"5"'],
    [true, "a value of type boolean"],
  ])("refuses the limit %j", (limit, shown) => {
    expect(() => testBoard().tasks.list({ limit: limit as number })).toThrow(
      refusal("INVALID", `Cannot list tasks: limit must be an integer from 1 to 200, got ${shown}`),
    );
  });

  test("refuses an assignee whom nobody knows, and SQL in its place", () => {
    expect(() => testBoard().tasks.list({ assignee: "' OR 1=1 --" })).toThrow(
      refusal(
        "INVALID",
        'Cannot list tasks: assignee must be the name of a member, got "\' OR 1=1 --"',
      ),
    );
  });

  test("refuses a malformed ref to go on after", () => {
    expect(() => testBoard().tasks.list({ after: "T-0 OR 1=1" })).toThrow(
      refusal("INVALID", 'Cannot list tasks: a ref looks like "T-1", got "T-0 OR 1=1"'),
    );
  });
});
