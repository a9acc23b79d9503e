import { isUrl } from "../command-line/target.ts";
import { argumentCandidates } from "./argument-candidates.ts";
import { filterCandidates } from "./filter-candidates.ts";
import { SHELLS } from "./scripts.ts";
import type { OfferedEntry, ServerNames } from "./server-names.ts";
import type { CandidateSources, TypedLine } from "./typed-line.ts";

/** What may stand at the cursor where no option does. */
export async function wordCandidates(
  line: TypedLine,
  sources: CandidateSources,
): Promise<readonly string[]> {
  const { verb, before, current } = line;
  if (verb.name === "completion") return before === 0 ? SHELLS : [];
  if (verb.name === "show") return before === 0 ? [] : await filterCandidates(current);
  // The target is the end of a line.
  if (verb.on !== undefined || endsInTarget(line, sources)) return [];
  return await serverCandidates(await withTargetAtEnd(line, sources), sources);
}

async function serverCandidates(
  line: TypedLine,
  sources: CandidateSources,
): Promise<readonly string[]> {
  const { verb, before, config } = line;
  const { leading = 0 } = verb;
  const fixed = FIXED[verb.name] ?? [];
  if (before < leading && fixed.length > 0) return before === 0 ? fixed : [];
  const offered = await offeredFor(line, sources);
  if (before < leading) return offered;
  return [...fixed, ...offered, ...(hasTarget(line) ? [] : sources.targets(config))];
}

const FIXED: Readonly<Record<string, readonly string[]>> = {
  tasks: ["get", "cancel", "update"],
  listen: ["tools", "prompts", "resources"],
};

function hasTarget({ words, before, command }: TypedLine): boolean {
  return words.length > before || command !== undefined;
}

function endsInTarget(line: TypedLine, sources: CandidateSources): boolean {
  const { words, before, verb, config } = line;
  const last = words[before - 1];
  if (last === undefined || before <= (verb.leading ?? 0) || hasTarget(line)) return false;
  return isUrl(last) || sources.targets(config).includes(last);
}

/**
 * Whoever writes the server's name first wants to know what it has: the line is completed as if the
 * name stood at the end, unless the server has something of that name.
 */
async function withTargetAtEnd(line: TypedLine, sources: CandidateSources): Promise<TypedLine> {
  const { words, before, verb, config } = line;
  const [first, ...others] = words;
  if (first === undefined || KINDS[verb.name] === undefined || hasTarget(line)) return line;
  if (!sources.targets(config).includes(first)) return line;
  const moved = { ...line, words: [...others, first], before: before - 1 };
  const entries = entriesOf(moved, await sources.server(moved));
  return entries.some(({ name }) => name === first) ? line : moved;
}

/** What a server has of the kind that the verb is about, or the arguments of the one that is named. */
async function offeredFor(line: TypedLine, sources: CandidateSources): Promise<readonly string[]> {
  if (KINDS[line.verb.name] === undefined) return [];
  const entries = entriesOf(line, await sources.server(line));
  if (line.before === 0) return entries.map(({ name }) => name);
  const named = entries.find(({ name }) => name === line.words[0]);
  return named === undefined ? [] : await argumentCandidates(line, named, sources);
}

function entriesOf({ verb }: TypedLine, names: ServerNames | undefined): readonly OfferedEntry[] {
  const kinds = KINDS[verb.name] ?? [];
  return kinds.flatMap((kind) => (names?.[kind] ?? []).map((entry) => ({ ...entry, kind })));
}

const KINDS: Readonly<Record<string, readonly (keyof ServerNames)[]>> = {
  call: ["tools"],
  get: ["prompts"],
  read: ["resources"],
  complete: ["prompts", "templates"],
};
