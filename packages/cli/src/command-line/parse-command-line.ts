import { parseArgs } from "node:util";
import { didYouMean } from "../closest.ts";
import { UsageError } from "../usage-error.ts";
import type { GivenOptions } from "./given-options.ts";
import type { OptionName } from "./option-table.ts";
import { OPTION_TABLE } from "./option-table.ts";
import type { Options } from "./read-options.ts";
import { readOptions } from "./read-options.ts";
import { isName, isUrl } from "./target.ts";
import type { VerbInfo } from "./verb-table.ts";

/** What stands behind a verb. */
export interface CommandLine {
  /** What is neither an option nor behind `--`. */
  readonly words: readonly string[];
  /** What stands behind `--`; undefined where there is no `--`. */
  readonly command: readonly string[] | undefined;
  readonly options: Options;
  readonly given: GivenOptions;
}

/**
 * Reads what stands behind a verb.
 *
 * @throws {UsageError} where an option is unknown, lacks its value or has one that it cannot have.
 */
export function parseCommandLine(verb: VerbInfo, args: readonly string[]): CommandLine {
  const end = args.indexOf("--");
  const given = new Map<OptionName, readonly string[]>();
  const words: string[] = [];
  const own = end === -1 ? args : args.slice(0, end);
  for (const token of tokensOf(verb.takesId ? own.map(withIdMarked) : own)) {
    if (token.kind === "positional") words.push(withoutMark(token.value));
    if (token.kind !== "option") continue;
    const name = nameOf(token, verb);
    given.set(name, [...(given.get(name) ?? []), optionValue(unmarked(token), name)]);
  }
  const command = end === -1 ? undefined : args.slice(end + 1);
  refuseWords(words, verb, command !== undefined);
  if (words.slice(verb.leading).some(isUrl)) refuseMisplaced(given, "url");
  else if (command !== undefined) refuseMisplaced(given, "command");
  return { words, command, options: readOptions(given, process.env), given };
}

/**
 * Refuses options that do nothing for a kind of target: they would only seem to work.
 *
 * @throws {UsageError} where there is one.
 */
export function refuseMisplaced(given: GivenOptions, kind: "command" | "url"): void {
  for (const name of given.keys()) {
    const { target = kind } = OPTION_TABLE[name];
    if (target === kind) continue;
    const what = target === "url" ? "a URL as the target" : "a server that is started, behind --";
    throw new UsageError(`--${name} needs ${what}`);
  }
}

/** A verb without words of its own has at most a target there. */
function refuseWords(words: readonly string[], verb: VerbInfo, hasCommand: boolean): void {
  const { name, words: own } = verb;
  const [first] = words;
  if (own !== "" || first === undefined || isUrl(first)) return;
  if (!hasCommand && words.length === 1 && isName(first) && verb.on === undefined) return;
  const hint = hasCommand
    ? `See wirewright ${name} --help`
    : `The server is a URL, or a command behind --: wirewright ${name} -- ${words.join(" ")}`;
  throw new UsageError(`${name} takes no "${first}"`, hint);
}

/** An id like "-4Yx" would be read as a handful of options; none of one letter is joined to others here. */
function withIdMarked(word: string): string {
  return /^-[^-]./.test(word) ? `${ID_MARK}${word}` : word;
}

function withoutMark(word: string): string {
  return word.startsWith(ID_MARK) ? word.slice(1) : word;
}

function unmarked(token: OptionToken): OptionToken {
  const { value } = token;
  return value === undefined ? token : { ...token, value: withoutMark(value) };
}

/** No argument of a process can have it. */
const ID_MARK = "\0";

/** Not strict: what is wrong is said in our own words, by those who read the tokens. */
function tokensOf(args: readonly string[]) {
  const types = Object.entries(OPTION_TABLE).map(([name, { value }]) => [
    name,
    { type: value === undefined ? ("boolean" as const) : ("string" as const) },
  ]);
  return parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(types),
      help: { type: "boolean", short: "h" },
      output: { type: "string", short: "o" },
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function nameOf({ name, rawName }: OptionToken, verb: VerbInfo): OptionName {
  const found = verb.options.find((option) => option === name);
  if (found !== undefined) return found;
  const hint = `See wirewright ${verb.name} --help. What the server's command is given stands behind --`;
  if (Object.hasOwn(OPTION_TABLE, name)) {
    throw new UsageError(`${verb.name} has no option ${rawName}, though other verbs have`, hint);
  }
  throw new UsageError(`No such option: ${rawName}${didYouMean(name, verb.options, "--")}`, hint);
}

/** The value as text; of a flag the mode that it was given, or nothing. */
function optionValue({ rawName, value, inlineValue }: OptionToken, name: OptionName): string {
  const info = OPTION_TABLE[name];
  if (info.value === undefined) {
    if (value === undefined || value === info.mode) return value ?? "";
    const only = info.mode === undefined ? "no value" : `only the value ${info.mode}`;
    throw new UsageError(`${rawName} takes ${only}, found "${value}"`);
  }
  // Without "=" the next option would be swallowed as the value.
  if (value === undefined || (inlineValue !== true && value.startsWith("-"))) {
    throw new UsageError(`${rawName} needs a value: ${rawName} <${info.value}>`);
  }
  return value;
}
