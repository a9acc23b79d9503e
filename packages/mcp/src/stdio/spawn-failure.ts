import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { TransportError } from "../errors/mcp-error.ts";

/** What was to be started. */
export interface SpawnAttempt {
  readonly command: string;
  readonly cwd: string | undefined;
}

/**
 * The error for a child that could not be started. The system says ENOENT of a missing command, a
 * missing working directory and a missing interpreter alike, so it is looked at which.
 *
 * What is no error of the system is the caller's, and is returned as it is.
 */
export function spawnFailure(error: unknown, attempt: SpawnAttempt): unknown {
  const code = errnoOf(error);
  if (code === undefined) return error;
  const what = faultOfCwd(attempt.cwd) ?? faultOfCommand(code, attempt);
  const message = `Cannot start the server: ${what ?? (error as Error).message}`;
  return new TransportError("SPAWN_FAILED", message, { cause: error });
}

function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

function faultOfCwd(cwd: string | undefined): string | undefined {
  if (cwd === undefined) return undefined;
  try {
    if (statSync(cwd).isDirectory()) return undefined;
    return `its working directory is a file, cwd is "${cwd}"`;
  } catch {
    return `its working directory does not exist or is not ours to enter, cwd is "${cwd}"`;
  }
}

function faultOfCommand(code: string, { command, cwd }: SpawnAttempt): string | undefined {
  if (code === "EACCES") return `"${command}" may not be executed (EACCES)`;
  if (code !== "ENOENT") return undefined;
  if (!/[\\/]/.test(command)) return `there is no "${command}" on the PATH (ENOENT)`;
  return existsSync(resolve(cwd ?? ".", command))
    ? `the interpreter that "${command}" names in its first line does not exist (ENOENT)`
    : `there is no file "${command}" (ENOENT)`;
}
