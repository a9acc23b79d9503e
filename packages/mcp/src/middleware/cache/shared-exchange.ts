import type { LazyContext } from "../../exchange/cancellation.ts";
import { cancellationOf } from "../../exchange/cancellation.ts";
import type { Caller, Endpoint, ExchangeContext } from "../../exchange/exchange.ts";
import type {
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { LazySignal } from "../../util/lazy-signal.ts";

/**
 * One exchange that several callers wait for. It is cancelled when none of them waits any more;
 * notifications go to the first caller alone, whose request it carries.
 */
export class SharedExchange implements LazyContext {
  readonly caller: Caller;
  /** What comes back, whoever still waits for it. */
  readonly response: Promise<JsonRpcResponse>;
  readonly #first: ExchangeContext;
  readonly #signal = new LazySignal();
  readonly #waiting = new Set<ExchangeContext>();

  constructor(next: Endpoint, request: JsonRpcRequest, first: ExchangeContext) {
    this.caller = first.caller;
    this.#first = first;
    this.#waiting.add(first);
    this.response = this.#carry(next, request);
    // Where nobody waits any more, nobody hears of a failure.
    this.response.catch(passOver);
  }

  /** Whether it goes on: nothing waits for one that was cancelled. */
  get isOpen(): boolean {
    return !this.#signal.aborted;
  }

  get signal(): AbortSignal {
    return this.#signal.signal;
  }

  get lazySignal(): LazySignal | undefined {
    return #signal in this ? this.#signal : undefined;
  }

  async notify(notification: JsonRpcNotification): Promise<void> {
    if (this.#waiting.has(this.#first)) await this.#first.notify(notification);
  }

  /** Waits for the response, as long as the caller does. */
  async wait(context: ExchangeContext): Promise<JsonRpcResponse> {
    this.#waiting.add(context);
    let unlink: (() => void) | undefined;
    const cancelled = new Promise<never>((_, reject) => {
      unlink = cancellationOf(context).onAbort((reason) => {
        this.#leave(context, reason);
        reject(reason);
      });
    });
    try {
      return await Promise.race([cancelled, this.response]);
    } finally {
      unlink?.();
      this.#waiting.delete(context);
    }
  }

  #leave(context: ExchangeContext, reason: unknown): void {
    this.#waiting.delete(context);
    if (this.#waiting.size === 0) this.#signal.abort(reason);
  }

  async #carry(next: Endpoint, request: JsonRpcRequest): Promise<JsonRpcResponse> {
    return next.exchange(request, this);
  }
}

function passOver(): void {
  // Whoever waited was told.
}
