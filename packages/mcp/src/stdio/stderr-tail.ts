import { namesError } from "../channel/telling-lines.ts";
import { LineDecoder } from "../jsonrpc/line-decoder.ts";
import { excerpt } from "../util/excerpt.ts";

/**
 * Takes whatever a child writes to stderr, at its pace, and keeps the last lines. What a child says
 * there before it dies is usually why it died.
 *
 * Lines are cut to a bound and blank ones passed over, so memory is bounded whatever is written.
 */
export class StderrTail {
  readonly #lines: string[] = [];
  /** The last line that named an error, of those that are too far up to be kept. */
  #error: string | undefined;
  readonly #decoder: LineDecoder;

  constructor(onLine: (line: string) => void) {
    const add = (text: string): void => {
      const line = excerpt(text, MAX_LINE_LENGTH);
      this.#lines.push(line);
      if (this.#lines.length > MAX_LINES) this.#drop();
      onLine(line);
    };
    const sink = { line: add, tooLarge: (_: unknown, start: string) => add(`${start}…`) };
    this.#decoder = new LineDecoder(sink, { maxMessageBytes: MAX_LINE_BYTES });
  }

  push(chunk: Uint8Array): void {
    this.#decoder.push(chunk);
  }

  /** The stream has ended: a last line without its end counts too. */
  end(): void {
    this.#decoder.end();
  }

  /** The last lines, oldest first; an earlier one that names an error before them, if none of them does. */
  lines(): readonly string[] {
    if (this.#error === undefined || this.#lines.some(namesError)) return [...this.#lines];
    return [this.#error, ...this.#lines];
  }

  /** A trace may be longer than what is kept, and most begin with the error. */
  #drop(): void {
    const line = this.#lines.shift();
    if (line !== undefined && namesError(line)) this.#error = line;
  }
}

const MAX_LINES = 50;
const MAX_LINE_LENGTH = 1000;
/** A longer line is not held: only its first 200 bytes are kept. */
const MAX_LINE_BYTES = 64 * 1024;
