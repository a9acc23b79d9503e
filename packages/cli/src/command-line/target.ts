import { UsageError } from "../usage-error.ts";

/** The server that a verb speaks to: a program to start, or an address. */
export type Target = CommandTarget | UrlTarget;

/** A program to start. */
export interface CommandTarget {
  readonly kind: "command";
  readonly command: string;
  readonly args: readonly string[];
  /** What a configuration gives it, under what the command line does. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What variables in a configuration held: it is not to be printed. */
  readonly secrets?: readonly string[];
}

/** An address. */
export interface UrlTarget {
  readonly kind: "url";
  readonly url: string;
  /** What a configuration sends along, under what the command line does. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
}

/** A target as a command line writes it. */
export type WrittenTarget = Target | { readonly kind: "name"; readonly name: string };

/** The parts of a command line that may name a target. */
export interface TargetInput {
  readonly words: readonly string[];
  readonly command: readonly string[] | undefined;
}

/** A target, and the words that are none of it. */
export interface TargetAndWords {
  readonly target: WrittenTarget;
  readonly words: readonly string[];
}

/**
 * The target of a command line, which stands at its end: a URL, a name, or `-- command args...`. The
 * first `leading` words are the verb's own, whatever they look like.
 *
 * @throws {UsageError} where there is none, or more than one.
 */
export function readTarget({ words, command }: TargetInput, leading = 0): TargetAndWords {
  const at = words.findIndex((word, index) => index >= leading && isUrl(word));
  const url = words[at];
  if (url === undefined) {
    const name = command === undefined && words.length > leading ? words.at(-1) : undefined;
    if (name !== undefined) refuseAddress(name);
    if (name === undefined || !isName(name)) return { target: commandTarget(command), words };
    return { target: { kind: "name", name }, words: words.slice(0, -1) };
  }
  if (command !== undefined) {
    throw new UsageError(`Two targets: ${shownUrl(url)} and what stands behind --`, TARGET);
  }
  if (at !== words.length - 1) {
    throw new UsageError(
      `The target stands at the end, found "${words[at + 1]}" behind it`,
      TARGET,
    );
  }
  if (!URL.canParse(url)) throw new UsageError(`This is no address: ${shownUrl(url)}`, TARGET);
  if (hasCredentials(url)) {
    throw new UsageError(
      `The address ${shownUrl(url)} has credentials in it`,
      "Give a token with --bearer-env NAME, or a header with --header, and the address without",
    );
  }
  return { target: { kind: "url", url }, words: words.slice(0, -1) };
}

/** Whether a word is a URL; an argument of a tool has its key before it. */
export function isUrl(word: string): boolean {
  return /^https?:\/\//i.test(word);
}

/** @throws {UsageError} where a word is an address all right, but none that can be spoken to so. */
function refuseAddress(word: string): void {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(word) ?? [];
  if (scheme !== undefined) {
    throw new UsageError(
      `An address of a server begins with http:// or https://, and this one with ${scheme}://`,
      TARGET,
    );
  }
  if (/^(localhost|[\w.-]+\.\w+|\d+(\.\d+){3}):\d+(\/|$)/i.test(word)) {
    throw new UsageError(
      `This is no address: ${shownUrl(word)}`,
      `Write the scheme as well: http://${shownUrl(word)}`,
    );
  }
}

function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
}

/** Whether a word may be the name of a server: an argument has its key before it. */
export function isName(word: string): boolean {
  return /^[^-@=[{][^=]*$/.test(word);
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
  "End the command line with the server's URL, its name in .mcp.json, or -- and the command that starts it: -- node server.js";
