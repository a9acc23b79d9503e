import { endOfString } from "../jsonrpc/scan-string.ts";

/**
 * Tells which lines are part of the envelope of a message that was written over several lines: they
 * hold what stays of one on a line, so they stay, too. Whose answer it was can then be told.
 */
export class EnvelopePieces {
  /** How many objects and arrays are open; 0 where no message has begun. */
  #depth = 0;
  #lines = 0;

  /** Takes the next line of a side; true where nothing in it is to be hidden. */
  take(line: string): boolean {
    if (this.#depth === 0) {
      if (line.length <= MAX_OPENING && OPENING.test(line)) this.#begin();
      return false;
    }
    const isTop = this.#depth === 1;
    const change = depthChange(line);
    this.#lines++;
    if (change === undefined || this.#lines > MAX_LINES) {
      this.#depth = 0;
      return false;
    }
    this.#depth = Math.max(this.#depth + change, 0);
    return isTop && (SCALAR_MEMBER.test(line) || OPEN_MEMBER.test(line));
  }

  #begin(): void {
    this.#depth = 1;
    this.#lines = 0;
  }
}

/** By how many more objects and arrays are open behind a line; undefined within a string. */
function depthChange(line: string): number | undefined {
  let change = 0;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(line, at);
      if (end === line.length && (end === at + 1 || !line.endsWith('"'))) return undefined;
      at = end - 1;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) change++;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) change--;
  }
  return change;
}

/** What is indented is within something else. */
const OPENING = /^\ufeff?\{\s*$/;
/** The members of an envelope that stay as they are, with a value that ends on the line. */
const SCALAR_MEMBER =
  /^\s*"(?:jsonrpc|id|method)"\s*:\s*(?:"[^"\\]*"|-?\d+(?:\.\d+)?|null)\s*,?\s*$/;
const OPEN_MEMBER = /^\s*"(?:params|result|error)"\s*:\s*(?:\{|\[|\{\s*\}|\[\s*\])\s*,?\s*$/;
const MAX_OPENING = 64;
const MAX_LINES = 1000;
const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
