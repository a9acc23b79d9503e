import type { VerbInfo } from "../command-line/verb-table.ts";
import type { ServerNames } from "./server-names.ts";

/** A command line as far as it is typed. */
export interface TypedLine {
  /** What stands behind the verb, without options, and up to `--`. */
  readonly words: readonly string[];
  /** What stands behind `--`. */
  readonly command: readonly string[] | undefined;
  /** How many of the words stand before the cursor. */
  readonly before: number;
  /** What is typed of the word at the cursor. */
  readonly current: string;
  readonly verb: VerbInfo;
  readonly config: string | undefined;
}

/** How an argument of a prompt or a template may go on: what a server is asked. */
export interface CompletionQuestion {
  readonly kind: "prompts" | "templates";
  /** The prompt's name, or the template. */
  readonly of: string;
  readonly argument: { readonly name: string; readonly value: string };
  /** The other arguments, as far as they are typed. */
  readonly known: Readonly<Record<string, string>>;
}

/** Where completions come from that the program does not know by itself. */
export interface CandidateSources {
  /** The names of servers, of one configuration where that is given. */
  targets(config: string | undefined): readonly string[];
  /** What the server offers that the command line is about; undefined where there is none. */
  server(line: TypedLine): Promise<ServerNames | undefined>;
  /** What that server completes an argument with; nothing where it completes none. */
  complete(line: TypedLine, question: CompletionQuestion): Promise<readonly string[]>;
}

/** What there is to know of a command line besides its words. */
export interface TypedLineParts {
  readonly verb: VerbInfo;
  /** Which word the cursor is in. */
  readonly index: number;
  /** Which word is `--`; -1 where none is. */
  readonly end: number;
  /** Whether a word is an option, or the value of the one before it. */
  isOption(word: string, before: string | undefined): boolean;
}

/** Reads a command line that is not whole yet. */
export function typedLine(all: readonly string[], parts: TypedLineParts): TypedLine {
  const { verb, index, end, isOption } = parts;
  const isWord = (at: number): boolean =>
    at > 0 && (end === -1 || at < end) && !isOption(all[at] ?? "", all[at - 1]);
  // What is being typed is no word yet.
  const places = all.map((_, at) => at).filter((at) => at !== index && isWord(at));
  const config = all.indexOf("--config");
  return {
    verb,
    words: places.map((at) => all[at] ?? ""),
    command: end === -1 ? undefined : all.slice(end + 1),
    before: places.filter((at) => at < index).length,
    current: all[index] ?? "",
    config: config === -1 ? undefined : all[config + 1],
  };
}
