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
 * Cuts a stream into lines at LF, CR LF and CR, whatever the chunks. Lines within one chunk are
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
    const ends = new LineEnds(bytes, [CR, LF]);
    const first = ends.next(from);
    if (first !== -1) {
      // The first line may have begun in an earlier chunk.
      this.#endLine(bytes.subarray(from, first));
      from = this.#pushAscii(bytes, this.#behind(bytes, first));
    }
    for (let end = ends.next(from); end !== -1; end = ends.next(from)) {
      this.#endLine(bytes.subarray(from, end));
      from = this.#behind(bytes, end);
    }
    if (from < bytes.length) this.#hold(bytes.subarray(from));
  }

  /**
   * Takes whole lines of ASCII, as most streams have nothing else, with one decoding for all of them:
   * for each line on its own it costs more than all the rest. Returns where it has stopped, which is
   * where it began where something else is among them.
   */
  #pushAscii(bytes: Uint8Array, from: number): number {
    const last = Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR));
    if (last < from) return from;
    const text = this.#decoder.decode(bytes.subarray(from, last + 1));
    // Only where every character is one byte are there as many of either.
    if (text.length !== last + 1 - from) return from;
    const ends = new LineEnds(text, ["\r", "\n"]);
    let at = 0;
    for (let end = ends.next(0); end !== -1; end = ends.next(at)) {
      this.#sink.line(text.slice(at, end), end - at);
      at = this.#behind(bytes, from + end) - from;
    }
    return from + at;
  }

  /** Where the line behind the line end at `end` begins. */
  #behind(bytes: Uint8Array, end: number): number {
    if (bytes[end] !== CR) return end + 1;
    if (end + 1 === bytes.length) this.#afterCr = true;
    return bytes[end + 1] === LF ? end + 2 : end + 1;
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
    const content = this.#atStart ? withoutBom(held) : held;
    if (this.#sink.held(content.length, content[0] === COLON)) return;
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

/** Something that can be searched: bytes or characters. */
interface Searched<T> {
  indexOf(wanted: T, from: number): number;
}

/** The line ends of one chunk; each byte is looked at once for CR and once for LF. */
class LineEnds<T> {
  readonly #searched: Searched<T>;
  readonly #wanted: readonly [cr: T, lf: T];
  #cr = -2;
  #lf = -2;

  constructor(searched: Searched<T>, wanted: readonly [cr: T, lf: T]) {
    this.#searched = searched;
    this.#wanted = wanted;
  }

  /** Where the first line end at or behind `from` is, or -1. */
  next(from: number): number {
    const [cr, lf] = this.#wanted;
    if (this.#cr !== -1 && this.#cr < from) this.#cr = this.#searched.indexOf(cr, from);
    if (this.#lf !== -1 && this.#lf < from) this.#lf = this.#searched.indexOf(lf, from);
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
