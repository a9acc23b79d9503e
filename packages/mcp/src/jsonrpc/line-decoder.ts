// Lines. Only the LF byte ends one: it cannot be part of a multi-byte character, and U+2028, U+0085
// and the like are ordinary text inside JSON strings. So bytes are split first and decoded after.

import type { Glimpse } from "./glimpse-envelope.ts";
import { EnvelopeGlimpse } from "./glimpse-envelope.ts";

/** What a {@link LineDecoder} reports, in the order of the bytes. */
export interface LineSink {
  /**
   * A complete line without its end, never blank; `isMarked` where it is the first one and a byte order
   * mark stood before it.
   */
  line(text: string, isMarked: boolean): void;
  /** A line over the limit has ended; of its content only the glimpse is left. */
  tooLarge(glimpse: Glimpse, excerpt: string, bytes: number): void;
}

/** A line that has begun and not ended. */
export interface UnfinishedLine {
  /** How much of it has arrived, in bytes. */
  readonly bytes: number;
  /** The text of its first bytes, 200 at most. */
  readonly excerpt: string;
}

/** Bounds of a {@link LineDecoder}. */
export interface LineDecoderOptions {
  /** Bytes a line may have before its LF, from 1. A longer one is passed over up to that LF. */
  readonly maxMessageBytes: number;
  /**
   * Turns the bytes of a large line into text, as a TextDecoder does that keeps a byte order mark. The
   * bytes are used again afterwards.
   * @default a TextDecoder
   */
  readonly decodeText?: ((bytes: Uint8Array) => string) | undefined;
}

/**
 * Splits a stream of bytes into lines, in time linear in the bytes and memory bounded by the limit.
 *
 * A CR before the LF, a byte order mark at the start of the stream and blank lines are passed over; a
 * last line without LF counts. Bytes that are not UTF-8 become U+FFFD within their line.
 */
export class LineDecoder {
  readonly #sink: LineSink;
  readonly #maxBytes: number;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #decodeLarge: LineDecoderOptions["decodeText"];
  #atStart = true;
  /** The line that has begun but not ended: the first `#length` bytes of `#pending`. */
  #pending = new Uint8Array(0);
  #length = 0;
  /** Set while a line over the limit is being passed over. */
  #skipping: { glimpse: EnvelopeGlimpse; excerpt: string; bytes: number } | undefined;

  constructor(sink: LineSink, options: LineDecoderOptions) {
    this.#sink = sink;
    this.#maxBytes = options.maxMessageBytes;
    this.#decodeLarge = options.decodeText;
  }

  /** Takes the next bytes; reports every line that ends in them before it returns. */
  push(chunk: Uint8Array): void {
    let from = 0;
    if (this.#length > 0 || this.#skipping !== undefined) {
      const end = chunk.indexOf(LF);
      this.#hold(end === -1 ? chunk : chunk.subarray(0, end));
      if (end === -1) return;
      this.#endLine();
      from = end + 1;
    }
    const last = chunk.lastIndexOf(LF);
    if (last >= from) {
      this.#wholeLines(chunk.subarray(from, last));
      from = last + 1;
    }
    if (from < chunk.length) this.#hold(chunk.subarray(from));
  }

  /** The stream has ended: what is left is a line too. */
  end(): void {
    if (this.#length > 0 || this.#skipping !== undefined) this.#endLine();
  }

  /** Whether a line has begun whose end has not arrived. */
  get hasBegun(): boolean {
    return this.#length > 0;
  }

  /** How many bytes of that line have arrived. */
  get begunBytes(): number {
    return this.#length;
  }

  /** The text of that line, where it may be a whole one but for its end: where a brace stands last. */
  begunText(): string | undefined {
    const bytes = this.#pending.subarray(0, this.#length);
    return bytes.at(-1) === CLOSE_BRACE ? this.#decoder.decode(bytes) : undefined;
  }

  /** What has arrived of a line whose end has not; undefined where nothing has. */
  unfinished(): UnfinishedLine | undefined {
    if (this.#skipping !== undefined) {
      const { excerpt, bytes } = this.#skipping;
      return { excerpt, bytes };
    }
    if (this.#length === 0) return undefined;
    const held = this.#pending.subarray(0, this.#length);
    return { excerpt: startOf(held, NOTHING), bytes: this.#length };
  }

  /** Complete lines of one chunk are decoded at once, which is cheaper than one by one. */
  #wholeLines(bytes: Uint8Array): void {
    if (bytes.length > this.#maxBytes) {
      this.#linesOneByOne(bytes);
      return;
    }
    const text = this.#decoder.decode(bytes);
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      this.#deliver(text.slice(from, end));
      from = end + 1;
    }
    this.#deliver(from === 0 ? text : text.slice(from));
  }

  #linesOneByOne(bytes: Uint8Array): void {
    let from = 0;
    while (from <= bytes.length) {
      const found = bytes.indexOf(LF, from);
      const end = found === -1 ? bytes.length : found;
      if (end > from) this.#hold(bytes.subarray(from, end));
      this.#endLine();
      from = end + 1;
    }
  }

