import { endOfString } from "./scan-string.ts";

/** The index behind the JSON value that begins at `start`; the text must be valid JSON. */
export function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return endOfString(text, start);
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return endOfNested(text, start);
  let at = start;
  while (at < text.length && !ENDS_SCALAR.has(text.charCodeAt(at))) at++;
  return at;
}

/** The index of the next character that is not white space. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= SPACE) at++;
  return at;
}

function endOfNested(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) at = endOfString(text, at) - 1;
    else if (c === OPEN_BRACE || c === OPEN_BRACKET) depth++;
    else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** Comma, closing brackets and white space. */
const ENDS_SCALAR: ReadonlySet<number> = new Set([
  0x2c,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  SPACE,
  0x09,
  0x0a,
  0x0d,
]);
