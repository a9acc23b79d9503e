import type { EventStream as Stream } from "../../http/server/event-stream.ts";
import { EventStream } from "../../http/server/event-stream.ts";
import type { KeepAlive } from "../../http/server/keep-alive.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import type { HttpResponder, HttpWork } from "../../http/shared/responder.ts";

/** What a {@link StreamConnection} needs to know. */
export interface ConnectionOptions {
  readonly keepAlive: KeepAlive;
  readonly stallMs: number;
  /** After which time `onTime` is called; undefined never does. */
  readonly maxStreamMs: number | undefined;
  /** The connection is gone, however it ended. Called once. */
  readonly onGone: (connection: StreamConnection) => void;
  /** The connection has been open for `maxStreamMs`. */
  readonly onTime: (connection: StreamConnection) => void;
}

/** One HTTP response that carries a stream of a session, for as long as it lasts. */
export class StreamConnection implements HttpWork {
  readonly #options: ConnectionOptions;
  readonly #stream: Stream;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(responder: HttpResponder, headers: HttpHeaders, options: ConnectionOptions) {
    const { keepAlive, stallMs, maxStreamMs } = options;
    this.#options = options;
    const onStall = (): void => this.closed();
    this.#stream = new EventStream(responder, headers, { keepAlive, stallMs, onStall });
    if (maxStreamMs === undefined) return;
    this.#timer = setTimeout(() => options.onTime(this), maxStreamMs);
  }

  /**
   * Sends events. Returns a promise where the client does not keep up with reading.
   *
   * @throws {TransportError} `NOTIFICATION_STALLED` where far too much waits to be read, unless it is
   * what somebody waits for.
   */
  write(events: string, isAwaited = false): undefined | Promise<void> {
    return this.#stream.write(events, isAwaited);
  }

  /** Sends the last events and ends the response. */
  end(events = ""): void {
    this.#stream.finish(events);
    this.#leave();
  }

  /** Breaks the response off. */
  destroy(): void {
    this.#stream.destroy();
    this.#leave();
  }

  /** The client is gone, or has read everything. */
  closed(): void {
    this.#stream.closed();
    this.#leave();
  }

  #leave(): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#options.onGone(this);
  }
}
