import type { CommandLine } from "../command-line/parse-command-line.ts";
import { UsageError } from "../usage-error.ts";
import { namedServers } from "./named-target.ts";

/**
 * Says what is wrong with a command line without a target that begins with the name of one.
 *
 * @throws {UsageError} where the first of its words names a server.
 */
export function refuseNameFirst(verb: string, { words, command, options }: CommandLine): void {
  const [first, own, ...others] = words;
  if (first === undefined || own === undefined || command !== undefined) return;
  if (!isNamed(first, options.config)) return;
  throw new UsageError(
    `The name of the server stands at the end, and ${first} stands first`,
    `Write wirewright ${verb} ${own}${others.length === 0 ? "" : " ..."} ${first}`,
  );
}

function isNamed(word: string, config: string | undefined): boolean {
  try {
    return namedServers(config).some(({ name }) => name === word);
  } catch {
    // What cannot be read is not what the command line lacks.
    return false;
  }
}
