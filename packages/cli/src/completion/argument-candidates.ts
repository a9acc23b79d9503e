import type { OfferedEntry } from "./server-names.ts";
import type { CandidateSources, TypedLine } from "./typed-line.ts";

/** The arguments that are not given yet, or, behind `name=`, the values of one. */
export async function argumentCandidates(
  line: TypedLine,
  named: OfferedEntry,
  sources: CandidateSources,
): Promise<readonly string[]> {
  const at = line.current.indexOf("=");
  if (at === -1) {
    const given = line.words.map((word) => word.split(/:?=/, 1)[0]);
    return named.args.flatMap(({ name }) => (given.includes(name) ? [] : [`${name}=`]));
  }
  const name = line.current.slice(0, at);
  const argument = named.args.find((it) => it.name === name);
  if (argument === undefined) return [];
  const values = argument.values ?? (await completed(line, { named, name }, sources));
  // One that begins with @ would be read as the name of a file.
  return values.map((value) => `${name}=${value.startsWith("@") ? "@" : ""}${value}`);
}

/** What the server has to say of an argument of a prompt or a template. */
async function completed(
  line: TypedLine,
  { named, name }: { named: OfferedEntry; name: string },
  sources: CandidateSources,
): Promise<readonly string[]> {
  const { kind } = named;
  const value = line.current.slice(name.length + 1);
  // What a file holds is not known here, and its name is no start of the value.
  if ((kind !== "prompts" && kind !== "templates") || value.startsWith("@")) return [];
  const known = line.words.slice(1).flatMap((word) => {
    const at = word.indexOf("=");
    return at === -1 ? [] : [[word.slice(0, at), word.slice(at + 1)] as const];
  });
  const question = { kind, of: named.name, argument: { name, value } };
  return await sources.complete(line, { ...question, known: Object.fromEntries(known) });
}
