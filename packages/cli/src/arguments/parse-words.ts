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
}

/**
 * Tells the words behind a tool's name apart.
 *
 * @throws {UsageError} where one is neither `key=value`, `key:=json` nor `-`.
 */
export function parseWords(words: readonly string[]): TypedWords {
  const assignments = words.filter((word) => word !== "-").map(parseAssignment);
  return { assignments, stdin: words.includes("-") };
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
  if (key !== "") return { key, text: word.slice(at + 1), isJson };
  throw new UsageError(`"${word}" is no argument: it has no key before the "="`);
}
