import { TransportError } from "../errors/mcp-error.ts";
import type { LazyContext } from "../exchange/cancellation.ts";
import type { Caller, ExchangeContext } from "../exchange/exchange.ts";
import type { WindingDown } from "../exchange/winding-down.ts";
import type { JsonRpcNotification, JsonRpcRequest } from "../jsonrpc/message.ts";
import { deferred } from "../util/deferred.ts";
import { LazySignal } from "../util/lazy-signal.ts";
import type { Outbox } from "./outbox.ts";

/** What an {@link IncomingContext} is made of. */
export interface IncomingContextOptions {
  readonly outbox: Outbox;
  readonly caller: Caller;
  /** How long a notification may wait for the other side to read, in milliseconds. */
  readonly stallMs: number;
}

/** What travels beside one request of the peer while we answer it. */
export class IncomingContext implements LazyContext {
  readonly request: JsonRpcRequest;
  /** When the request was taken, by `performance.now()`; 0 where nobody observes. */
  readonly begunAt: number;
  readonly #options: IncomingContextOptions;
  readonly #about: ExchangeContext | undefined;
  readonly #signal = new LazySignal();
  #over = false;
  /** The notifications that wait for the other side to read, by the promise they wait for. */
  #waits: Map<Promise<void>, Wait> | undefined;

  constructor(
    request: JsonRpcRequest,
    options: IncomingContextOptions,
    begunAt: number,
    about?: ExchangeContext,
  ) {
    this.request = request;
    this.#options = options;
    this.begunAt = begunAt;
    this.#about = about;
  }

  get signal(): AbortSignal {
    return this.#signal.signal;
  }

  get lazySignal(): LazySignal | undefined {
    return #signal in this ? this.#signal : undefined;
  }

  /** The context of our own request for whose sake the peer asks, where its channel tells. */
  get about(): ExchangeContext | undefined {
    return #about in this ? this.#about : undefined;
  }

  get caller(): Caller {
    return this.#options.caller;
  }

  /** Whether the answer was sent, or is no longer wanted: then nothing more may be sent. */
  get over(): boolean {
    return this.#over;
  }

  notify(notification: JsonRpcNotification): Promise<void> {
    if (this.#over) return SENT;
    try {
      const pending = this.#options.outbox.send(notification, this.request.id);
      return pending === undefined ? SENT : this.#untilRead(pending);
    } catch (error) {
      return handled(Promise.reject(error));
    }
  }

  /** The answer is being sent. */
  finish(): void {
    this.#over = true;
    for (const wait of this.#waits?.values() ?? []) wait.release();
  }

  /** The peer no longer wants the answer, or is gone. */
  cancel(reason: unknown): void {
    this.finish();
    this.#signal.abort(reason);
  }

  /** Asks the handler to come to an end; its answer is still sent. */
  windDown(reason: WindingDown): void {
    this.#signal.abort(reason);
  }

  /** Notifications that meet the same full queue wait together. */
  #untilRead(pending: Promise<void>): Promise<void> {
    this.#waits ??= new Map();
    const known = this.#waits.get(pending);
    if (known !== undefined) return known.read;
    const wait = this.#begin(pending, () => this.#waits?.delete(pending));
    this.#waits.set(pending, wait);
    return wait.read;
  }

  #begin(pending: Promise<void>, onOver: () => void): Wait {
    const { stallMs } = this.#options;
    const gate = deferred<void>();
    const timer = setTimeout(() => {
      const message = `Cannot send notification: the other side has read nothing for ${stallMs} ms`;
      const error = new TransportError("NOTIFICATION_STALLED", message);
      onOver();
      this.#signal.abort(error);
      gate.reject(error);
    }, stallMs);
    const release = (): void => {
      clearTimeout(timer);
      onOver();
      gate.resolve();
    };
    pending.then(release, release);
    return { read: handled(gate.promise), release };
  }
}

/**
 * The context of our own request for whose sake the peer asks; undefined where its channel cannot
 * tell, or it belongs to none.
 */
export function askedAbout(context: ExchangeContext): ExchangeContext | undefined {
  return context instanceof IncomingContext ? context.about : undefined;
}

interface Wait {
  /** Resolves when the other side has read, rejects when it has not. */
  readonly read: Promise<void>;
  release(): void;
}

const SENT: Promise<void> = Promise.resolve();

/** A handler need not await `notify`: its failure must not count as one that nobody handles. */
function handled(promise: Promise<void>): Promise<void> {
  promise.catch(passOver);
  return promise;
}

function passOver(): void {
  // Whoever awaits the promise gets the error; the signal tells everyone else.
}
