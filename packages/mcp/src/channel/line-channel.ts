// One message a line over a pair of byte streams: stdio's framing, which the specification also
// recommends for sockets and the like.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio

import type { CloseReason, TransportKind } from "../exchange/exchange.ts";
import type { Glimpse } from "../jsonrpc/glimpse-envelope.ts";
import type { LineSink, UnfinishedLine } from "../jsonrpc/line-decoder.ts";
import { LineDecoder } from "../jsonrpc/line-decoder.ts";
import type { Frame } from "../jsonrpc/parse-frame.ts";
import { DEFAULT_MAX_DEPTH, parseFrame } from "../jsonrpc/parse-frame.ts";
import { tooLarge } from "../jsonrpc/too-large.ts";
import { integerOption, MAX_TIMER_MS } from "../util/integer-option.ts";
import type { ByteSink, ByteSource } from "./byte-stream.ts";
import type { Channel, ChannelReader, OutgoingFrame } from "./channel.ts";
import { encodeFrame } from "./encode-frame.ts";
import { isReadOver } from "./is-over.ts";
import { LineWriter } from "./line-writer.ts";
import { StalledLine, unendedAnswer } from "./stalled-line.ts";

/** Options of {@link lineChannel}. */
export interface LineChannelOptions {
  /**
   * Bytes a message may have, from 1, in both directions. A larger one that arrives is passed over
   * up to its line's end and answered where its id can be read; a larger one of ours is not sent.
   * @default 67108864 (64 MiB)
   */
  readonly maxMessageBytes?: number;
  /**
   * How deep arrays and objects may be nested in what arrives, from 1.
   * @default 512
   */
  readonly maxDepth?: number;
  /**
   * Whether an arriving array is taken as a batch (revision 2025-03-26) or refused.
   * @default false
   */
  readonly batch?: boolean;
  /**
   * How long `close()` waits for the other side to take what was sent, in milliseconds, from 1.
   * @default 5000
   */
  readonly flushMs?: number;
  /**
   * What callers are told of the transport.
   * @default "custom"
   */
  readonly transport?: TransportKind;
  /**
   * Sees the text of every line as it crosses, without its end: what arrives before it is parsed,
   * what is sent as it was encoded. Lines over the limit do not cross; a byte order mark at the start of
   * what arrives is part of the first line. It must return quickly and not throw.
   */
  readonly onLine?: (direction: LineDirection, line: string) => void;
  /**
   * Given, as soon as the channel is read, what tells how far its input has come: for whoever waits in
   * vain, and wants to know whether half a line has arrived.
   */
  readonly onInput?: (input: LineInput) => void;
  /**
   * Turns the bytes of an arriving line of more than 64 KiB into text, where the runtime knows a
   * faster way than a TextDecoder that keeps a byte order mark: on Node.js the `decodeText` of
   * `@wirewright/mcp/stdio`. It must give the same text, and not keep the bytes.
   * @default a TextDecoder
   */
  readonly decodeText?: (bytes: Uint8Array) => string;
}

/** What arrives on a {@link lineChannel}. */
export interface LineInput {
  /**
   * What has arrived of a line whose end has not; undefined where nothing has. Once the channel is being
   * closed, what it was then.
   */
  unfinished(): UnfinishedLine | undefined;
}

/** Which way a line crosses: `in` is read, `out` is written. */
export type LineDirection = "in" | "out";

/** The default of {@link LineChannelOptions.maxMessageBytes}: 64 MiB. */
export const DEFAULT_MAX_MESSAGE_BYTES: number = 64 * 1024 * 1024;

