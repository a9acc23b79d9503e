import { UsageError } from "../usage-error.ts";

/** The server that a verb speaks to. */
export interface Target {
  readonly kind: "command";
  readonly command: string;
  readonly args: readonly string[];
}

/** The parts of a command line that may name a target. */
export interface TargetInput {
  readonly words: readonly string[];
  readonly command: readonly string[] | undefined;
}

/**
 * The target of a command line, which stands at its end: `-- command args...`.
 *
 * @throws {UsageError} where there is none, or one of a kind that this version does not know.
 */
export function readTarget({ words, command }: TargetInput): Target {
  const url = words.find(isUrl);
  if (url !== undefined) {
    throw new UsageError(`HTTP targets are not supported in this version: ${url}`, COMMAND);
  }
  if (command === undefined) {
    throw new UsageError("No target: the command line does not say which server", COMMAND);
  }
  const [program, ...args] = command;
  if (program === undefined || program === "") {
    throw new UsageError("No target: nothing stands behind --", COMMAND);
  }
  return { kind: "command", command: program, args };
}

/** Whether a word is a URL; an argument of a tool has its key before it. */
export function isUrl(word: string): boolean {
  return /^https?:\/\//i.test(word);
}

const COMMAND =
  "End the command line with -- and the command that starts the server: -- node server.js";
