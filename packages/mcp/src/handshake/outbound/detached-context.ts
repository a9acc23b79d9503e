import type { LazyContext } from "../../exchange/cancellation.ts";
import type { TransportKind } from "../../exchange/exchange.ts";
import type { JsonRpcNotification } from "../../jsonrpc/message.ts";
import { LazySignal } from "../../util/lazy-signal.ts";

/** A context of our own, for requests that outlive whoever they were begun for, or that nobody asked. */
export class DetachedContext implements LazyContext {
  readonly lazySignal: LazySignal = new LazySignal();
  readonly caller: { readonly transport: TransportKind };
  readonly #onNotification: ((notification: JsonRpcNotification) => Promise<void>) | undefined;

  constructor(
    transport: TransportKind,
    onNotification?: (notification: JsonRpcNotification) => Promise<void>,
  ) {
    this.caller = { transport };
    this.#onNotification = onNotification;
  }

  get signal(): AbortSignal {
    return this.lazySignal.signal;
  }

  notify(notification: JsonRpcNotification): Promise<void> {
    return this.#onNotification?.(notification) ?? NOTHING_WANTED;
  }
}

const NOTHING_WANTED = Promise.resolve();
