import type { Readable, Writable } from "node:stream";
import type { ChildExit } from "./child-exit.ts";

/** Options of {@link startProgram}. */
export interface StartProgramOptions {
  /**
   * The program: a path, or a name that is looked up in PATH. No shell is involved. On Windows names
   * such as `npx` are found by PATHEXT, and batch files are run safely.
   */
  readonly command: string;
  /**
   * Its arguments, each passed as it is.
   * @default []
   */
  readonly args?: readonly string[];
  /**
   * Variables for the child besides those it inherits; these win.
   * @default {}
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * Whether the child inherits our whole environment, and not only what programs need to run.
   * @default false
   */
  readonly inheritEnv?: boolean;
  /**
   * The child's working directory.
   * @default that of this process
   */
  readonly cwd?: string;
}

/** A child process whose bytes are the caller's to read and write. */
export interface Program {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when it has exited; its streams may still hold what it wrote. */
  readonly exit: Promise<ChildExit>;
  /** Resolves when it has exited and its streams have ended. */
  readonly finished: Promise<true>;
  /** Sends a signal to the process; one that is gone is left alone. */
  kill(signal: NodeJS.Signals): void;
}

/**
 * Starts a child process in a group of its own and hands out its streams as they are: for whoever
 * passes bytes on instead of speaking the protocol. What is left of it when this process exits is
 * ended by force.
 *
 * @throws {TransportError} `SPAWN_FAILED` where it cannot be started.
 * @throws {TypeError} where the command or an argument cannot be passed to a process.
 */
export async function startProgram(options: StartProgramOptions): Promise<Program> {
  const { startChild } = await import("./start-child.ts");
  const child = await startChild({
    command: options.command,
    args: options.args ?? [],
    env: options.env ?? {},
    inheritEnv: options.inheritEnv ?? false,
    cwd: options.cwd,
    stderr: "capture",
    onStderrLine: () => undefined,
  });
  const { pid, stdin, stdout, stderr, exit, finished } = child;
  // Captured, it is always there.
  if (stderr === null) throw new TypeError("Cannot start the program: it has no stderr");
  return {
    pid,
    stdin,
    stdout,
    stderr,
    exit,
    finished,
    kill(signal) {
      if (!child.hasExited()) process.kill(pid, signal);
    },
  };
}
