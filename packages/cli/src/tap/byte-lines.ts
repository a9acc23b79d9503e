/** What {@link ByteLines} reports, in the order of the bytes. */
export interface ByteLineSink {
  /** A line without its LF, byte for byte. */
  line(bytes: Uint8Array): void;
  /** What stood behind the last LF when the stream ended. */
  partial(bytes: Uint8Array): void;
  /** A line over the limit has ended; only its start is left. */
  tooLong(start: Uint8Array, length: number): void;
}

/**
 * Cuts a stream of bytes into lines and changes nothing in them: a CR, a byte order mark and blank
 * lines are theirs. Time is linear in the bytes, and memory bounded by the limit.
 */
export class ByteLines {
  readonly #sink: ByteLineSink;
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #length = 0;
  /** Set after a gap: up to the next LF there is only the rest of a line. */
  #isLost = false;

  constructor(sink: ByteLineSink, maxBytes: number = MAX_BYTES) {
    this.#sink = sink;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, from)) {
      this.#hold(chunk.subarray(from, at));
      this.#end();
      from = at + 1;
    }
    if (from < chunk.length) this.#hold(chunk.subarray(from));
  }

  /** What has come of a line that has no end yet: its length and its start. */
  get held(): { readonly length: number; readonly start: Uint8Array } {
    const start = (this.#pieces[0] ?? new Uint8Array(0)).subarray(0, START_BYTES);
    return { length: this.#isLost ? 0 : this.#length, start };
  }

  /** Bytes are missing here: what has begun is no line, and neither is what follows up to an LF. */
  gap(): void {
    this.#release();
    this.#isLost = true;
  }

  end(): void {
    if (this.#length > 0 && !this.#isLost) this.#sink.partial(this.#whole());
    this.#release();
  }

  #hold(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#isLost || (this.#length > this.#maxBytes && this.#pieces.length > 0)) return;
    this.#pieces.push(bytes);
  }

  #end(): void {
    if (this.#isLost) this.#isLost = false;
    else if (this.#length > this.#maxBytes) {
      const start = (this.#pieces[0] ?? new Uint8Array(0)).slice(0, START_BYTES);
      this.#sink.tooLong(start, this.#length);
    } else this.#sink.line(this.#whole());
    this.#release();
  }

  #whole(): Uint8Array {
    const [only] = this.#pieces;
    if (only !== undefined && this.#pieces.length === 1) return only;
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  #release(): void {
    this.#pieces = [];
    this.#length = 0;
  }
}

const LF = 0x0a;
const MAX_BYTES = 256 * 1024 * 1024;
const START_BYTES = 1024;
