import type { OptionName } from "../command-line/option-table.ts";
import { OPTION_TABLE } from "../command-line/option-table.ts";
import type { VerbInfo } from "../command-line/verb-table.ts";
import { isVerb, VERB_TABLE } from "../command-line/verb-table.ts";
import { SHELLS } from "./scripts.ts";
import type { ServerNames } from "./server-names.ts";

/** Where completions come from that the program does not know by itself. */
export interface CandidateSources {
  /** The names of servers in configurations. */
  targets(): readonly string[];
  /** What the server offers that the command line is about; undefined where there is none. */
  server(line: TypedLine): Promise<ServerNames | undefined>;
}

/** A command line as far as it is typed. */
export interface TypedLine {
  /** What stands behind the verb, without options, and up to `--`. */
  readonly words: readonly string[];
  /** What stands behind `--`. */
  readonly command: readonly string[] | undefined;
  /** How many of the words stand before the cursor. */
  readonly before: number;
  readonly verb: VerbInfo;
  readonly config: string | undefined;
}

/** What may stand at the cursor: `words` is all behind `wirewright`, of which one is typed now. */
export async function candidates(
  words: readonly string[],
  index: number,
  sources: CandidateSources,
): Promise<readonly string[]> {
  const current = words[index] ?? "";
  const all = await unfiltered(words, index, sources);
  return [...new Set(all)].filter((candidate) => candidate.startsWith(current));
}

async function unfiltered(
  words: readonly string[],
  index: number,
  sources: CandidateSources,
): Promise<readonly string[]> {
  const [verbWord = ""] = words;
  if (index === 0) return [...Object.keys(VERB_TABLE), "--help", "--version"];
  const end = words.indexOf("--");
  // What stands there is the server's command line.
  if (!isVerb(verbWord) || (end !== -1 && end < index)) return [];
  const verb = VERB_TABLE[verbWord];
  if (takesValue(words[index - 1])) return [];
  if ((words[index] ?? "").startsWith("-"))
    return [...verb.options.map((name) => `--${name}`), "--"];
  return await wordsFor(typedLine(verb, words, index, end), sources);
}

function takesValue(word = ""): boolean {
  const name = word.replace(/^--/, "");
  if (name === word || !Object.hasOwn(OPTION_TABLE, name)) return false;
  return OPTION_TABLE[name as OptionName].value !== undefined;
}

function typedLine(verb: VerbInfo, all: readonly string[], index: number, end: number): TypedLine {
  const isWord = (at: number): boolean =>
    at > 0 &&
    (end === -1 || at < end) &&
    !(all[at] ?? "").startsWith("-") &&
    !takesValue(all[at - 1]);
  // What is being typed is no word yet.
  const places = all.map((_, at) => at).filter((at) => at !== index && isWord(at));
  const config = all.indexOf("--config");
  return {
    verb,
    words: places.map((at) => all[at] ?? ""),
    command: end === -1 ? undefined : all.slice(end + 1),
    before: places.filter((at) => at < index).length,
    config: config === -1 ? undefined : all[config + 1],
  };
}

async function wordsFor(line: TypedLine, sources: CandidateSources): Promise<readonly string[]> {
  const { verb, before, words } = line;
  if (verb.name === "completion") return before === 0 ? SHELLS : [];
  if (verb.on !== undefined) return [];
  const fixed = FIXED[verb.name] ?? [];
  if (before < (verb.leading ?? 0) && fixed.length > 0) return before === 0 ? fixed : [];
  const offered = await offeredFor(line, sources);
  if (before < (verb.leading ?? 0)) return offered;
  const others = words.length > before || line.command !== undefined ? [] : sources.targets();
  return [...fixed, ...offered, ...others];
}

const FIXED: Readonly<Record<string, readonly string[]>> = {
  tasks: ["get", "cancel", "update"],
  listen: ["tools", "prompts", "resources"],
};

/** What a server has of the kind that the verb is about, or the arguments of the one that is named. */
async function offeredFor(line: TypedLine, sources: CandidateSources): Promise<readonly string[]> {
  const { verb, words, before } = line;
  const kinds = KINDS[verb.name];
  if (kinds === undefined) return [];
  const names = await sources.server(line);
  const entries = kinds.flatMap((kind) => names?.[kind] ?? []);
  if (before === 0) return entries.map(({ name }) => name);
  const named = entries.find(({ name }) => name === words[0]);
  const given = words.map((word) => word.split("=", 1)[0]);
  return (named?.args ?? []).filter((name) => !given.includes(name)).map((name) => `${name}=`);
}

const KINDS: Readonly<Record<string, readonly (keyof ServerNames)[]>> = {
  call: ["tools"],
  get: ["prompts"],
  read: ["resources"],
  complete: ["prompts", "templates"],
};
