import type { ClosedError } from "../../errors/mcp-error.ts";
import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";
import type { Linked } from "../../util/linked-list.ts";
import { LinkedList } from "../../util/linked-list.ts";

/** Something that is being answered. */
export interface Ongoing extends Linked<Ongoing> {
  /** Asks it to come to an end, where it has none of its own. */
  windDown(): void;
  /** Ends it: there is no more time. */
  expire(reason: ClosedError): void;
}

/** What one server has under way, and how much of it there may be. */
export class InFlight {
  readonly #maxRequests: number;
  readonly #maxSubscriptions: number;
  /** Requests that are being answered, subscriptions not among them. */
  #requests = 0;
  /** Requests of which it is not known yet who asks, or what: they take no places. */
  #arriving = 0;
  readonly #ongoing = new LinkedList<Ongoing>();
  /** Open subscriptions by principal. */
  readonly #subscriptions = new Map<string | undefined, number>();
  #idle: Deferred<void> | undefined;
  #isWindingDown = false;
  /** Set when there is no more time for anything. */
  #expired: ClosedError | undefined;

  constructor(maxRequests: number, maxSubscriptions: number) {
    this.#maxRequests = maxRequests;
    this.#maxSubscriptions = maxSubscriptions;
  }

  /** A request is coming in: it takes no place yet, and may take one before it has arrived. */
  arrive(): void {
    this.#arriving++;
  }

  arrived(): void {
    this.#arriving--;
    this.#settle();
  }

  /** Whether every place among the requests is taken. */
  get isFull(): boolean {
    return this.#requests >= this.#maxRequests;
  }

  /** Takes a place among the requests; false where there is none left. */
  take(): boolean {
    if (this.isFull) return false;
    this.#requests++;
    return true;
  }

  /** Gives the place back. */
  release(): void {
    this.#requests--;
    this.#settle();
  }

  /** Adds what is being answered; late comers get no more time than the others. */
  add(ongoing: Ongoing): void {
    this.#ongoing.add(ongoing);
    if (this.#isWindingDown) ongoing.windDown();
    if (this.#expired !== undefined) ongoing.expire(this.#expired);
  }

  remove(ongoing: Ongoing): void {
    this.#ongoing.remove(ongoing);
    this.#settle();
  }

  /** Counts a subscription; false where its principal has as many as it may. */
  subscribe(principal: string | undefined): boolean {
    const count = this.#subscriptions.get(principal) ?? 0;
    if (count >= this.#maxSubscriptions) return false;
    this.#subscriptions.set(principal, count + 1);
    return true;
  }

  unsubscribe(principal: string | undefined): void {
    const count = this.#subscriptions.get(principal) ?? 0;
    if (count > 1) this.#subscriptions.set(principal, count - 1);
    else this.#subscriptions.delete(principal);
  }

  /** Asks everything to come to an end that has none of its own. */
  windDown(): void {
    this.#isWindingDown = true;
    for (const ongoing of this.#ongoing.toArray()) ongoing.windDown();
  }

  /** Ends everything. */
  expire(reason: ClosedError): void {
    this.#expired = reason;
    for (const ongoing of this.#ongoing.toArray()) ongoing.expire(reason);
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    if (this.#isIdle) return Promise.resolve();
    this.#idle ??= deferred();
    return this.#idle.promise;
  }

  get #isIdle(): boolean {
    return this.#requests === 0 && this.#arriving === 0 && this.#ongoing.isEmpty;
  }

  #settle(): void {
    if (this.#idle === undefined || !this.#isIdle) return;
    this.#idle.resolve();
    this.#idle = undefined;
  }
}
