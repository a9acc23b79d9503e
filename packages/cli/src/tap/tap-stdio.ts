import type { Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Program } from "@wirewright/mcp/stdio";
import { startProgram } from "@wirewright/mcp/stdio";
import { ownStream } from "./own-stream.ts";
import { passBytes } from "./pass-bytes.ts";
import { StderrNotes } from "./stderr-notes.ts";
import { TapLink } from "./tap-link.ts";
import type { TapSettings } from "./tap-message.ts";
import type { TapPlan } from "./tap-plan.ts";

/** Options of {@link tapStdio}. */
export interface TapStdioOptions {
  readonly plan: Extract<TapPlan, { kind: "stdio" }>;
  readonly settings: TapSettings;
  /** Whether nothing may be left out, even where that slows the two sides. */
  readonly keepAll: boolean;
}

/** How a tap ended: as the server did, and whether all that was to be written is. */
export interface TapEnd {
  readonly exitCode: number;
  readonly signal?: NodeJS.Signals;
  readonly isWhole: boolean;
}

/**
 * Stands between whoever started this process and a server: bytes, ends and signals pass both ways as
 * if nothing were in between.
 *
 * @throws {TransportError} `SPAWN_FAILED` where the server cannot be started.
 */
export async function tapStdio({ plan, settings, keepAll }: TapStdioOptions): Promise<TapEnd> {
  const { command, args, cwd, env } = plan;
  const program = await startProgram({
    command,
    args,
    env,
    inheritEnv: true,
    ...(cwd === undefined ? {} : { cwd }),
  });
  const [out, err] = [ownStream(1), ownStream(2)];
  const notes = new StderrNotes(err);
  let isWhole = true;
  const link = new TapLink({
    settings,
    log: (text) => notes.write(text),
    failed(message) {
      isWhole = false;
      notes.write(`wirewright: ${message}\n`);
    },
  });
  const wait = keepAll ? () => (link.isFull ? link.room() : undefined) : undefined;
  const stopSignals = forwardSignals(program);
  const inbound = passBytes(process.stdin, program.stdin, {
    passed: (chunk) => link.bytes("stdin", chunk),
    wait,
  }).then(() => link.end("stdin"));
  const outbound = passBytes(program.stdout, out, {
    passed: (chunk) => link.bytes("stdout", chunk),
    wait,
  }).then(() => link.end("stdout"));
  const errors = passBytes(program.stderr, err, {
    passed(chunk) {
      notes.passed(chunk);
      link.bytes("stderr", chunk);
    },
    end: false,
  }).then(() => link.end("stderr"));
  void endWithClient(program, inbound);
  const exit = await program.exit;
  // There is nobody left to pass a signal on to: the next one ends this process.
  stopSignals();
  // What it started may hold its streams open; who waited for the process does not wait for that.
  await Promise.race([
    Promise.all([outbound, errors]),
    pause(LINGER_MS, undefined, { ref: false }),
  ]);
  link.tell({ kind: "exit", us: link.us, ...exit });
  process.stdin.destroy();
  await Promise.all([flushed(out), link.close()]);
  await flushed(err);
  const signal = exit.signal as NodeJS.Signals | undefined;
  return { exitCode: exit.exitCode ?? 1, isWhole, ...(signal === undefined ? {} : { signal }) };
}

function forwardSignals(program: Program): () => void {
  const forward = (signal: NodeJS.Signals): void => program.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  return () => {
    for (const signal of SIGNALS) process.off(signal, forward);
  };
}

/** Where the client is gone the server has to go, too: by itself, or it is made to. */
async function endWithClient(program: Program, inbound: Promise<void>): Promise<void> {
  const parent = process.ppid;
  await inbound;
  while (process.ppid === parent) await pause(POLL_MS, undefined, { ref: false });
  await pause(GRACE_MS, undefined, { ref: false });
  program.kill("SIGTERM");
  await pause(GRACE_MS, undefined, { ref: false });
  program.kill("SIGKILL");
}

/** Resolves when all is written, or nobody takes it any more. */
function flushed(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableFinished) resolve();
    stream.once("close", resolve);
    stream.once("error", () => resolve());
    stream.end(() => resolve());
  });
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const LINGER_MS = 1000;
const POLL_MS = 500;
const GRACE_MS = 3000;
