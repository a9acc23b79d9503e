import type { ExchangeContext } from "../../src/exchange/exchange.ts";
import type { JsonRpcNotification } from "../../src/jsonrpc/message.ts";
import { NEVER_ABORTED } from "../../src/util/on-abort.ts";

/** A context that collects what it is notified of. */
export interface CollectingContext extends ExchangeContext {
  readonly notified: JsonRpcNotification[];
}

/** Makes the context of a request that nobody cancels, unless a signal is given. */
export function exchangeContext(signal: AbortSignal = NEVER_ABORTED): CollectingContext {
  const notified: JsonRpcNotification[] = [];
  return {
    signal,
    caller: { transport: "memory" },
    notified,
    notify(notification) {
      notified.push(notification);
      return Promise.resolve();
    },
  };
}
