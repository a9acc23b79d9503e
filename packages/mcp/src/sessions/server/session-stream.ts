// A stream of a session: events in order, over as many connections as its client needs to fetch them.
// Each event has an id from which stream and place can be read, so a client that returns is sent what
// comes after the last one that it got, of this stream and no other.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery

import type { Observer } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import type { KeepAlive } from "../../http/server/keep-alive.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import type { HttpResponder, HttpWork } from "../../http/shared/responder.ts";
import { encodeEvent, encodeNumberedEvent, KEEP_ALIVE_COMMENT } from "../../sse/encode-event.ts";
import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";
import type { EventStore, StoredEvent } from "./event-store.ts";
import { StreamConnection } from "./stream-connection.ts";

/** What the streams of one session share. */
export interface StreamParts {
  readonly sessionId: string;
  readonly events: EventStore | undefined;
  readonly keepAlive: KeepAlive;
  readonly stallMs: number;
  readonly maxStreamMs: number | undefined;
  readonly retryMs: number;
  readonly observer: Observer | undefined;
  /** Whether the session's revision lets a server close a connection before the stream is over. */
  readonly polls: () => boolean;
  /** A connection of a stream is gone. */
  readonly onGone: (stream: SessionStream) => void;
}

/**
 * What becomes of an event that no connection can take now, where no store keeps it: it is dropped,
 * kept for whoever returns, or kept while its sender waits.
 */
export type Patience = "drop" | "keep" | "wait";

/** One stream of events. */
export class SessionStream {
  readonly id: string;
  readonly #parts: StreamParts;
  #connection: StreamConnection | undefined;
  /** The numbers of the last event, and of the last that was written to a client. */
  #last = 0;
  #written = 0;
  /** Without a store: what could not be written and is not to be lost. */
  #kept: StoredEvent[] = [];
  #waiting: Deferred<void> | undefined;
  /** Writes of the store that are not done. */
  #storing: Promise<void> | undefined;
  /** What was missed is being fetched for the connection: until then nothing else is written to it. */
  #isReplaying = false;
  #isOver = false;

  constructor(id: string, parts: StreamParts) {
    this.id = id;
    this.#parts = parts;
  }

  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  /** Whether the last event is there. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether a client may still have to fetch something. */
  get isOwed(): boolean {
    return this.#parts.events !== undefined || this.#kept.length > 0;
  }

