/** What a {@link LineBuffer} reports. */
export interface LineBufferSink {
  /** A line has ended; `bytes` is its length. Of one that was dropped only a colon is left. */
  line(text: string, bytes: number): void;
  /**
   * The line that is being read has `bytes` so far and is not at its end. False drops what there is
   * of it and what follows.
   */
  held(bytes: number, isComment: boolean): boolean;
}

/**
 * Cuts a stream into lines at LF, CR LF and CR, whatever the chunks. A line within one chunk is
 * decoded in place; only one that a chunk leaves unfinished is copied, into a buffer that doubles.
 */
export class LineBuffer {
  readonly #sink: LineBufferSink;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #pending = new Uint8Array(0);
  #length = 0;
  #dropped = false;
  /** Set where the last chunk ended with CR: an LF that follows belongs to it. */
  #afterCr = false;
  #atStart = true;
  /** The first half of a character that a text chunk cut in two. */
  #highSurrogate = "";

  constructor(sink: LineBufferSink) {
    this.#sink = sink;
  }

  /** How much of an unfinished line there is: 0 at the start of one. */
  get length(): number {
    return this.#dropped ? 1 : this.#length;
  }

  /** Takes the next bytes or characters. */
  push(chunk: Uint8Array | string): void {
    const bytes = typeof chunk === "string" ? this.#encode(chunk) : chunk;
    let from = 0;
    if (this.#afterCr && bytes.length > 0) {
      this.#afterCr = false;
      if (bytes[0] === LF) from = 1;
    }
    const ends = new LineEnds(bytes);
    for (let end = ends.next(from); end !== -1; end = ends.next(from)) {
      this.#endLine(bytes.subarray(from, end));
      from = end + 1;
      if (bytes[end] !== CR) continue;
      if (from === bytes.length) this.#afterCr = true;
      else if (bytes[from] === LF) from++;
    }
    if (from < bytes.length) this.#hold(bytes.subarray(from));
  }

  #endLine(rest: Uint8Array): void {
    if (this.#dropped) {
      this.#dropped = false;
      this.#sink.line(":", 1);
      return;
    }
    const line = this.#length === 0 ? rest : this.#append(rest);
    this.#length = 0;
    const content = this.#atStart ? withoutBom(line) : line;
    this.#atStart = false;
    const text = this.#decoder.decode(content);
    if (this.#pending.length > MAX_KEPT) this.#pending = new Uint8Array(0);
    this.#sink.line(text, content.length);
  }

  #hold(rest: Uint8Array): void {
    if (this.#dropped) return;
    const held = this.#append(rest);
    const isComment = (this.#atStart ? withoutBom(held) : held)[0] === COLON;
    if (this.#sink.held(held.length, isComment)) return;
    this.#dropped = true;
    this.#atStart = false;
    this.#length = 0;
    this.#pending = new Uint8Array(0);
  }

  #append(rest: Uint8Array): Uint8Array {
    const length = this.#length + rest.length;
    if (length > this.#pending.length) {
      const grown = new Uint8Array(Math.max(length, 2 * this.#pending.length, MIN_BUFFER));
      grown.set(this.#pending.subarray(0, this.#length));
      this.#pending = grown;
    }
    this.#pending.set(rest, this.#length);
    this.#length = length;
    return this.#pending.subarray(0, length);
  }

  #encode(chunk: string): Uint8Array {
    const text = this.#highSurrogate + chunk;
    const cut = isHighSurrogate(text.charCodeAt(text.length - 1));
    this.#highSurrogate = cut ? text.slice(-1) : "";
    return new TextEncoder().encode(cut ? text.slice(0, -1) : text);
  }
}

/** The line ends of one chunk; each byte is looked at once for CR and once for LF. */
class LineEnds {
  readonly #bytes: Uint8Array;
  #cr = -2;
  #lf = -2;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Where the first line end at or behind `from` is, or -1. */
  next(from: number): number {
    if (this.#cr !== -1 && this.#cr < from) this.#cr = this.#bytes.indexOf(CR, from);
    if (this.#lf !== -1 && this.#lf < from) this.#lf = this.#bytes.indexOf(LF, from);
    if (this.#cr === -1 || this.#lf === -1) return Math.max(this.#cr, this.#lf);
    return Math.min(this.#cr, this.#lf);
  }
}

function withoutBom(line: Uint8Array): Uint8Array {
  return line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? line.subarray(3) : line;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
const MIN_BUFFER = 256;
/** A larger buffer is let go after the line that needed it. */
const MAX_KEPT = 64 * 1024;