  #hold(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (this.#skipping !== undefined) this.#skipMore(this.#skipping, bytes);
    else if (length > this.#maxBytes) this.#skip(bytes);
    else {
      if (length > this.#pending.length) this.#grow(length);
      this.#pending.set(bytes, this.#length);
      this.#length = length;
    }
  }

  /**
   * Growing by a factor keeps the copying linear, however small the chunks are. Four copies a third
   * of what two does; what is not used of it is no memory yet.
   */
  #grow(length: number): void {
    const room = Math.min(Math.max(length, 4 * this.#pending.length, 1024), this.#maxBytes);
    const grown = new Uint8Array(room);
    grown.set(this.#pending.subarray(0, this.#length));
    this.#pending = grown;
  }

  #skip(bytes: Uint8Array): void {
    const held = this.#pending.subarray(0, this.#length);
    const glimpse = new EnvelopeGlimpse();
    glimpse.feed(held);
    glimpse.feed(bytes);
    const length = held.length + bytes.length;
    this.#skipping = { glimpse, excerpt: startOf(held, bytes), bytes: length };
    this.#release();
  }

  #skipMore(skipping: { glimpse: EnvelopeGlimpse; bytes: number }, bytes: Uint8Array): void {
    skipping.glimpse.feed(bytes);
    skipping.bytes += bytes.length;
  }

  #endLine(): void {
    if (this.#skipping !== undefined) {
      const { glimpse, excerpt, bytes } = this.#skipping;
      this.#skipping = undefined;
      this.#atStart = false;
      this.#sink.tooLarge(glimpse.result(), excerpt, bytes);
      return;
    }
    const bytes = this.#pending.subarray(0, this.#length);
    const decodeLarge = this.#length > KEEP_BYTES ? this.#decodeLarge : undefined;
    const text = decodeLarge === undefined ? this.#decoder.decode(bytes) : decodeLarge(bytes);
    this.#length = 0;
    // A buffer that one large line needed is not kept for the small ones that follow.
    if (this.#pending.length > KEEP_BYTES) this.#release();
    this.#deliver(text);
  }

  #release(): void {
    this.#pending = new Uint8Array(0);
    this.#length = 0;
  }

  #deliver(raw: string): void {
    let text = raw;
    let isMarked = false;
    if (this.#atStart) {
      this.#atStart = false;
      isMarked = text.charCodeAt(0) === BOM;
      if (isMarked) text = text.slice(1);
    }
    if (text.charCodeAt(text.length - 1) === CR) text = text.slice(0, -1);
    if (!isBlank(text)) this.#sink.line(text, isMarked);
  }
}

/** The text of the first bytes of a line that came in two parts. */
function startOf(first: Uint8Array, second: Uint8Array): string {
  const head = first.subarray(0, EXCERPT_BYTES);
  const tail = second.subarray(0, EXCERPT_BYTES - head.length);
  const decoder = new TextDecoder();
  // Streaming keeps back a character that the cut has split.
  return decoder.decode(head, { stream: true }) + decoder.decode(tail, { stream: true });
}

/** Most lines begin with "{": one comparison tells. */
function isBlank(text: string): boolean {
  return text.charCodeAt(0) !== OPEN_BRACE && text.trim() === "";
}

const LF = 0x0a;
const CR = 0x0d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BOM = 0xfeff;
const NOTHING = new Uint8Array(0);
const EXCERPT_BYTES = 200;
const KEEP_BYTES = 64 * 1024;