  /**
   * Takes a connection, in place of one that there still is: that one is ended. It is sent what comes
   * after the event with the number `after`; without it, whatever has been written to nobody.
   */
  attach(responder: HttpResponder, headers: HttpHeaders, after?: number): HttpWork {
    const { keepAlive, stallMs, events } = this.#parts;
    const polls = this.#parts.polls();
    this.#connection?.end();
    const connection = new StreamConnection(responder, headers, {
      keepAlive,
      stallMs,
      maxStreamMs: polls ? this.#parts.maxStreamMs : undefined,
      onGone: (gone) => this.#detach(gone),
      onTime: () => this.pause(),
    });
    this.#connection = connection;
    const from = Math.min(after ?? this.#written, this.#last);
    // Headers leave with the first bytes, and whoever only listens waits for them.
    void connection.write(polls ? this.#primer(from) : KEEP_ALIVE_COMMENT);
    if (events === undefined) this.#writeKept(connection);
    else {
      this.#isReplaying = true;
      void this.#replay(connection, from, events);
    }
    return connection;
  }

  /**
   * Sends an event. Returns a promise that is pending while its sender should wait: until the store
   * has it, or until the client reads.
   *
   * @throws {TransportError} `NOTIFICATION_STALLED` where far too much waits to be read.
   */
  send(line: string, patience: Patience): undefined | Promise<void> {
    if (this.#isOver) return undefined;
    const event = { number: ++this.#last, data: line };
    const stored = this.#store(event);
    const connection = this.#connection;
    if (connection === undefined) return stored ?? this.#keep(event, patience);
    if (this.#isReplaying) return stored;
    const pending = this.#write(connection, event);
    return this.#parts.events === undefined ? pending : stored;
  }

  /** Sends the last events; the connection ends with them. Without any the stream just ends. */
  end(lines: readonly string[]): void {
    if (this.#isOver) return;
    const connection = this.#connection;
    let text = "";
    for (const data of lines) {
      const event = { number: ++this.#last, data };
      void this.#store(event);
      if (connection === undefined) void this.#keep(event, "keep");
      else text += encodeNumberedEvent(data, this.#idOf(event.number));
    }
    this.#isOver = true;
    this.#waiting?.resolve();
    // What is being fetched for the connection has these events among it.
    if (connection === undefined || this.#isReplaying) return;
    this.#written = this.#last;
    connection.end(text);
  }

  /** Closes the connection, not the stream: its client is told when to return. */
  pause(): void {
    if (this.#isReplaying) return;
    this.#connection?.end(this.#primer(this.#written));
  }

  /** Nobody will fetch anything any more. */
  dispose(): void {
    this.#isOver = true;
    this.#kept = [];
    this.#waiting?.resolve();
    this.#connection?.end();
  }

  #detach(gone: StreamConnection): void {
    if (this.#connection !== gone) return;
    this.#connection = undefined;
    this.#isReplaying = false;
    this.#parts.onGone(this);
  }

  /** Tells a client where it stands, and when to return, without saying anything. */
  #primer(number: number): string {
    return encodeEvent({ data: "", id: this.#idOf(number), retryMs: this.#parts.retryMs });
  }

  #idOf(number: number): string {
    return `${this.id}-${number}`;
  }

  #write(
    connection: StreamConnection,
    { number, data }: StoredEvent,
    isAwaited = false,
  ): undefined | Promise<void> {
    const text = encodeNumberedEvent(data, this.#idOf(number));
    this.#written = Math.max(this.#written, number);
    if (this.#parts.events === undefined) return connection.write(text, isAwaited);
    try {
      return connection.write(text);
    } catch {
      // Whoever reads so slowly can fetch the rest from the store.
      connection.destroy();
      return undefined;
    }
  }

  #keep(event: StoredEvent, patience: Patience): undefined | Promise<void> {
    if (this.#parts.events !== undefined || patience === "drop") return undefined;
    this.#kept.push(event);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
    if (patience === "keep") return undefined;
    this.#waiting ??= deferred();
    return this.#waiting.promise;
  }

  #writeKept(connection: StreamConnection): void {
    for (const event of this.#kept.splice(0)) void this.#write(connection, event, true);
    this.#waiting?.resolve();
    this.#waiting = undefined;
    if (this.#isOver) connection.end();
  }

  #store(event: StoredEvent): undefined | Promise<void> {
    const { events, sessionId } = this.#parts;
    if (events === undefined) return undefined;
    try {
      const stored = events.append({ sessionId, streamId: this.id }, event);
      if (stored === undefined) return undefined;
      const told = stored.catch((error: unknown) => this.#tellFailed(error));
      const before = this.#storing;
      const all = before === undefined ? told : before.then(() => told);
      this.#storing = all;
      void all.then(() => {
        if (this.#storing === all) this.#storing = undefined;
      });
      return told;
    } catch (error) {
      this.#tellFailed(error);
      return undefined;
    }
  }

  /** While it fetches, more may come: it is done when nothing was left out. */
  async #replay(connection: StreamConnection, from: number, events: EventStore): Promise<void> {
    const name = { sessionId: this.#parts.sessionId, streamId: this.id };
    let at = from;
    try {
      while (at < this.#last && this.#connection === connection) {
        const until = this.#last;
        await this.#storing;
        for (const event of await events.after(name, at)) {
          // At the pace of its reader: there may be much of it.
          if (this.#connection === connection) {
            await this.#write(connection, event)?.catch(passOver);
          }
          at = event.number;
        }
        at = Math.max(at, until);
      }
    } catch (error) {
      this.#tellFailed(error);
    }
    if (this.#connection !== connection) return;
    this.#isReplaying = false;
    if (this.#isOver) connection.end();
  }

  #tellFailed(error: unknown): void {
    tell(this.#parts.observer, { kind: "handler-failed", method: "", name: "events", error });
  }
}

function passOver(): void {
  // The connection is gone, and the client can fetch the rest over another one.
}

/** The place in a stream that an event's id names; undefined where it is none of ours. */
export function readEventId(
  id: string,
): { readonly streamId: string; readonly number: number } | undefined {
  const [, streamId, digits] = /^([0-9a-z.]{1,40})-(\d{1,15})$/.exec(id) ?? [];
  if (streamId === undefined || digits === undefined) return undefined;
  return { streamId, number: Number(digits) };
}

/** Of what waits for a client to return; the oldest goes first. */
const MAX_KEPT = 64;
