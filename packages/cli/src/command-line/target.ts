import { UsageError } from "../usage-error.ts";

/** The server that a verb speaks to: a program to start, or an address. */
export type Target =
  | { readonly kind: "command"; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: "url"; readonly url: string };

/** The parts of a command line that may name a target. */
export interface TargetInput {
  readonly words: readonly string[];
  readonly command: readonly string[] | undefined;
}

/** A target, and the words that are none of it. */
export interface TargetAndWords {
  readonly target: Target;
  readonly words: readonly string[];
}

/**
 * The target of a command line, which stands at its end: a URL, or `-- command args...`.
 *
 * @throws {UsageError} where there is none, or more than one.
 */
export function readTarget({ words, command }: TargetInput): TargetAndWords {
  const at = words.findIndex(isUrl);
  const url = words[at];
  if (url === undefined) return { target: commandTarget(command), words };
  if (command !== undefined) {
    throw new UsageError(`Two targets: ${shownUrl(url)} and what stands behind --`, TARGET);
  }
  if (at !== words.length - 1) {
    throw new UsageError(
      `The target stands at the end, found "${words[at + 1]}" behind it`,
      TARGET,
    );
  }
  if (!URL.canParse(url)) throw new UsageError(`This is no address: ${url}`, TARGET);
  return { target: { kind: "url", url }, words: words.slice(0, -1) };
}

/** Whether a word is a URL; an argument of a tool has its key before it. */
export function isUrl(word: string): boolean {
  return /^https?:\/\//i.test(word);
}

function commandTarget(command: readonly string[] | undefined): Target {
  if (command === undefined) {
    throw new UsageError("No target: the command line does not say which server", TARGET);
  }
  const [program, ...args] = command;
  if (program === undefined || program === "") {
    throw new UsageError("No target: nothing stands behind --", TARGET);
  }
  return { kind: "command", command: program, args };
}

/** Without what may be a secret. */
function shownUrl(url: string): string {
  return url.replace(/\/\/[^/@]*@/, "//").replace(/[?#].*$/, "");
}

const TARGET =
  "End the command line with the server's URL, or with -- and the command that starts it: -- node server.js";
