import { didYouMean } from "../closest.ts";
import type { CommandLine } from "../command-line/parse-command-line.ts";
import { SCRIPTS, SHELLS } from "../completion/scripts.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { UsageError } from "../usage-error.ts";

/** Prints what a shell runs so that Tab completes. */
export async function completion(line: CommandLine, terminal: Terminal): Promise<number> {
  const [word = "", ...others] = line.words;
  const shell = SHELLS.find((name) => name === word);
  if (shell === undefined || others.length > 0 || line.command !== undefined) {
    const what = word === "" ? "No shell is named" : `No completion for ${line.words.join(" ")}`;
    throw new UsageError(`${what}${didYouMean(word, SHELLS)}`, `There is ${SHELLS.join(", ")}`);
  }
  terminal.result(SCRIPTS[shell]);
  return 0;
}

/** Prints what may stand at the cursor, a candidate a line: what the scripts of the shells ask. */
export async function printCandidates(
  [index = "", ...words]: readonly string[],
  terminal: Terminal,
): Promise<never> {
  const [{ candidates }, { realSources }] = await Promise.all([
    import("../completion/candidates.ts"),
    import("../completion/sources.ts"),
  ]);
  const found = await candidates(words, Number.parseInt(index, 10), realSources());
  if (found.length > 0) terminal.result(found.join("\n"));
  // A server that does not answer would keep the program going; this ends it, too.
  process.exit(0);
}
