import { didYouMean } from "./closest.ts";
import { parseCommandLine } from "./command-line/parse-command-line.ts";
import { readTarget } from "./command-line/target.ts";
import type { VerbInfo, VerbName } from "./command-line/verb-table.ts";
import { isVerb, VERB_TABLE } from "./command-line/verb-table.ts";
import type { ExitCode } from "./exit-code.ts";
import type { Invocation } from "./server/session.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { UsageError } from "./usage-error.ts";
import { VERSION } from "./version.ts";

/** Does what the arguments say; resolves with the exit code and never rejects. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await run(args, terminal);
  } catch (error) {
    const [{ failureOf }, { reportFailure }] = await Promise.all([
      import("./failure.ts"),
      import("./report-failure.ts"),
    ]);
    return reportFailure(failureOf(error), terminal, { json: wantsJson(args), stderr: false });
  }
}

async function run([verb = "", ...rest]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (verb === "--help" || verb === "-h") {
    const { programHelp } = await import("./help.ts");
    terminal.result(programHelp());
    return 0;
  }
  if (verb === "--version") {
    terminal.result(VERSION);
    return 0;
  }
  return await runVerb(VERB_TABLE[verbOf(verb)], rest, terminal);
}

function verbOf(word: string): VerbName {
  if (isVerb(word)) return word;
  const verbs = Object.keys(VERB_TABLE);
  const hint = `The verb comes first: ${verbs.join(", ")}. See wirewright --help`;
  const what = word === "" ? "No verb" : `No such verb: ${word}${didYouMean(word, verbs)}`;
  throw new UsageError(what, hint);
}

async function runVerb(
  verb: VerbInfo,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const line = parseCommandLine(verb, args);
  if (line.options.help) {
    const { verbHelp } = await import("./help.ts");
    terminal.result(verbHelp(verb));
    return 0;
  }
  const { words, options } = line;
  const target = readTarget(line);
  const run = await VERBS[verb.name]();
  return await run({ words, options, target }, terminal);
}

type RunVerb = (invocation: Invocation, terminal: Terminal) => Promise<ExitCode>;

/** Loaded when they are wanted, so that help does not wait for what it does not need. */
const VERBS: Readonly<Record<VerbName, () => Promise<RunVerb>>> = {
  discover: async () => (await import("./verbs/discover.ts")).discover,
  tools: async () => (await import("./verbs/tools.ts")).tools,
  call: async () => (await import("./verbs/call.ts")).call,
  raw: async () => (await import("./verbs/raw.ts")).raw,
};

/** Where the command line could not be read, its options were not either. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end === -1 ? args.length : end).includes("--json");
}
