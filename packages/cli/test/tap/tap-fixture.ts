import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { FIXTURES, MAIN } from "../run-shell.ts";

/** A wirewright that runs, with its streams. */
export interface Running {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves when it has exited and its streams have ended. */
  readonly ended: Promise<{
    exitCode: number | null;
    signal: NodeJS.Signals | null;
    stderr: string;
  }>;
  /** Resolves once a text stands on stderr. */
  shows(text: string): Promise<void>;
}

/** Starts wirewright in the folder of the fixtures; it is ended with the test. */
export function start(args: readonly string[], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: FIXTURES,
    stdio: ["pipe", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.on("error", () => undefined);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const ended = once(child, "close").then(([exitCode, signal]) => ({ exitCode, signal, stderr }));
  return {
    child,
    ended,
    async shows(text) {
      while (!stderr.includes(text)) await once(child.stderr, "data");
    },
  };
}

/** A path in a folder of its own, which is removed with the test. */
export function temporaryPath(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "wirewright-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}
