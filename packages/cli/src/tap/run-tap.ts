import { refuseSameFile } from "../capture/refuse-same-file.ts";
import type { CommandLine } from "../command-line/parse-command-line.ts";
import { listenForInterrupt } from "../server/interrupt.ts";
import { refuseUnwritable } from "./open-to-write.ts";
import { tapHttp } from "./tap-http.ts";
import type { TapSettings } from "./tap-message.ts";
import type { TapPlan } from "./tap-plan.ts";
import { readTapPlan, targetOf } from "./tap-plan.ts";
import { tapStdio } from "./tap-stdio.ts";

/** What the two verbs differ in. */
export interface RunTapOptions {
  /** The file of the capture, where there is to be one. */
  readonly capture?: string;
}

/** Does what `tap` and `record` have in common; resolves with the exit code. */
export async function runTap(
  verb: string,
  line: CommandLine,
  { capture }: RunTapOptions,
): Promise<number> {
  const plan = readTapPlan(verb, line);
  const { log, verbose, noRedact } = line.options;
  if (capture !== undefined && log !== undefined) {
    refuseSameFile({ name: "-o", path: capture }, { name: "--log", path: log });
  }
  if (capture !== undefined) refuseUnwritable("capture", capture);
  if (log !== undefined) refuseUnwritable("log", log);
  const settings: TapSettings = {
    target: targetOf(plan),
    time: new Date().toISOString(),
    redact: !noRedact,
    secrets: noRedact ? [] : secretsOf(plan),
    // Who records wants the file; what is wrong can be read in it.
    detail: verbose
      ? "everything"
      : capture === undefined || log !== undefined
        ? "findings"
        : "end",
    ...(log === undefined ? {} : { log }),
    ...(capture === undefined ? {} : { capture }),
  };
  if (plan.kind === "http") return await overHttp(plan, settings);
  const end = await tapStdio({ plan, settings, keepAll: capture !== undefined });
  if (end.signal !== undefined) {
    process.kill(process.pid, end.signal);
    // A signal takes a moment to arrive, and one that is ignored never does.
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  // Our own handles must not keep alive what the server has ended.
  process.exit(end.exitCode === 0 && !end.isWhole ? 1 : end.exitCode);
}

async function overHttp(
  plan: Extract<TapPlan, { kind: "http" }>,
  settings: TapSettings,
): Promise<number> {
  const interrupt = listenForInterrupt();
  try {
    const isWhole = await tapHttp({
      plan,
      settings,
      keepAll: settings.capture !== undefined,
      signal: interrupt.signal,
    });
    return isWhole ? 0 : 1;
  } finally {
    interrupt.stop();
  }
}

/** What the server is given that is no other's business, and that programs print. */
function secretsOf(plan: TapPlan): string[] {
  const given =
    plan.kind === "stdio" ? Object.values(plan.env) : [...plan.to.searchParams.values()];
  const own = Object.entries(process.env).filter(([name]) => SECRET_NAME.test(name));
  return [...given, ...own.map(([, value = ""]) => value)];
}

const SECRET_NAME =
  /token|key|secret|pass|pwd|auth|cred|cookie|session|dsn|database|connection|_ur[il]$/i;
