import { endOfString } from "./scan-string.ts";
import { endOfValue, skipSpace } from "./scan-value.ts";

/** Where a member's value stands in the text of an object. */
export interface MemberSpan {
  /** Index of the value's first character. */
  readonly start: number;
  /** Index behind the value's last character. */
  readonly end: number;
}

/**
 * Finds the value of a member in the text of a JSON object, without parsing what it passes over.
 * Of several members of that name the last counts, as it does for JSON.parse.
 *
 * `text` must be valid JSON; linear in its length. Undefined where it is no object, or has no such
 * member.
 */
export function locateMember(text: string, name: string): MemberSpan | undefined {
  let at = skipSpace(text, 0);
  if (text[at] !== "{") return undefined;
  let found: MemberSpan | undefined;
  at = skipSpace(text, at + 1);
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = endOfValue(text, start);
    if (isKey(text, at, keyEnd, name)) found = { start, end };
    at = skipSpace(text, end);
    if (text[at] !== ",") break;
    at = skipSpace(text, at + 1);
  }
  return found;
}

/** A key may be written with escapes; only such a key needs decoding. */
function isKey(text: string, start: number, end: number, name: string): boolean {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes("\\") ? JSON.parse(`"${raw}"`) === name : raw === name;
}
