// Ctrl-C, as a terminal sends it: to this program only, since the server is in a group of its own.
import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { FIXTURES, MAIN } from "./run-shell.ts";

/** Starts the program; the promise resolves with how it ended. */
function start(args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: FIXTURES,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<{ exitCode: number | null; stderr: string }>((resolve) => {
    child.on("close", (exitCode) => resolve({ exitCode, stderr }));
  });
  /** Resolves once a text stands on stderr. */
  async function shows(text: string): Promise<void> {
    while (!stderr.includes(text))
      await new Promise((resolve) => child.stderr.once("data", resolve));
  }
  return { child, ended, shows };
}

test("Ctrl-C cancels the call, ends the server and exits with 130", {
  timeout: 60_000,
}, async () => {
  const { child, ended, shows } = start([
    "call",
    "--wire",
    "tasks_wait",
    "--",
    "node",
    "server.mjs",
  ]);
  await shows('"method":"tools/call"');
  child.kill("SIGINT");
  const { exitCode, stderr } = await ended;
  expect(exitCode).toBe(130);
  expect(stderr).toMatch(/→ ok {3}\{"jsonrpc":"2\.0","method":"notifications\/cancelled"/);
  expect(stderr).toContain("wirewright: Interrupted by SIGINT");
  expect(stderr).toContain("· exit with code 0");
});

test("Ctrl-C gives up a raw text, too", { timeout: 60_000 }, async () => {
  const text = '{"jsonrpc":"2.0","id":1,"method":"x"}';
  const { child, ended, shows } = start(["raw", "--wire", text, "--", "node", "never-answers.mjs"]);
  await shows(text);
  child.kill("SIGINT");
  expect((await ended).exitCode).toBe(130);
});

test("a second Ctrl-C does not wait for a server that will not end", {
  timeout: 60_000,
}, async () => {
  const args = ["tools", "--stderr", "--", "node", "ignores-everything.mjs"];
  const { child, ended, shows } = start(args);
  await shows("ready");
  child.kill("SIGINT");
  await shows("Interrupted by SIGINT");
  child.kill("SIGINT");
  expect((await ended).exitCode).toBe(130);
});

test("Ctrl-C is how listening ends: no failure", { timeout: 60_000 }, async () => {
  const { child, ended, shows } = start(["listen", "--wire", "--", "node", "board.mjs"]);
  await shows("notifications/subscriptions/acknowledged");
  child.kill("SIGINT");
  const { exitCode, stderr } = await ended;
  expect(exitCode).toBe(0);
  expect(stderr).not.toContain("wirewright:");
});