/**
 * A {@link Channel} over two byte streams, one message a line, ended by LF.
 *
 * Only the LF byte ends a line. CR before it, a byte order mark, blank lines and a last line without
 * LF are tolerated, and so is a source that was told to give text. The streams may be one and the
 * same socket; a listening side opens it with `allowHalfOpen: true`, or Node.js ends it, and answers
 * are lost, as soon as the other side has sent its last request.
 *
 * @throws {RangeError} where a limit is not a positive integer, or `flushMs` longer than a timer runs.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
export function lineChannel(
  readable: ByteSource,
  writable: ByteSink,
  options: LineChannelOptions = {},
): Channel {
  return new LineChannel(readable, writable, options);
}

class LineChannel implements Channel, LineSink {
  readonly transport: TransportKind;
  readonly #readable: ByteSource;
  readonly #writable: ByteSink;
  readonly #writer: LineWriter;
  readonly #maxMessageBytes: number;
  readonly #parsing: { readonly maxDepth: number; readonly batch: boolean };
  readonly #flushMs: number;
  readonly #onLine: LineChannelOptions["onLine"];
  readonly #decodeText: LineChannelOptions["decodeText"];
  readonly #onInput: LineChannelOptions["onInput"];
  readonly #stall = new StalledLine((text) => this.#stalled(text));
  #decoder: LineDecoder | undefined;
  /** What of a line had arrived when the channel began to be closed. */
  #left: UnfinishedLine | undefined;
  #reader: ChannelReader | undefined;
  /** Whether a promise of the reader is pending; until it is not, nothing is delivered. */
  #waiting = false;
  /** What had arrived in the same piece when the reader asked to wait: a piece at most. */
  #held: Frame[] = [];
  /** How many of those the reader has been given since. */
  #taken = 0;
  /** How the input ended while something was held back. */
  #inputEnd: CloseReason | undefined;
  /** Why nothing more can be sent, while what has arrived is still being read. */
  #broken: CloseReason | undefined;
  #lastRead: ReturnType<typeof setTimeout> | undefined;
  #over: CloseReason | undefined;
  #closing: Promise<void> | undefined;

  constructor(readable: ByteSource, writable: ByteSink, options: LineChannelOptions) {
    const { maxMessageBytes, maxDepth, flushMs, batch = false, transport = "custom" } = options;
    this.#maxMessageBytes = integerOption("maxMessageBytes", maxMessageBytes, MESSAGE_BYTES);
    this.#parsing = { maxDepth: integerOption("maxDepth", maxDepth, DEPTH), batch };
    this.#flushMs = integerOption("flushMs", flushMs, FLUSH);
    this.transport = transport;
    this.#onLine = options.onLine;
    this.#decodeText = options.decodeText;
    this.#onInput = options.onInput;
    this.#readable = readable;
    this.#writable = writable;
    this.#writer = new LineWriter(writable);
    writable.on("error", (cause) => this.#break(writeFailed(cause)));
    readable.on("error", (cause) => this.#end(inputFailed(cause)));
  }

  open(reader: ChannelReader): void {
    this.#reader = reader;
    if (this.#over !== undefined) {
      reader.end(this.#over);
      return;
    }
    const decoder = new LineDecoder(this, {
      maxMessageBytes: this.#maxMessageBytes,
      decodeText: this.#decodeText,
    });
    this.#decoder = decoder;
    this.#onInput?.({ unfinished: () => this.#unfinished() });
    this.#readable.on("data", (chunk: Uint8Array | string) => {
      decoder.push(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
      if (decoder.hasBegun) this.#stall.watch(decoder);
    });
    this.#readable.on("end", () => {
      decoder.end();
      this.#endInput(INPUT_ENDED);
    });
    this.#readable.on("close", () => this.#endInput(INPUT_CLOSED));
    if (isReadOver(this.#readable)) this.#endInput(INPUT_CLOSED);
  }

  send(frame: OutgoingFrame): undefined | Promise<void> {
    if (!this.#writer.ended) {
      const line = encodeFrame(frame, this.#maxMessageBytes);
      this.#onLine?.("out", line);
      return this.#writer.write(line);
    }
    // A sink may close without a word; that is noticed when it is needed.
    this.#break(WRITE_CLOSED);
    return undefined;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  line(text: string, isMarked: boolean): void {
    if (this.#over !== undefined) return;
    this.#onLine?.("in", isMarked ? BYTE_ORDER_MARK + text : text);
    this.#frame(parseFrame(text, this.#parsing));
  }

  tooLarge(glimpse: Glimpse, excerpt: string, bytes: number): void {
    if (this.#over !== undefined) return;
    const complaint = tooLarge(glimpse, this.#maxMessageBytes, excerpt, bytes);
    this.#frame({ kind: "complaint", complaint });
  }

  /** Whoever waits for an answer would wait for ever, were the end of its line not to come. */
  #stalled(text: string): void {
    if (this.#over !== undefined || this.#closing !== undefined) return;
    const complaint = unendedAnswer(text, this.#parsing);
    if (complaint !== undefined) this.#frame({ kind: "complaint", complaint });
  }

  #frame(frame: Frame): void {
    if (this.#waiting) this.#held.push(frame);
    else this.#deliver(frame);
  }

  #deliver(frame: Frame): void {
    const pending = this.#reader?.frame(frame);
    if (pending === undefined) return;
    this.#waiting = true;
    this.#readable.pause();
    pending.then(this.#resume, this.#resume);
  }

  #resume = (): void => {
    this.#waiting = false;
    for (; this.#taken < this.#held.length; this.#taken++) {
      if (this.#waiting || this.#over !== undefined) return;
      this.#deliver(this.#held[this.#taken] as Frame);
    }
    this.#held = [];
    this.#taken = 0;
    if (this.#waiting) return;
    if (this.#inputEnd === undefined) this.#readable.resume();
    else this.#end(this.#inputEnd);
  };

  /** What has arrived is delivered before its end. */
  #endInput(reason: CloseReason): void {
    if (this.#waiting && this.#held.length > this.#taken) this.#inputEnd ??= reason;
    else this.#end(reason);
  }

  #unfinished(): UnfinishedLine | undefined {
    return this.#closing === undefined ? this.#decoder?.unfinished() : this.#left;
  }

  async #close(): Promise<void> {
    this.#left = this.#decoder?.unfinished();
    this.#stall.stop();
    await this.#writer.end(this.#flushMs);
    this.#writable.destroy?.();
    this.#readable.destroy?.();
    this.#end(CLOSED);
  }

  /**
   * Nothing more can be sent. An other side that is going away may have answered before it went, so
   * what has arrived is read first, for a moment.
   */
  #break(reason: CloseReason): void {
    if (this.#over !== undefined || this.#broken !== undefined) return;
    this.#broken = reason;
    this.#lastRead = setTimeout(() => this.#end(reason), LAST_READ_MS);
  }

  /** Whatever ends the channel first is the reason; once it is being closed, that is. */
  #end(reason: CloseReason): void {
    if (this.#over !== undefined) return;
    if (this.#closing !== undefined && reason !== CLOSED) return;
    clearTimeout(this.#lastRead);
    this.#stall.stop();
    this.#over = reason === CLOSED ? reason : (this.#broken ?? reason);
    this.#reader?.end(this.#over);
  }
}

const CLOSED: CloseReason = { code: "CLOSED", message: "This side closed the connection" };
const INPUT_ENDED: CloseReason = {
  code: "INPUT_ENDED",
  message: "The other side ended the stream",
};
const INPUT_CLOSED: CloseReason = { code: "INPUT_ENDED", message: "The stream was closed" };
const WRITE_CLOSED: CloseReason = {
  code: "WRITE_FAILED",
  message: "The stream to the other side was closed",
};

/** The streams may be one, so this does not say which way it was. */
function writeFailed(cause: Error): CloseReason {
  const message = `Cannot reach the other side: ${cause.message}`;
  return { code: "WRITE_FAILED", message, cause };
}

function inputFailed(cause: Error): CloseReason {
  const message = `Cannot read from the other side: ${cause.message}`;
  return { code: "INPUT_ENDED", message, cause };
}

const BYTE_ORDER_MARK = "\uFEFF";
const MESSAGE_BYTES = { fallback: DEFAULT_MAX_MESSAGE_BYTES, min: 1 };
const DEPTH = { fallback: DEFAULT_MAX_DEPTH, min: 1 };
const FLUSH = { fallback: 5000, min: 1, max: MAX_TIMER_MS };
/** What has arrived is in this process's reach, so it takes no longer to read. */
const LAST_READ_MS = 500;
