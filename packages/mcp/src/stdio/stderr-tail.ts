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
  readonly #decoder: LineDecoder;

  constructor(onLine: (line: string) => void) {
    const add = (text: string): void => {
      const line = excerpt(text, MAX_LINE_LENGTH);
      this.#lines.push(line);
      if (this.#lines.length > MAX_LINES) this.#lines.shift();
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

  /** The last lines, oldest first. */
  lines(): readonly string[] {
    return [...this.#lines];
  }
}

const MAX_LINES = 50;
const MAX_LINE_LENGTH = 1000;
/** A longer line is not held: only its first 200 bytes are kept. */
const MAX_LINE_BYTES = 64 * 1024;
