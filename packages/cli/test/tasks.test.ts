// Tasks over several runs of the program: each is a process of its own, and the server is another one,
// which keeps what it works on between them.
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIXTURES, runShell } from "./run-shell.ts";

let server: ChildProcess;
let url = "";

beforeAll(async () => {
  server = spawn(process.execPath, ["tasks-http.mjs"], {
    cwd: FIXTURES,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { stdout } = server;
  if (stdout === null) throw new Error("The server has no stdout");
  url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).once("line", resolve);
    server.once("exit", (code) => reject(new Error(`The server exited with code ${code}`)));
  });
});

afterAll(async () => {
  const exited = new Promise((resolve) => server.once("exit", resolve));
  server.kill();
  await exited;
});

/** Begins a task; what is printed is its id. */
async function begin(call: string): Promise<string> {
  const { stdout, stderr, exitCode } = await runShell(`wirewright call --task ${call} ${url}`);
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  expect(stdout).toMatch(/^\S+\n$/);
  return stdout.trim();
}

describe("wirewright and a server whose tools become tasks", { timeout: 60_000 }, () => {
  test("call --task prints the id, and tasks get has the result", async () => {
    const taskId = await begin("add a=2 b=3");
    const { stdout, exitCode } = await runShell(`wirewright tasks get --json ${taskId} ${url}`);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      taskId,
      status: "completed",
      result: { structuredContent: { sum: 5 } },
    });
  });

  test("call --task --json prints the task", async () => {
    const { stdout, exitCode } = await runShell(`wirewright call --task --json print ${url}`);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ taskId: expect.any(String), ttlMs: 60_000 });
  });

  test("a tool that is always a task says so where --task is missing", async () => {
    const { stdout, stderr, exitCode } = await runShell(`wirewright call print ${url}`);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 4 });
    expect(stderr).toContain("  It is done as a task only: give --task, and take it from there");
  });

  test("tasks get of one that failed says with what", async () => {
    const taskId = await begin("overload");
    const { stdout, exitCode } = await runShell(`wirewright tasks get ${taskId} ${url}`);
    expect({ stdout, exitCode }).toEqual({
      stdout: `${taskId}  failed\n  The printer is on fire\n  error 503: The printer is on fire\n`,
      exitCode: 0,
    });
  });

  test("tasks cancel ends one that is at work", async () => {
    const taskId = await begin("wait");
    const working = await runShell(`wirewright tasks get ${taskId} ${url}`);
    expect(working.stdout).toBe(`${taskId}  working\n  Waiting to be cancelled\n`);
    const { stdout, exitCode } = await runShell(`wirewright tasks cancel ${taskId} ${url}`);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${taskId}  cancelled\n`);
  });

  test("tasks update answers what one asks, question by question", async () => {
    const taskId = await begin("--answer name=nobody introduce");
    const asking = await runShell(`wirewright tasks get ${taskId} ${url}`);
    expect(asking.stdout).toContain(`${taskId}  input_required\n`);
    expect(asking.stdout).toMatch(/\n {2}asks first: .*First name\?/);
    expect(asking.stdout).toMatch(/\n {2}asks last: .*Last name\?/);
    const answer = (name: string): string => `'{"action":"accept","content":{"name":"${name}"}}'`;
    const first = await runShell(
      `wirewright tasks update ${taskId} first:=${answer("Ada")} ${url}`,
    );
    expect(first.exitCode).toBe(0);
    expect(first.stdout).not.toContain("asks first");
    await runShell(`wirewright tasks update ${taskId} last:=${answer("Byron")} ${url}`);
    const { stdout } = await runShell(`wirewright tasks get --json ${taskId} ${url}`);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "completed",
      result: { content: [{ type: "text", text: "Ada Byron" }] },
    });
  });

  test("a task that nobody has is named, with exit code 4", async () => {
    const { stdout, stderr, exitCode } = await runShell(`wirewright tasks get nobody ${url}`);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 4 });
    expect(stderr).toContain("nobody");
  });
});

test("call --task over stdio prints the id, and the task ends with its server", {
  timeout: 60_000,
}, async () => {
  const command = "wirewright call --task wait -- node ../../../../test/fixtures/servers/tasks.mjs";
  const { stdout, exitCode } = await runShell(command);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^\S+\n$/);
});
