import type { LazyContext } from "../../exchange/cancellation.ts";
import type { Caller, ExchangeContext } from "../../exchange/exchange.ts";
import type { JsonRpcNotification } from "../../jsonrpc/message.ts";
import type { LazySignal } from "../../util/lazy-signal.ts";

/** The context of a request in a session: each comes with headers, and a principal, of its own. */
export class CallerContext implements LazyContext {
  readonly caller: Caller;
  readonly #outer: ExchangeContext;

  constructor(outer: ExchangeContext, caller: Caller) {
    this.#outer = outer;
    this.caller = caller;
  }

  get signal(): AbortSignal {
    return this.#outer.signal;
  }

  get lazySignal(): LazySignal | undefined {
    return #outer in this ? (this.#outer as Partial<LazyContext>).lazySignal : undefined;
  }

  notify(notification: JsonRpcNotification): Promise<void> {
    return this.#outer.notify(notification);
  }
}
