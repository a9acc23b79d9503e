import type { Writable } from "node:stream";

/**
 * Our own lines between those that the server writes to stderr. They begin on a line of their own, and
 * are left out while nobody reads: then they would pile up.
 */
export class StderrNotes {
  readonly #stream: Writable;
  #isAtLineStart = true;
  #leftOut = 0;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Bytes of the server were written. */
  passed(chunk: Uint8Array): void {
    if (chunk.length > 0) this.#isAtLineStart = chunk[chunk.length - 1] === LF;
  }

  /** Writes lines, each with its end. */
  write(text: string): void {
    if (this.#stream.destroyed || this.#stream.writableEnded) return;
    if (this.#stream.writableLength > MAX_WAITING) {
      this.#leftOut++;
      return;
    }
    const gap =
      this.#leftOut === 0 ? "" : `wirewright: ${this.#leftOut} lines were left out here\n`;
    this.#leftOut = 0;
    this.#stream.write(`${this.#isAtLineStart ? "" : "\n"}${gap}${text}`);
    this.#isAtLineStart = true;
  }
}

const LF = 0x0a;
const MAX_WAITING = 1024 * 1024;
