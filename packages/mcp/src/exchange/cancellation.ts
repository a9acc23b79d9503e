// Whoever carries a request listens to its context's signal, and almost none is ever aborted. So
// the contexts of this library can be listened to without the controller that their signal needs.

import { LazySignal } from "../util/lazy-signal.ts";
import { onAbort } from "../util/on-abort.ts";
import type { ExchangeContext } from "./exchange.ts";

/** How the end of a caller's interest is learned of, with or without an `AbortSignal`. */
export type Cancellation = Pick<LazySignal, "aborted" | "reason" | "onAbort">;

/** A context that shows what its `signal` is made from. */
export interface LazyContext extends ExchangeContext {
  /** Undefined where another object has borrowed this member, whose own `signal` counts then. */
  readonly lazySignal: LazySignal | undefined;
}

/** The cancellation of a context: what its signal is made from, or else its signal. */
export function cancellationOf(context: ExchangeContext): Cancellation {
  const { lazySignal } = context as Partial<LazyContext>;
  return lazySignal instanceof LazySignal ? lazySignal : ofSignal(context.signal);
}

function ofSignal(signal: AbortSignal): Cancellation {
  const { aborted } = signal;
  return { aborted, reason: signal.reason, onAbort: (callback) => onAbort(signal, callback) };
}
