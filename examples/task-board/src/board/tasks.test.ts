import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.ts";
import { bram, ines, minuteClock, testBoard, zoe } from "../../test/test-board.ts";
import type { TaskDraft } from "./task.ts";

const injections = [
  "T-1' OR '1'='1",
  "T-1; DROP TABLE tasks; --",
  'T-1" OR ""="',
  "T-1 UNION SELECT token_sha256 FROM members",
  "T-1/**/",
  "1",
  "T-1\0",
];

describe("tasks.get()", () => {
  test("gives the seeded task T-1", () => {
    const board = testBoard({ now: () => new Date("2026-11-30T09:00:00Z") });
    expect(board.tasks.get("T-1")).toEqual({
      ref: "T-1",
      title: "Draft the release notes",
      description:
        "Release 2.4. One sentence for each finished task, written for the people who sell tickets at the pier, not for us.\n\nLeave out what only developers can see.",
      status: "open",
      assignee: "Bram",
      labels: ["release", "docs"],
      due: "2026-12-11",
      createdAt: "2026-11-30T09:00:00.000Z",
      updatedAt: "2026-11-30T09:00:00.000Z",
      version: 1,
    });
  });

  test("refuses a ref that no task has", () => {
    expect(() => testBoard().tasks.get("T-13")).toThrow(
      refusal("NOT_FOUND", "Cannot find task: there is no T-13"),
    );
  });

  test.each(injections)("refuses %j as malformed and reads nothing by it", (ref) => {
    const board = testBoard();
    expect(() => board.tasks.get(ref)).toThrow(
      refusal("INVALID", `Cannot find task: a ref looks like "T-1", got ${JSON.stringify(ref)}`),
    );
    expect(board.tasks.list().total).toBe(12);
  });
});

describe("tasks.create()", () => {
  test("fills in what the draft leaves out", () => {
    const board = testBoard({ now: () => new Date("2026-12-01T08:00:00Z") });
    const task = board.tasks.create({ title: " Paint the rail " }, bram);
    expect(task).toEqual({
      ref: "T-13",
      title: "Paint the rail",
      description: "",
      status: "open",
      assignee: null,
      labels: [],
      due: null,
      createdAt: "2026-12-01T08:00:00.000Z",
      updatedAt: "2026-12-01T08:00:00.000Z",
      version: 1,
    });
    expect(board.tasks.get("T-13")).toEqual(task);
  });

  test("keeps SQL, quotes and unusual characters as text", () => {
    const board = testBoard();
    const draft: TaskDraft = {
      title: "'); DROP TABLE tasks; -- \"`$1 ?1 :a",
      description: "👩‍👩‍👧‍👦\n\u202e稚内\u{10FFFF}é e\u0301",
      labels: ["it's", 'a "b"', "%_\\"],
    };
    const { ref } = board.tasks.create(draft, bram);
    expect(board.tasks.get(ref)).toMatchObject(draft);
  });

  test("keeps the largest description", () => {
    const board = testBoard();
    const description = "😀".repeat(10_000);
    const { ref } = board.tasks.create({ title: "Large", description }, bram);
    expect(board.tasks.get(ref).description).toBe(description);
  });

  test("never gives the ref of a removed task again", () => {
    const board = testBoard();
    board.tasks.create({ title: "First" }, bram);
    board.tasks.remove("T-13", ines);
    expect(board.tasks.create({ title: "Second" }, bram).ref).toBe("T-14");
  });

  test("refuses a wrong field and adds nothing", () => {
    const board = testBoard();
    expect(() => board.tasks.create({ title: "A", due: "soon" }, bram)).toThrow(
      refusal(
        "INVALID",
        'Cannot create task: due must be a calendar date such as 2026-12-24, got "soon"',
      ),
    );
    expect(board.tasks.list().total).toBe(12);
  });

  test("refuses a viewer", () => {
    expect(() => testBoard().tasks.create({ title: "A" }, zoe)).toThrow(
      refusal("FORBIDDEN", "Cannot create tasks: Zoë is a viewer"),
    );
  });
});

