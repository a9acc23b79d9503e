import type { OptionName } from "../command-line/option-table.ts";
import { OPTION_TABLE } from "../command-line/option-table.ts";
import { ERAS, REVISIONS } from "../command-line/read-era.ts";
import { isVerb, VERB_TABLE } from "../command-line/verb-table.ts";
import type { CandidateSources, TypedLine } from "./typed-line.ts";
import { typedLine } from "./typed-line.ts";
import { wordCandidates } from "./word-candidates.ts";

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
  const option = optionWithValue(words[index - 1]);
  if (option !== undefined) return VALUES[option] ?? [];
  const current = words[index] ?? "";
  if (current.startsWith("-")) return optionCandidates(current, verb.options);
  const line: TypedLine = typedLine(words, { verb, index, end, isOption: isOptionOrValue });
  return await wordCandidates(line, sources);
}

function optionCandidates(current: string, options: readonly OptionName[]): readonly string[] {
  const at = current.indexOf("=");
  if (at === -1) return [...options.map((name) => `--${name}`), "--"];
  const option = options.find((name) => `--${name}` === current.slice(0, at));
  if (option === undefined) return [];
  const { mode } = OPTION_TABLE[option];
  const values = VALUES[option] ?? (mode === undefined ? [] : [mode]);
  return values.map((value) => `--${option}=${value}`);
}

function isOptionOrValue(word: string, before: string | undefined): boolean {
  return word.startsWith("-") || optionWithValue(before) !== undefined;
}

/** The option that a word is, if what follows it is its value. */
function optionWithValue(word = ""): OptionName | undefined {
  const name = word.replace(/^--/, "");
  if (name === word || !isOption(name)) return undefined;
  return OPTION_TABLE[name].value === undefined ? undefined : name;
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(OPTION_TABLE, name);
}

/** Of options that take one of a few values. */
const VALUES: Readonly<Partial<Record<OptionName, readonly string[]>>> = {
  era: ERAS,
  revision: REVISIONS,
};
