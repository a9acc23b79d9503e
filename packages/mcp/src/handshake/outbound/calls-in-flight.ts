import type { ExchangeContext } from "../../exchange/exchange.ts";
import type { Linked } from "../../util/linked-list.ts";
import { LinkedList } from "../../util/linked-list.ts";

/** What is in flight for somebody. */
export interface InFlightFor<T> extends Linked<T> {
  /** For whom; undefined for nobody in particular. */
  readonly principal: string | undefined;
  /** What its request was sent with. */
  readonly context: ExchangeContext;
}

/**
 * What is in flight on one session, so that it can be told whose something is that belongs to none by
 * its name: what belongs to one principal must not reach another, so with several of them it is
 * nobody's. Each question costs the same, however many there are.
 */
export class CallsInFlight<T extends InFlightFor<T>> {
  readonly #byContext = new Map<ExchangeContext, T>();
  readonly #all = new LinkedList<T>();
  /** How many each principal has. */
  readonly #counts = new Map<string | undefined, number>();

  get isEmpty(): boolean {
    return this.#all.isEmpty;
  }

  add(call: T): void {
    this.#byContext.set(call.context, call);
    this.#all.add(call);
    this.#counts.set(call.principal, (this.#counts.get(call.principal) ?? 0) + 1);
  }

  /** Takes a call out that may be out already. */
  delete(call: T): void {
    if (!this.#byContext.delete(call.context)) return;
    this.#all.remove(call);
    const count = (this.#counts.get(call.principal) ?? 0) - 1;
    if (count > 0) this.#counts.set(call.principal, count);
    else this.#counts.delete(call.principal);
  }

  /** The one that was sent with this context. */
  get(context: ExchangeContext): T | undefined {
    return this.#byContext.get(context);
  }

  /** The last one, where all are of one principal. */
  get latest(): T | undefined {
    return this.#counts.size === 1 ? this.#all.latest : undefined;
  }

  /** All of them, the latest first. */
  all(): readonly T[] {
    return this.#all.toArray();
  }
}