describe("tasks.update()", () => {
  test("changes what the patch names and keeps the rest", () => {
    const board = testBoard({ now: minuteClock() });
    const before = board.tasks.get("T-1");
    const after = board.tasks.update(
      "T-1",
      { status: "in_progress", due: null, labels: ["release"], title: undefined },
      bram,
    );
    expect(after).toEqual({
      ...before,
      status: "in_progress",
      due: null,
      labels: ["release"],
      updatedAt: "2026-11-30T09:01:00.000Z",
      version: 2,
    });
    expect(board.tasks.get("T-1")).toEqual(after);
  });

  test("takes a task from its assignee", () => {
    expect(testBoard().tasks.update("T-1", { assignee: null }, bram).assignee).toBeNull();
  });

  test("leaves version and updatedAt alone when nothing changes", () => {
    const board = testBoard({ now: minuteClock() });
    const before = board.tasks.get("T-1");
    expect(board.tasks.update("T-1", { title: before.title, labels: before.labels }, bram)).toEqual(
      before,
    );
  });

  test("takes the expected version and refuses any other", () => {
    const board = testBoard();
    board.tasks.update("T-1", { title: "Two", expectedVersion: 1 }, bram);
    expect(() => board.tasks.update("T-1", { title: "Three", expectedVersion: 1 }, bram)).toThrow(
      refusal("CONFLICT", "Cannot update T-1: it is at version 2, not 1; read it again"),
    );
    expect(board.tasks.get("T-1")).toMatchObject({ title: "Two", version: 2 });
  });

  test("refuses a past version even when the fields are already as wanted", () => {
    const board = testBoard();
    board.tasks.update("T-1", { title: "Two" }, bram);
    expect(() => board.tasks.update("T-1", { title: "Two", expectedVersion: 1 }, bram)).toThrow(
      refusal("CONFLICT", "Cannot update T-1: it is at version 2, not 1; read it again"),
    );
  });

  test("refuses a patch that names nothing", () => {
    expect(() => testBoard().tasks.update("T-1", { expectedVersion: 1 }, bram)).toThrow(
      refusal("INVALID", "Cannot update T-1: nothing to change was given"),
    );
  });

  test("refuses somebody who is not on the board as assignee", () => {
    expect(() => testBoard().tasks.update("T-1", { assignee: "Bob" }, bram)).toThrow(
      refusal("INVALID", 'Cannot update T-1: assignee must be the name of a member, got "Bob"'),
    );
  });

  test("refuses a ref that no task has", () => {
    expect(() => testBoard().tasks.update("T-99", { title: "A" }, bram)).toThrow(
      refusal("NOT_FOUND", "Cannot find task: there is no T-99"),
    );
  });

  test.each(injections)("refuses %j as malformed and changes nothing", (ref) => {
    const board = testBoard();
    const before = board.tasks.list();
    expect(() => board.tasks.update(ref, { title: "Owned" }, bram)).toThrow(
      expect.objectContaining({ code: "INVALID" }),
    );
    expect(board.tasks.list()).toEqual(before);
  });

  test("refuses a viewer before it looks for the task", () => {
    expect(() => testBoard().tasks.update("T-99", { title: "A" }, zoe)).toThrow(
      refusal("FORBIDDEN", "Cannot update tasks: Zoë is a viewer"),
    );
  });
});

describe("tasks.remove()", () => {
  test("removes a task and gives it once more", () => {
    const board = testBoard();
    expect(board.tasks.remove("T-2", ines)).toMatchObject({ ref: "T-2", version: 1 });
    expect(() => board.tasks.get("T-2")).toThrow(
      refusal("NOT_FOUND", "Cannot find task: there is no T-2"),
    );
    expect(board.tasks.list().total).toBe(11);
  });

  test("refuses a task that has changed since it was looked at", () => {
    const board = testBoard();
    board.tasks.update("T-2", { status: "done" }, bram);
    expect(() => board.tasks.remove("T-2", ines, { expectedVersion: 1 })).toThrow(
      refusal("CONFLICT", "Cannot remove T-2: it is at version 2, not 1; read it again"),
    );
  });

  test.each([
    [bram, "Cannot remove tasks: Bram is a member"],
    [zoe, "Cannot remove tasks: Zoë is a viewer"],
  ])("refuses $name", (member, message) => {
    const board = testBoard();
    expect(() => board.tasks.remove("T-2", member)).toThrow(refusal("FORBIDDEN", message));
    expect(board.tasks.get("T-2").ref).toBe("T-2");
  });
});
