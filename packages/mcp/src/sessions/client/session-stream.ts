// A stream that the client opens by GET: the one that every session may have, or the rest of an answer
// whose stream has ended early. One that ends is opened again, from the last event that came.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery

import type { McpError } from "../../errors/mcp-error.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import type { BodySink } from "../../http/client/body-reader.ts";
import { EventBody } from "../../http/client/event-body.ts";
import type { HttpCall } from "../../http/client/fetcher.ts";
import type { AnswerReceiver } from "../../http/client/posting.ts";
import { statusError } from "../../http/client/status-error.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import { parseMediaType } from "../../http/shared/media-type.ts";
import { MAX_TIMER_MS } from "../../util/integer-option.ts";
import type { SessionWire } from "./session-wire.ts";

/** What a {@link SessionStream} is made of. */
export interface SessionStreamOptions {
  readonly wire: SessionWire;
  /** What it is, as errors name it. */
  readonly name: string;
  /** The event that it goes on after; empty where it begins. */
  readonly lastEventId: string;
  /** How long the server asked to wait before it is opened, in milliseconds. */
  readonly retryMs?: number | undefined;
  /** How many times in a row opening it may fail before it is given up. */
  readonly maxFailures: number;
  /** How many times in a row it may end without an event before it is given up. */
  readonly maxEmpty: number;
  onText(text: string): void;
  /** It is not opened again, and why. */
  onOver(error: McpError): void;
  /** An event was passed over that is too large; without it that is the end. */
  onSkipped?(error: McpError): void;
}

/** Reads one stream for as long as the server keeps it, over any number of connections. */
export class SessionStream implements AnswerReceiver, BodySink {
  readonly #options: SessionStreamOptions;
  #lastEventId: string;
  #retryMs: number | undefined;
  #call: HttpCall | undefined;
  #body: EventBody | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #empty = 0;
  #hadEvent = false;
  /** How many times in a row it ended at once, without a message. */
  #inVain = 0;
  #hadText = false;
  #openedAt = 0;
  #isOver = false;

  constructor(options: SessionStreamOptions) {
    this.#options = options;
    this.#lastEventId = options.lastEventId;
    this.#retryMs = options.retryMs;
  }

  /** Opens it at once. */
  open(): void {
    if (this.#isOver) return;
    const { wire, name } = this.#options;
    const last = this.#lastEventId;
    this.#hadEvent = false;
    this.#hadText = false;
    this.#openedAt = performance.now();
    this.#call = wire.send(
      { method: "GET", name, ...(last === "" ? {} : { lastEventId: last }) },
      this,
    );
  }

  /** Opens it after the time that the server asked for, one second where it named none. */
  reopen(atLeastMs = 0): void {
    if (this.#isOver) return;
    const delayMs = Math.min(Math.max(this.#retryMs ?? RETRY_MS, atLeastMs), MAX_TIMER_MS);
    this.#timer = setTimeout(() => this.open(), delayMs);
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#call?.cancel();
  }

  pause(): void {
    this.#call?.pause();
  }

  resume(): void {
    this.#call?.resume();
  }

  head(status: number, headers: HttpHeaders): void {
    const { wire, name } = this.#options;
    const info = { method: name, status };
    const isStream = parseMediaType(headers["content-type"])?.type === "text/event-stream";
    if (status >= 200 && status <= 299 && isStream) {
      const { maxEventBytes } = wire.settings.limits;
      this.#body = new EventBody(this, info, { maxEventBytes, lastEventId: this.#lastEventId });
      this.#failures = 0;
      return;
    }
    this.#call?.discard();
    const error = statusError(info, headers, isStream ? "" : NO_STREAM);
    if (MAY_PASS.has(status)) this.#fail(error, error.retryAfterMs);
    else this.#giveUp(error);
  }

  data(chunk: Uint8Array): void {
    this.#body?.push(chunk);
    this.#remember();
  }

  end(): void {
    if (this.#isOver) return;
    this.#body = undefined;
    this.#empty = this.#hadEvent ? 0 : this.#empty + 1;
    const { maxEmpty, name } = this.#options;
    if (this.#empty < maxEmpty) {
      this.reopen(this.#pauseMs());
      return;
    }
    const message = `Cannot get ${name}: the server has ended the stream ${maxEmpty} times in a row without an event`;
    this.#giveUp(new TransportError("INPUT_ENDED", message));
  }

  /** A server that ends it at once and asks for no pause must not keep both sides busy. */
  #pauseMs(): number {
    const isBrief = performance.now() - this.#openedAt < RETRY_MS;
    this.#inVain = isBrief && !this.#hadText ? this.#inVain + 1 : 0;
    return this.#inVain < 2 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (this.#inVain - 2), RETRY_MS);
  }

  failed(error: McpError): void {
    if (this.#isOver) return;
    if (error.code !== "MESSAGE_TOO_LARGE") {
      this.#remember();
      this.#body = undefined;
      this.#fail(error);
    } else if (this.#options.onSkipped === undefined) this.#giveUp(error);
    else this.#options.onSkipped(error);
  }

  text(text: string): void {
    this.#hadEvent = true;
    this.#hadText = true;
    if (!this.#isOver) this.#options.onText(text);
  }

  retry(retryMs: number): void {
    this.#retryMs = retryMs;
  }

  #remember(): void {
    const id = this.#body?.lastEventId;
    if (id === undefined || id === this.#lastEventId) return;
    this.#lastEventId = id;
    this.#hadEvent = true;
  }

  #fail(error: McpError, atLeastMs = 0): void {
    this.#failures++;
    if (this.#failures >= this.#options.maxFailures) this.#giveUp(error);
    else {
      const backoffMs = Math.min(RETRY_MS * 2 ** (this.#failures - 1), MAX_BACKOFF_MS);
      this.reopen(Math.max(backoffMs, atLeastMs));
    }
  }

  #giveUp(error: McpError): void {
    if (this.#isOver) return;
    this.close();
    this.#options.onOver(error);
  }
}

const NO_STREAM = "this is no event stream";
const RETRY_MS = 1000;
const FIRST_PAUSE_MS = 100;
const MAX_BACKOFF_MS = 30_000;
/** Statuses of servers and gateways that are busy or being restarted. */
const MAY_PASS: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
