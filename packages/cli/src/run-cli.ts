import { didYouMean } from "./closest.ts";
import type { CommandLine } from "./command-line/parse-command-line.ts";
import { parseCommandLine, refuseMisplaced } from "./command-line/parse-command-line.ts";
import type { Target } from "./command-line/target.ts";
import { readTarget } from "./command-line/target.ts";
import type { ServerVerb, VerbInfo, VerbName, WireVerb } from "./command-line/verb-table.ts";
import { isVerb, VERB_TABLE } from "./command-line/verb-table.ts";
import type { ExitCode } from "./exit-code.ts";
import type { Invocation } from "./server/session.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { UsageError } from "./usage-error.ts";
import { VERSION } from "./version.ts";

/** Does what the arguments say; resolves with the exit code and never rejects. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
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

async function run([verb = "", ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  if (verb === "--help" || verb === "-h") {
    const { programHelp } = await import("./help.ts");
    terminal.result(programHelp());
    return 0;
  }
  if (verb === "--version") {
    terminal.result(VERSION);
    return 0;
  }
  if (verb === "__complete") {
    const { printCandidates } = await import("./verbs/completion.ts");
    return await printCandidates(rest, terminal);
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
): Promise<number> {
  const line = parseCommandLine(verb, args);
  if (line.options.help) {
    const { verbHelp } = await import("./help.ts");
    terminal.result(verbHelp(verb));
    return 0;
  }
  if (isWireVerb(verb.name)) return await (await WIRE_VERBS[verb.name]())(line, terminal);
  const { target, words } = await targetOf(line, verb);
  const run = await VERBS[verb.name]();
  return await run({ words, options: line.options, target }, terminal);
}

async function targetOf(line: CommandLine, verb: VerbInfo) {
  try {
    const { target, words } = readTarget(line, verb.leading);
    return {
      words,
      target: target.kind === "name" ? await targetNamed(target.name, line) : target,
    };
  } catch (error) {
    if (verb.leading !== undefined) {
      const { refuseNameFirst } = await import("./config/refuse-name-first.ts");
      refuseNameFirst(verb.name, line);
    }
    throw error;
  }
}

async function targetNamed(name: string, { options, given }: CommandLine): Promise<Target> {
  const { namedTarget } = await import("./config/named-target.ts");
  const target = namedTarget(name, options.config);
  refuseMisplaced(given, target.kind);
  return target;
}

type RunVerb = (invocation: Invocation, terminal: Terminal) => Promise<ExitCode>;

/** Loaded when they are wanted, so that help does not wait for what it does not need. */
const VERBS: Readonly<Record<ServerVerb, () => Promise<RunVerb>>> = {
  discover: async () => (await import("./verbs/discover.ts")).discover,
  tools: async () => (await import("./verbs/tools.ts")).tools,
  call: async () => (await import("./verbs/call.ts")).call,
  resources: async () => (await import("./verbs/resources.ts")).resources,
  read: async () => (await import("./verbs/read.ts")).read,
  prompts: async () => (await import("./verbs/prompts.ts")).prompts,
  get: async () => (await import("./verbs/get.ts")).get,
  complete: async () => (await import("./verbs/complete.ts")).complete,
  listen: async () => (await import("./verbs/listen.ts")).listen,
  tasks: async () => (await import("./verbs/tasks.ts")).tasks,
  raw: async () => (await import("./verbs/raw.ts")).raw,
};

type RunWireVerb = (line: CommandLine, terminal: Terminal) => Promise<number>;

const WIRE_VERBS: Readonly<Record<WireVerb, () => Promise<RunWireVerb>>> = {
  completion: async () => (await import("./verbs/completion.ts")).completion,
  explain: async () => (await import("./verbs/explain.ts")).explain,
  tap: async () => (await import("./verbs/tap.ts")).tap,
  record: async () => (await import("./verbs/record.ts")).record,
  show: async () => (await import("./verbs/show.ts")).show,
  stats: async () => (await import("./verbs/stats.ts")).stats,
};

function isWireVerb(verb: VerbName): verb is WireVerb {
  return Object.hasOwn(WIRE_VERBS, verb);
}

/** Where the command line could not be read, its options were not either. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end === -1 ? args.length : end).includes("--json");
}
