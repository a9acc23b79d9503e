import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { connectChannel, lineChannel } from "@wirewright/mcp/channel";
import type { Client, TaskHandle } from "@wirewright/mcp/client";
import { createClient } from "@wirewright/mcp/client";
import { expect, onTestFinished, test } from "vitest";
import { tempFile } from "./temp-file.ts";
import { testBoard } from "./test-board.ts";

// The board as a process of its own, and a client with tasks: what an import is then, and what is
// left of it when the process ends.

const SLOW = { file: "import.csv", chunkSize: 1, pauseMs: 50 };

interface BoardProcess {
  readonly client: Client;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
  /** Closes its stdin, and waits until it has ended in good order. */
  end(): Promise<number>;
}

function startBoard(path: string, tasks: boolean = true): BoardProcess {
  const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));
  const child = spawn(process.execPath, [main, path], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const connection = connectChannel(lineChannel(child.stdout, child.stdin));
  const client = createClient(connection, {
    name: "test",
    version: "1.0.0",
    ...(tasks ? { tasks: { minPollIntervalMs: 10, maxPollIntervalMs: 20 } } : {}),
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
    await client.close();
  });
  return {
    client,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async end() {
      child.stdin.end();
      const [code] = await exited;
      return code;
    },
  };
}

async function startImport(client: Client, args: object = SLOW): Promise<TaskHandle> {
  const started = await client.startTool("tasks_import", { ...args });
  if (started.kind !== "task") throw new Error("The import is no task");
  return started.task;
}

/** Waits until an import has written something. */
async function underWay(task: TaskHandle): Promise<void> {
  for await (const { status, statusMessage } of task) {
    expect(status).toBe("working");
    if (statusMessage !== undefined) return;
  }
}

function countTasks(path: string): number {
  return testBoard({ path }).tasks.list().total;
}

test("an import is a task, and its messages tell how far it is", { timeout: 30_000 }, async () => {
  const { client } = startBoard(tempFile());
  const seen: (string | undefined)[] = [];
  const result = await client.callTool(
    "tasks_import",
    { file: "import.csv", chunkSize: 40, pauseMs: 100 },
    { onTask: ({ statusMessage }) => void seen.push(statusMessage) },
  );
  expect(result.structuredContent).toMatchObject({ imported: 120, total: 120 });
  expect(seen).toContain("Imported 80 of 120 tasks");
});

test("without tasks an import is answered directly, with progress", async () => {
  const { client } = startBoard(tempFile(), false);
  const seen: unknown[] = [];
  const onProgress = ({ progress }: { progress: number }): void => void seen.push(progress);
  const args = { file: "import.csv", chunkSize: 40 };
  const result = await client.callTool("tasks_import", args, { onProgress });
  expect(result.structuredContent).toMatchObject({ imported: 120 });
  expect(seen).toEqual([40, 80, 120]);
});

test("a file that does not exist is a result, as it is without tasks", async () => {
  const { client } = startBoard(tempFile());
  expect(await client.callTool("tasks_import", { file: "no.csv" })).toMatchObject({
    isError: true,
    content: [{ text: "Cannot import no.csv: there is no such file in the import folder" }],
  });
});

test("an import that is cancelled stops, and what it wrote stays", {
  timeout: 30_000,
}, async () => {
  const path = tempFile();
  const board = startBoard(path);
  const task = await startImport(board.client);
  await underWay(task);
  await task.cancel();
  await expect(task.result()).rejects.toMatchObject({ code: "TASK_CANCELLED" });
  const soon = countTasks(path);
  expect(soon).toBeGreaterThan(12);
  expect(soon).toBeLessThan(132);
  expect(await board.end()).toBe(0);
  // It had stopped by then: at most the chunk went on that was being written.
  expect(countTasks(path) - soon).toBeLessThanOrEqual(1);
});

test("a finished import is found after a restart", { timeout: 30_000 }, async () => {
  const path = tempFile();
  const first = startBoard(path);
  const { taskId } = await startImport(first.client, { file: "import.csv" });
  await first.client.task(taskId).result();
  expect(await first.end()).toBe(0);
  const { client } = startBoard(path);
  expect((await client.task(taskId).result()).structuredContent).toMatchObject({ imported: 120 });
});

test("an import whose process crashed has failed", { timeout: 30_000 }, async () => {
  const path = tempFile();
  const first = startBoard(path);
  const task = await startImport(first.client);
  await underWay(task);
  await first.kill();
  await expect(task.get()).rejects.toMatchObject({ name: "TransportError" });
  const { client } = startBoard(path);
  const again = client.task(task.taskId);
  await expect(again.result()).rejects.toMatchObject({
    rpcCode: -32603,
    message: "Cannot finish the task: the server that worked on it has ended",
    data: { reason: "TASK_LOST" },
  });
  expect(again.status).toBe("failed");
});

test("an import whose process was shut down has failed", { timeout: 30_000 }, async () => {
  const path = tempFile();
  const first = startBoard(path);
  const task = await startImport(first.client);
  await underWay(task);
  expect(await first.end()).toBe(0);
  const { client } = startBoard(path);
  await expect(client.task(task.taskId).result()).rejects.toMatchObject({
    message: "Cannot finish the task: the server was shut down",
    data: { reason: "TASK_LOST" },
  });
});

test("a second process on the same board leaves the first one's import alone", {
  timeout: 30_000,
}, async () => {
  const path = tempFile();
  const first = startBoard(path);
  const task = await startImport(first.client);
  await underWay(task);
  const second = startBoard(path);
  const seen = await second.client.task(task.taskId).get();
  expect(seen.status).toBe("working");
  // Over a file there is nobody to tell the first: it hears of it when it writes next.
  await second.client.task(task.taskId).cancel();
  await expect(task.result()).rejects.toMatchObject({ code: "TASK_CANCELLED" });
  expect(await first.end()).toBe(0);
  expect(countTasks(path)).toBeLessThan(132);
});

test("a task that is not there is told apart from one that failed", async () => {
  const { client } = startBoard(tempFile());
  await expect(client.task("none").result()).rejects.toMatchObject({ code: "UNKNOWN_TASK" });
});
