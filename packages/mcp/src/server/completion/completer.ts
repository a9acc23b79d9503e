import { showValue } from "../../util/excerpt.ts";

/** What is already known while a value is completed. */
export interface CompletionContext {
  /** The values of the other arguments, by name, as far as they have been given. */
  readonly arguments: Readonly<Record<string, string>>;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Suggestions with what there is beyond them. */
export interface Completions {
  /** The best first; at most 100 are sent. */
  readonly values: readonly string[];
  /** How many there are in all, an integer from 0. */
  readonly total?: number;
  /** Whether there are more than are given. */
  readonly hasMore?: boolean;
}

/** Suggests values for what somebody has typed so far. */
export type Completer = (
  value: string,
  context: CompletionContext,
) => readonly string[] | Completions | Promise<readonly string[] | Completions>;

/**
 * Suggestions as the protocol carries them: 100 at most, with the rest counted.
 *
 * @throws {TypeError} where they are no texts, or their total is no integer from 0.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion#completion-results
 */
export function completionsOf(returned: readonly string[] | Completions): Completions {
  const { values, ...more }: Completions = isPlain(returned)
    ? { values: returned, total: returned.length }
    : returned;
  // Not `every` on the list itself, which passes over holes.
  if (!Array.isArray(values) || !Array.from(values).every((value) => typeof value === "string")) {
    throw new TypeError(
      `Cannot complete with ${showValue(values)}: it must be an array of strings`,
    );
  }
  if (more.total !== undefined && !(Number.isSafeInteger(more.total) && more.total >= 0)) {
    throw new TypeError(
      `Cannot complete with a total of ${showValue(more.total)}: it must be an integer from 0`,
    );
  }
  const sent = values.slice(0, MAX_VALUES);
  const isCut = sent.length < values.length;
  const total = more.total ?? (isCut ? values.length : undefined);
  const hasMore = isCut || (more.hasMore ?? (total !== undefined && total > sent.length));
  return { values: sent, ...(total === undefined ? {} : { total }), hasMore };
}

function isPlain(returned: readonly string[] | Completions): returned is readonly string[] {
  return Array.isArray(returned);
}

const MAX_VALUES = 100;
