// Bytes to events, as they come: https://html.spec.whatwg.org/multipage/server-sent-events.html
//
// Lines are cut on bytes (CR and LF cannot be part of a longer character) and decoded after, so a
// chunk may end anywhere. Time is linear in the bytes, and what is held is bounded by the limit.

import { LineBuffer } from "./line-buffer.ts";

/** An event as it was received. */
export interface IncomingEvent {
  /** Its name; `message` where it has none, or an empty one. */
  readonly event: string;
  /** The payload, its lines joined by LF. May be empty: then it carries only an id. */
  readonly data: string;
  /** The id of this event, or of the last one before it that had any; empty where none had. */
  readonly lastEventId: string;
}

/** Something in the stream that was passed over because it is over the limit. */
export interface EventComplaint {
  readonly code: "MESSAGE_TOO_LARGE";
  /** One sentence: what is wrong, and the limit. */
  readonly message: string;
  readonly maxEventBytes: number;
}

/** What an {@link EventParser} reports, in the order of the bytes. */
export interface EventSink {
  /** A complete event with at least one `data` line. */
  event(event: IncomingEvent): void;
  /** An event over the limit has begun; the rest of it is passed over. */
  tooLarge(complaint: EventComplaint): void;
  /** The stream says how long to wait before reconnecting, in milliseconds. */
  retry?(retryMs: number): void;
}

/** Bounds of an {@link EventParser}. */
export interface EventParserOptions {
  /**
   * Bytes an event may have from its first line to its end, comments not counted, from 1. Of a
   * larger one nothing is kept; the next event is read as usual.
   */
  readonly maxEventBytes: number;
  /**
   * The id that a stream goes on from which is resumed.
   * @default ""
   */
  readonly lastEventId?: string;
}

/**
 * Reads a `text/event-stream`, in chunks of any size. Lines end with LF, CR LF or CR, mixed at will;
 * a lone CR ends its line at once. Comments, fields of unknown name and a byte order mark are passed
 * over, as is what follows the last blank line when the stream ends.
 */
export class EventParser {
  readonly #sink: EventSink;
  readonly #maxBytes: number;
  readonly #lines: LineBuffer;
  #data: string[] = [];
  #event = "";
  /** The id as far as it was read, and as of the last event that ended. */
  #id = "";
  #lastEventId = "";
  /** Bytes of the event so far, without the line that is being read. */
  #bytes = 0;
  /** Set while the rest of an event over the limit is passed over. */
  #skipping = false;

  constructor(sink: EventSink, options: EventParserOptions) {
    this.#sink = sink;
    this.#maxBytes = options.maxEventBytes;
    this.#id = options.lastEventId ?? "";
    this.#lastEventId = this.#id;
    this.#lines = new LineBuffer({
      line: (text, bytes) => this.#line(text, bytes),
      held: (bytes, isComment) => this.#held(bytes, isComment),
    });
  }

  /** The id to name when reconnecting: of the last event that ended, empty where there is none. */
  get lastEventId(): string {
    return this.#lastEventId;
  }

  /** Whether an event has begun that has not ended: at the end of the stream, one that was cut off. */
  get isInEvent(): boolean {
    return this.#bytes > 0 || this.#lines.length > 0;
  }

  /** Takes the next bytes or characters; reports every event that ends in them before it returns. */
  push(chunk: Uint8Array | string): void {
    this.#lines.push(chunk);
  }

  #line(text: string, bytes: number): void {
    if (bytes === 0) this.#dispatch();
    else if (text.startsWith(":")) return;
    else if (!this.#skipping && !this.#overflows(bytes)) {
      this.#bytes += bytes;
      this.#field(text);
    }
  }

  /** Whether the line that is being read may be held on to. */
  #held(bytes: number, isComment: boolean): boolean {
    return !(isComment || this.#skipping || this.#overflows(bytes));
  }

  #overflows(bytes: number): boolean {
    if (this.#bytes + bytes <= this.#maxBytes) return false;
    this.#data = [];
    this.#skipping = true;
    const message = `Cannot take event: it is larger than the limit of ${this.#maxBytes} bytes (maxEventBytes)`;
    this.#sink.tooLarge({
      code: "MESSAGE_TOO_LARGE",
      message,
      maxEventBytes: this.#maxBytes,
    });
    return true;
  }

  #field(text: string): void {
    const colon = text.indexOf(":");
    const name = colon === -1 ? text : text.slice(0, colon);
    const from = text[colon + 1] === " " ? colon + 2 : colon + 1;
    const value = colon === -1 ? "" : text.slice(from);
    if (name === "data") this.#data.push(value);
    else if (name === "event") this.#event = value;
    else if (name === "id" && !value.includes("\0")) this.#id = value;
    else if (name === "retry" && /^\d+$/.test(value)) this.#sink.retry?.(Number(value));
  }

  #dispatch(): void {
    const data = this.#data;
    const event = this.#event === "" ? "message" : this.#event;
    const skipped = this.#skipping;
    this.#data = [];
    this.#event = "";
    this.#bytes = 0;
    this.#skipping = false;
    this.#lastEventId = this.#id;
    if (data.length === 0 || skipped) return;
    const text = data.length === 1 ? (data[0] ?? "") : data.join("\n");
    this.#sink.event({ event, data: text, lastEventId: this.#lastEventId });
  }
}
