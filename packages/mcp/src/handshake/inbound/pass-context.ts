import type { LazyContext } from "../../exchange/cancellation.ts";
import type { Caller, ExchangeContext } from "../../exchange/exchange.ts";
import type { JsonRpcNotification } from "../../jsonrpc/message.ts";
import type { LazySignal } from "../../util/lazy-signal.ts";
import type { SentBefore } from "./sent-before.ts";

/**
 * The context of one pass of a call: its caller's, but what an earlier pass has sent already is not
 * sent again.
 */
export class PassContext implements LazyContext {
  readonly #outer: ExchangeContext;
  readonly #sent: SentBefore;
  readonly #send: (notification: JsonRpcNotification) => Promise<void>;

  constructor(
    outer: ExchangeContext,
    sent: SentBefore,
    send: (notification: JsonRpcNotification) => Promise<void>,
  ) {
    this.#outer = outer;
    this.#sent = sent;
    this.#send = send;
  }

  get signal(): AbortSignal {
    return this.#outer.signal;
  }

  get lazySignal(): LazySignal | undefined {
    return #outer in this ? (this.#outer as Partial<LazyContext>).lazySignal : undefined;
  }

  get caller(): Caller {
    return this.#outer.caller;
  }

  notify(notification: JsonRpcNotification): Promise<void> {
    return this.#sent.isNew(notification) ? this.#send(notification) : NOTHING_SENT;
  }
}

const NOTHING_SENT = Promise.resolve();
