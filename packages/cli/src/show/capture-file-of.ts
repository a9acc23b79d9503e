import type { CommandLine } from "../command-line/parse-command-line.ts";
import { UsageError } from "../usage-error.ts";

/**
 * The capture that a command line names, and the words behind it.
 *
 * @throws {UsageError} where it names none.
 */
export function captureFileOf(
  verb: string,
  { words, command }: CommandLine,
): { readonly file: string; readonly words: readonly string[] } {
  const [file, ...rest] = words;
  const usage = `wirewright ${verb} session.wire.jsonl`;
  if (command !== undefined) {
    throw new UsageError(
      `${verb} starts no server: it reads a capture`,
      `${usage}; record makes one`,
    );
  }
  if (file === undefined) throw new UsageError(`${verb} needs the name of a capture`, usage);
  return { file, words: rest };
}
