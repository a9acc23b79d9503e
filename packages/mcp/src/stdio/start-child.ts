import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { TransportError } from "../errors/mcp-error.ts";
import { deferred } from "../util/deferred.ts";
import { childEnvironment } from "./child-environment.ts";
import type { ChildExit } from "./child-exit.ts";
import { endAtExit, forgetAtExit } from "./children-at-exit.ts";
import { isTreeAlive } from "./process-tree.ts";
import { spawnFailure } from "./spawn-failure.ts";
import { StderrTail } from "./stderr-tail.ts";
import { windowsCommand } from "./windows-command.ts";

/** What to start, and how. */
export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly inheritEnv: boolean;
  readonly cwd: string | undefined;
  readonly stderr: "capture" | "inherit" | "ignore";
  readonly onStderrLine: (line: string) => void;
}

/** A child that runs, or did. */
export interface Child {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Absent where it is not captured. */
  readonly stderr: Readable | null;
  /** Its last lines, as far as they are captured. */
  readonly tail: StderrTail;
  /** Resolves when it has exited; its streams may still hold what it wrote. */
  readonly exit: Promise<ChildExit>;
  hasExited(): boolean;
  /** Resolves when it has exited and all its streams have ended. */
  readonly finished: Promise<true>;
}

/**
 * Starts a child in a process group of its own; resolves once it runs. Its stderr is read from the
 * start, whoever else reads.
 *
 * @throws {TransportError} `SPAWN_FAILED` where it cannot be started; the cause has the errno code.
 * @throws {TypeError} where an argument cannot be passed at all, as with a NUL in it.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const running = await spawned(options);
  const { pid, stdin, stdout, stderr } = running;
  // Never without one once it runs; but a signal to the group 0 would be one to ourselves.
  if (pid === undefined) throw new TransportError("SPAWN_FAILED", "Cannot start the server: no id");
  const tail = new StderrTail(options.onStderrLine);
  stderr?.on("data", (chunk: Uint8Array) => tail.push(chunk));
  stderr?.on("end", () => tail.end());
  stderr?.on("error", passOver);
  const exit = deferred<ChildExit>();
  const finished = deferred<true>();
  let exited = false;
  running.on("exit", (code, signal) => {
    exited = true;
    // Its id may soon be another's, unless something that it started still runs under it.
    if (!isTreeAlive(pid)) forgetAtExit(pid);
    exit.resolve(signal === null ? { exitCode: code ?? 0 } : { signal });
  });
  running.on("close", () => finished.resolve(true));
  endAtExit(pid);
  return {
    pid,
    stdin,
    stdout,
    stderr,
    tail,
    exit: exit.promise,
    hasExited: () => exited,
    finished: finished.promise,
  };
}

type RunningChild = ChildProcessByStdio<Writable, Readable, Readable | null>;

/** Errors come in two ways: some are thrown, most are an event. */
function spawned(options: ChildOptions): Promise<RunningChild> {
  const { promise, resolve, reject } = deferred<RunningChild>();
  const fail = (error: unknown): void => reject(spawnFailure(error, options));
  try {
    const child = spawnProcess(options);
    child.on("error", fail);
    child.on("spawn", () => resolve(child));
  } catch (error) {
    fail(error);
  }
  return promise;
}

function spawnProcess(options: ChildOptions): RunningChild {
  const { command, args, cwd, stderr } = options;
  const env = childEnvironment({
    platform: process.platform,
    own: process.env,
    given: options.env,
    inheritAll: options.inheritEnv,
  });
  const isWindows = process.platform === "win32";
  const start = isWindows
    ? windowsCommand({ command, args, env, cwd, isFile })
    : { file: command, args, windowsVerbatimArguments: false };
  const child = spawn(start.file, start.args, {
    env,
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ["pipe", "pipe", stderr === "capture" ? "pipe" : stderr],
    // A group of its own, so that the whole tree can be ended; on Windows it would open a console.
    detached: !isWindows,
    windowsHide: true,
    windowsVerbatimArguments: start.windowsVerbatimArguments,
  });
  // The types cannot tell from a computed `stdio` that the first two are pipes.
  return child as RunningChild;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function passOver(): void {
  // A stream that breaks ends; what it held of stderr is lost, which harms nothing else.
}
