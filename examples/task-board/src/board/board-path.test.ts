import { expect, test } from "vitest";
import { boardPath } from "./board-path.ts";

test("boardPath() takes the argument before the environment", () => {
  expect(boardPath({ argument: "a.sqlite", env: { TASK_BOARD_DB: "b.sqlite" } })).toBe("a.sqlite");
});

test("boardPath() takes TASK_BOARD_DB when there is no argument", () => {
  expect(boardPath({ env: { TASK_BOARD_DB: ":memory:" } })).toBe(":memory:");
});

test("boardPath() is task-board.sqlite in the current folder when nothing else is said", () => {
  expect(boardPath({ argument: "", env: { TASK_BOARD_DB: "" } })).toBe("task-board.sqlite");
});
