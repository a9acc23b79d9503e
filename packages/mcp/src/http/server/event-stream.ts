// The body of a streamed answer: events in order, bounded, and given up where nobody reads.

import { TransportError } from "../../errors/mcp-error.ts";
import { encodeLineEvent, KEEP_ALIVE_COMMENT } from "../../sse/encode-event.ts";
import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { HttpResponder, HttpStream } from "../shared/responder.ts";
import type { Beating, KeepAlive } from "./keep-alive.ts";

/** Whose an {@link EventStream} is. */
export interface StreamOwner {
  readonly keepAlive: KeepAlive;
  readonly stallMs: number;
  /** The stream has stood still for `stallMs`; it is destroyed after this. */
  onStall(error: TransportError): void;
}

/**
 * An event stream to one client.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#receiving-messages
 */
export class EventStream implements Beating {
  previous: Beating | undefined;
  next: Beating | undefined;
  readonly #owner: StreamOwner;
  readonly #stream: HttpStream;
  /** Pending while the queue is above its high-water mark. */
  #drained: Deferred<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How much had been taken when the timer was set. */
  #takenBefore = 0;
  #over = false;

  /** @param extra headers besides those that every stream has */
  constructor(responder: HttpResponder, extra: HttpHeaders, owner: StreamOwner) {
    this.#owner = owner;
    this.#stream = responder.stream({ ...STREAM_HEADERS, ...extra }, () => this.#release());
    owner.keepAlive.add(this);
  }

  /**
   * Sends a message. Returns a promise where the queue is above its high-water mark; it resolves
   * below it.
   *
   * @throws {TransportError} `NOTIFICATION_STALLED` where 16 MiB are queued: nothing was sent then.
   */
  send(line: string): undefined | Promise<void> {
    return this.write(encodeLineEvent(line));
  }

  /**
   * Sends events as they are, on the same terms; what somebody waits for is sent however much is
   * queued.
   */
  write(events: string, isAwaited = false): undefined | Promise<void> {
    if (this.#over) return undefined;
    if (!isAwaited && this.#stream.queuedBytes > MAX_QUEUED_BYTES) {
      const message = `Cannot send notification: ${MAX_QUEUED_BYTES} bytes wait to be read already; await each notification`;
      throw new TransportError("NOTIFICATION_STALLED", message);
    }
    if (!this.#stream.write(events)) this.#block();
    return this.#drained?.promise;
  }

  /** Sends the last message and ends the stream. */
  end(line: string): void {
    this.finish(encodeLineEvent(line));
  }

  /** Sends the last events as they are, and ends the stream. */
  finish(events = ""): void {
    if (this.#over) return;
    this.#stop();
    this.#stream.end(events);
    // Whoever does not read the end either must not hold on to it for ever.
    if (this.#stream.queuedBytes > 0) this.#watch();
  }

  beat(): void {
    // Where nobody reads, comments would pile up.
    if (this.#drained === undefined && !this.#stream.write(KEEP_ALIVE_COMMENT)) this.#block();
  }

  /** The client is gone, or has read everything. */
  closed(): void {
    this.#stop();
    clearTimeout(this.#timer);
  }

  /** Ends the stream here and now: the client sees a broken one. */
  destroy(): void {
    this.closed();
    this.#stream.destroy();
  }

  #stop(): void {
    this.#over = true;
    this.#owner.keepAlive.remove(this);
    this.#release();
  }

  #block(): void {
    if (this.#drained !== undefined) return;
    this.#drained = deferred();
    // Whether anybody waits is their affair; a rejection that nobody waits for ends the process.
    this.#drained.promise.catch(passOver);
    this.#watch();
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#drained?.resolve();
    this.#drained = undefined;
  }

  /** Gives the other side time to read, and more of it for as long as it reads anything. */
  #watch(): void {
    this.#takenBefore = this.#stream.takenBytes;
    this.#timer = setTimeout(() => {
      if (this.#stream.takenBytes > this.#takenBefore) this.#watch();
      else this.#stall();
    }, this.#owner.stallMs);
  }

  #stall(): void {
    const { stallMs } = this.#owner;
    const message = `Cannot send notification: the other side has read nothing for ${stallMs} ms`;
    const error = new TransportError("NOTIFICATION_STALLED", message);
    this.#drained?.reject(error);
    this.#drained = undefined;
    this.#owner.onStall(error);
    this.destroy();
  }
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#receiving-messages */
const STREAM_HEADERS: HttpHeaders = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
};

/** Handlers that do not await are not stopped by a full queue, so there is an end to their patience. */
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;

function passOver(): void {
  // Whoever awaits the promise gets the error; the signal tells everyone else.
}
