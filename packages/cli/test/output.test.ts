import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { runShell } from "./run-shell.ts";

test.runIf(existsSync("/dev/full"))("a full disk under stdout is told in one line", async () => {
  const { stderr, exitCode } = await runShell("wirewright --help >/dev/full");
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^wirewright: Cannot write the output: ENOSPC[^\n]*\n$/);
});

test("a reader that has seen enough is no failure", async () => {
  const { stdout, stderr } = await runShell("wirewright tools -- node server.mjs | true");
  expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "" });
});
