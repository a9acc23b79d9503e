import { excerpt } from "../util/excerpt.ts";
import { locateMember } from "./locate-member.ts";
import { onOneLine } from "./one-line.ts";

/**
 * The value of a member exactly as the peer wrote it, cut to a bound, for an error message. Shown
 * from the parsed value, `9007199254740993` would read as another number and `1e400` as null.
 */
export function showMember(text: string, ...path: readonly string[]): string {
  let shown = text;
  for (const name of path) {
    const span = locateMember(shown, name);
    if (span === undefined) return "nothing";
    shown = shown.slice(span.start, span.end);
  }
  return onOneLine(excerpt(shown, 60));
}
