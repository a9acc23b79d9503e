import { UsageError } from "../usage-error.ts";
import type { TypedWords } from "./parse-words.ts";

/**
 * Arguments that are text, whatever they look like, as those of a prompt are.
 *
 * @throws {UsageError} where one is given as JSON or from stdin.
 */
export function textArguments(
  { assignments, stdin, file }: TypedWords,
  verb: string,
): Readonly<Record<string, string>> {
  const json = assignments.find(({ isJson }) => isJson);
  if (json !== undefined) {
    throw new UsageError(`${json.key}:= is JSON, and the arguments of ${verb} are text`);
  }
  if (stdin || file !== undefined) {
    throw new UsageError(`${verb} takes its arguments as key=value only`);
  }
  return Object.fromEntries(assignments.map(({ key, text }) => [key, text]));
}
