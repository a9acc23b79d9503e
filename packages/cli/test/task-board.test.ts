import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runShell } from "./run-shell.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const board = "node examples/task-board/dist/main.js :memory:";

test("tools lists those of the task board", { timeout: 60_000 }, async () => {
  const { stdout, exitCode } = await runShell(`wirewright tools -- ${board}`, { cwd: root });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^tasks_get {2}Reads one task/);
  expect(stdout).toContain("status    open|in_progress|done");
});

test("call types arguments by the schemas of the task board", { timeout: 60_000 }, async () => {
  const words = "title=42 labels=web labels=shop assignee=null";
  const command = `wirewright call --json tasks_create ${words} -- ${board}`;
  const { stdout, exitCode } = await runShell(command, { cwd: root });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout).structuredContent).toMatchObject({
    title: "42",
    labels: ["web", "shop"],
    assignee: null,
  });
});

test("call shows the progress of an import", { timeout: 60_000 }, async () => {
  const command = `wirewright call --verbose tasks_import file=import.csv -- ${board}`;
  const { stderr, exitCode } = await runShell(command, { cwd: root });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("progress 120/120  Imported 120 of 120 tasks");
});

test("a board that cannot be opened is told in one sentence", { timeout: 60_000 }, async () => {
  const server = "node examples/task-board/dist/main.js no-such-folder/board.sqlite";
  const { stderr, exitCode } = await runShell(`wirewright tools -- ${server}`, { cwd: root });
  expect(exitCode).toBe(5);
  expect(stderr).toContain(
    [
      "wirewright: The server exited with code 2",
      "  The end of the server's stderr:",
      '    Cannot open board "no-such-folder/board.sqlite": it is not a database, or not a file in a folder that exists',
      "  Its exit code",
    ].join("\n"),
  );
});
