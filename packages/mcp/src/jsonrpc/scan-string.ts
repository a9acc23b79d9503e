/**
 * The index behind the closing quote of the JSON string that opens at `start`; the text's length
 * where it never closes.
 */
export function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1) {
    if (!isEscaped(text, at, start)) return at + 1;
    at = text.indexOf('"', at + 1);
  }
  return text.length;
}

/** A quote is escaped by an odd number of backslashes before it. */
function isEscaped(text: string, quote: number, start: number): boolean {
  let backslashes = 0;
  while (
    quote - 1 - backslashes > start &&
    text.charCodeAt(quote - 1 - backslashes) === BACKSLASH
  ) {
    backslashes++;
  }
  return backslashes % 2 === 1;
}

const BACKSLASH = 0x5c;
