/**
 * A value as JSON on one line that is safe on a terminal: what JSON leaves as it is and a terminal or a
 * script may take for a command is written as an escape.
 */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Control characters beyond ASCII's, separators of lines, and what turns the direction of text. */
const UNSAFE = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
