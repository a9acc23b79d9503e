import { readFileSync } from "node:fs";
import { UsageError } from "../usage-error.ts";

/** One argument as it was typed. */
export interface Assignment {
  readonly key: string;
  readonly text: string;
  /** Whether the text is JSON (`key:=json`), which no schema types. */
  readonly isJson: boolean;
}

/** The arguments of a tool as they were typed. */
export interface TypedWords {
  readonly assignments: readonly Assignment[];
  /** Whether `-` asks for a JSON object on stdin. */
  readonly stdin: boolean;
  /** The file that `@file` takes a JSON object from. */
  readonly file: string | undefined;
}

/**
 * Tells the words behind a tool's name apart.
 *
 * `key=@file` is what a file holds, and `key=@@text` is a text that begins with `@`.
 *
 * @throws {UsageError} where one is neither `key=value`, `key:=json`, `@file` nor `-`, or where a file
 * cannot be read.
 */
export function parseWords(words: readonly string[]): TypedWords {
  const sources = words.filter(isSource);
  const [first, second] = sources;
  if (second !== undefined) {
    throw new UsageError(`Only one of ${first} and ${second} can be all the arguments`);
  }
  const assignments = words.filter((word) => !isSource(word)).map(parseAssignment);
  const file = first === undefined || first === "-" ? undefined : first.slice(1);
  return { assignments, stdin: first === "-", file };
}

/** The text of a file that an argument names. */
export function readArgumentFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const hint = "@ takes a file; a text that begins with @ has two of them: @@text";
    throw new UsageError(`Cannot read the argument: ${(error as Error).message}`, hint);
  }
}

function isSource(word: string): boolean {
  return word === "-" || (word.startsWith("@") && !word.includes("="));
}

function parseAssignment(word: string): Assignment {
  const at = word.indexOf("=");
  if (at === -1) {
    throw new UsageError(
      `"${word}" is no argument: it has no "="`,
      "Write arguments as key=value, or as key:=json for JSON",
    );
  }
  const isJson = word.charAt(at - 1) === ":";
  const key = word.slice(0, isJson ? at - 1 : at);
  if (key !== "") return { key, text: textOf(word.slice(at + 1)), isJson };
  throw new UsageError(`"${word}" is no argument: it has no key before the "="`);
}

function textOf(value: string): string {
  if (value.startsWith("@@")) return value.slice(1);
  return value.startsWith("@") ? readArgumentFile(value.slice(1)) : value;
}
