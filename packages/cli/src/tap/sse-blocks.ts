/**
 * Cuts an event stream into events, byte for byte: each without the blank line that ends it. Lines end
 * with LF, CR LF or CR.
 */
export class SseBlocks {
  readonly #take: (block: Uint8Array) => void;
  #held = new Uint8Array(0);
  #length = 0;
  /** Whether a line has ended and nothing of the next one has come. */
  #atLineStart = true;
  #lastWasCr = false;
  /** Where the current line's end begins: the block ends there if the next line is blank. */
  #blockEnd = 0;

  constructor(take: (block: Uint8Array) => void) {
    this.#take = take;
  }

  /** Bytes of the event that has begun. */
  get length(): number {
    return this.#length;
  }

  push(chunk: Uint8Array): void {
    this.#reserve(chunk.length);
    for (const byte of chunk) this.#byte(byte);
  }

  /** The stream has ended: what has begun and not ended is an event that was cut off. */
  end(): void {
    if (this.#length > 0) this.#take(this.#held.slice(0, this.#length));
    this.#length = 0;
  }

  #byte(byte: number): void {
    const isSecondHalf = byte === LF && this.#lastWasCr;
    this.#lastWasCr = byte === CR;
    if (byte !== LF && byte !== CR) {
      this.#held[this.#length++] = byte;
      this.#atLineStart = false;
      return;
    }
    // The LF of a CR LF ends nothing that the CR has not.
    if (isSecondHalf) {
      if (this.#length > 0) this.#held[this.#length++] = byte;
      return;
    }
    if (this.#atLineStart) this.#endBlock();
    else {
      this.#blockEnd = this.#length;
      this.#held[this.#length++] = byte;
      this.#atLineStart = true;
    }
  }

  #endBlock(): void {
    if (this.#length > 0) this.#take(this.#held.slice(0, this.#blockEnd));
    this.#length = 0;
    if (this.#held.length > KEEP_BYTES) this.#held = new Uint8Array(0);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#held.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.#held.length, 1024));
    grown.set(this.#held.subarray(0, this.#length));
    this.#held = grown;
  }
}

const LF = 0x0a;
const CR = 0x0d;
const KEEP_BYTES = 1024 * 1024;
