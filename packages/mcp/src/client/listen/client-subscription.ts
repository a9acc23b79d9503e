import { ClosedError, TransportError } from "../../errors/mcp-error.ts";
import type { Observer } from "../../exchange/observer.ts";
import { tellUnwanted } from "../../exchange/tell-unwanted.ts";
import type { JsonRpcNotification } from "../../jsonrpc/message.ts";
import type { SubscriptionFilter } from "../../spec/2026-07-28/index.ts";
import { deferred } from "../../util/deferred.ts";
import { LazySignal } from "../../util/lazy-signal.ts";
import { onAbort } from "../../util/on-abort.ts";
import type { ListenOptions } from "../call-options.ts";
import { pause } from "../pause.ts";
import { Backoff } from "./backoff.ts";
import { EventQueue } from "./event-queue.ts";
import type { ListenAttemptOptions } from "./listen-attempt.ts";
import { ListenAttempt } from "./listen-attempt.ts";
import { readEvent } from "./read-event.ts";
import type { Subscription, SubscriptionEvent } from "./subscription.ts";

/** What a {@link ClientSubscription} is made of. */
export interface SubscriptionParts extends Pick<ListenAttemptOptions, "caller"> {
  readonly filter: SubscriptionFilter;
  readonly options: ListenOptions;
  readonly observer: Observer | undefined;
  /** Aborted when the client is closed. */
  readonly closing: LazySignal;
  /** Sends the request, and resolves when the server has ended the subscription in good order. */
  readonly send: (begin: () => ListenAttempt) => Promise<unknown>;
  /** Aborted when the connection is over for good. */
  readonly lost: LazySignal;
  /** Sees every event, before it is read. */
  readonly onEvent: (event: SubscriptionEvent) => void;
}

/** A {@link Subscription} that outlives the connections it runs over. */
export class ClientSubscription implements Subscription {
  readonly #parts: SubscriptionParts;
  readonly #queue = new EventQueue();
  readonly #acknowledged = deferred<SubscriptionFilter>();
  /** Aborted when nobody listens any more, whoever said so. */
  readonly #stopped = new LazySignal();
  #attempt: ListenAttempt | undefined;
  #agreed: SubscriptionFilter | undefined;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
    // Nobody has to look at it: whoever reads the events gets the error.
    this.#acknowledged.promise.catch(passOver);
    void this.#run();
  }

  get acknowledged(): Promise<SubscriptionFilter> {
    return this.#acknowledged.promise;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<SubscriptionEvent, void>> {
    return this.#queue.next();
  }

  async return(): Promise<IteratorReturnResult<void>> {
    this.#queue.clear();
    this.#stopped.abort(new DOMException("The reader ended the subscription", "AbortError"));
    return { value: undefined, done: true };
  }

  async #run(): Promise<void> {
    const { signal } = this.#parts.options;
    const stop = (reason: unknown): void => this.#stopped.abort(reason);
    const unlinks = [this.#parts.closing.onAbort(stop), signal && onAbort(signal, stop)];
    const unlinkAttempt = this.#stopped.onAbort((reason) => this.#attempt?.stop(reason));
    try {
      await this.#listen();
      this.#end({});
    } catch (error) {
      // Whoever closed the client or left the loop needs no error.
      const isOurs = this.#stopped.aborted && signal?.aborted !== true;
      this.#end(isOurs ? {} : { error });
    } finally {
      unlinkAttempt();
      for (const unlink of unlinks) unlink?.();
    }
  }

  /** Listens until the server ends it in good order, again where the connection was lost. */
  async #listen(): Promise<void> {
    const backoff = new Backoff();
    for (;;) {
      const begunAt = performance.now();
      try {
        if (this.#stopped.aborted) throw this.#stopped.reason;
        await this.#parts.send(() => this.#begin());
        return;
      } catch (error) {
        if (!this.#mayResume(error)) throw error;
        const backoffMs = backoff.nextMs(performance.now() - begunAt);
        await this.#waitFor(Math.max(backoffMs, askedMs(error)), error);
      }
    }
  }

  #begin(): ListenAttempt {
    this.#attempt = new ListenAttempt({
      caller: this.#parts.caller,
      onAcknowledged: (agreed) => this.#onAcknowledged(agreed),
      onNotification: (notification) => this.#onNotification(notification),
      onCancelled: () => this.#queue.end(),
      onStray: (notification, text) => this.#onStray(notification, text),
    });
    return this.#attempt;
  }

  /** A subscription that has never been open is no loss, but a failure. */
  #mayResume(error: unknown): boolean {
    const { resubscribe = true } = this.#parts.options;
    return resubscribe && this.#agreed !== undefined && !this.#stopped.aborted && isDrop(error);
  }

  /** A connection that is over for good will not come back, however long one waits. */
  async #waitFor(ms: number, error: unknown): Promise<void> {
    const end = new LazySignal();
    const unlinks = [
      this.#stopped.onAbort((reason) => end.abort(reason)),
      this.#parts.lost.onAbort(() => end.abort(error)),
    ];
    try {
      await pause(ms, end);
    } finally {
      for (const unlink of unlinks) unlink();
    }
  }

  #onAcknowledged(agreed: SubscriptionFilter): void {
    const isAgain = this.#agreed !== undefined;
    this.#agreed = agreed;
    this.#acknowledged.resolve(agreed);
    if (isAgain) this.#push({ kind: "mayHaveMissed", acknowledged: agreed });
  }

  #onNotification(notification: JsonRpcNotification): void {
    const event = readEvent(notification, this.#parts.filter);
    if (event !== undefined) this.#push(event);
    else this.#onStray(notification, "The subscription did not ask for this, or it is broken");
  }

  #onStray(message: JsonRpcNotification, text: string): void {
    tellUnwanted(this.#parts.observer, message, text);
  }

  #push(event: SubscriptionEvent): void {
    this.#parts.onEvent(event);
    if (this.#queue.push(event)) return;
    this.#queue.push({ kind: "mayHaveMissed", acknowledged: this.#agreed ?? {} });
  }

  #end(failure: { readonly error?: unknown }): void {
    const reason = failure.error ?? new ClosedError("Cannot open the subscription: it has ended");
    this.#acknowledged.reject(reason);
    this.#queue.end(failure);
  }
}

/** Whether a connection was lost, and not that the server answered something else. */
function isDrop(error: unknown): boolean {
  if (!(error instanceof TransportError) || LASTING.has(error.code)) return false;
  const { status } = error;
  // Of HTTP's refusals only these two get better by waiting.
  return status === undefined || status >= 500 || status === 408 || status === 429;
}

/** How long the server asks to wait. */
function askedMs(error: unknown): number {
  return error instanceof TransportError ? (error.retryAfterMs ?? 0) : 0;
}

/** What another try would not change. */
const LASTING = new Set<TransportError["code"]>([
  "CANNOT_ENCODE",
  "INVALID_RESULT",
  "MESSAGE_TOO_LARGE",
  "NO_COMMON_VERSION",
  "UNKNOWN_RESULT_TYPE",
]);

function passOver(): void {
  // The error reaches whoever reads.
}
