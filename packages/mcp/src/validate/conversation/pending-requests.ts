import type { Id } from "../../jsonrpc/message.ts";
import type { Revision } from "../../spec/revision.ts";
import type { AnsweredRequest } from "../validate-options.ts";

/** A request that has no answer yet. */
export interface PendingRequest {
  readonly number: number;
  readonly id: Id;
  readonly revision: Revision;
  readonly exchange: number | undefined;
  readonly request: AnsweredRequest;
  readonly name: string | undefined;
  readonly progressToken: Id | undefined;
  isCancelled: boolean;
  /** Whether others may use the same id and the same token at the same time, on other exchanges. */
  readonly isShared: boolean;
  /** Whether the client has gone before the answer came: none is due any more. */
  isLeft: boolean;
  /** The last progress that was reported for it. */
  progress: number | undefined;
}

/** What a request's id or token is known by where others may have the same. */
export function keyOf(
  value: Id,
  { isShared, exchange }: Pick<PendingRequest, "isShared" | "exchange">,
): Id {
  return isShared ? JSON.stringify([exchange, value]) : value;
}

/** The requests of one side: those in flight, and which ids have been used. Memory is bounded. */
export class PendingRequests {
  readonly #byId = new Map<Id, PendingRequest[]>();
  readonly #byExchange = new Map<number, Set<PendingRequest>>();
  readonly #ended = new Map<Id, string>();
  /** The ids of `#ended` in a ring: which is the oldest needs no search. */
  readonly #endedIds: Id[] = [];
  #oldest = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(pending: PendingRequest): void {
    const same = this.#byId.get(pending.id);
    if (same === undefined) this.#byId.set(pending.id, [pending]);
    else same.push(pending);
    this.#size++;
    if (pending.exchange !== undefined) this.#setOf(pending.exchange).add(pending);
    if (this.#size > MAX_PENDING) this.#forgetOldest();
  }

  /** The request under an id, of an exchange where there are several. */
  find(id: Id, exchange: number | undefined): PendingRequest | undefined {
    const same = this.#byId.get(id);
    return same?.find((pending) => pending.exchange === exchange) ?? same?.[0];
  }

  /** The method of a request that has been answered or forgotten, while it is remembered. */
  endedMethod(id: Id): string | undefined {
    return this.#ended.get(id);
  }

  /** The request under the id of the other JSON type, the only one of its exchange, or the only one. */
  guess(id: Id | undefined, exchange: number | undefined): PendingRequest | undefined {
    if (id !== undefined) {
      const other = typeof id === "string" ? Number(id) : String(id);
      const twin = String(other) === String(id) ? this.find(other, exchange) : undefined;
      if (twin !== undefined) return twin;
    }
    if (exchange !== undefined) return this.ofExchange(exchange)[0];
    const [only, ...others] = this.#byId.values();
    return others.length === 0 && only?.length === 1 ? only[0] : undefined;
  }

  /** Those that an exchange has posted: several where it was a batch. */
  ofExchange(exchange: number): readonly PendingRequest[] {
    return [...(this.#byExchange.get(exchange) ?? [])];
  }

  end(pending: PendingRequest): void {
    const same = this.#byId.get(pending.id) ?? [];
    const at = same.indexOf(pending);
    if (at === -1) return;
    same.splice(at, 1);
    if (same.length === 0) this.#byId.delete(pending.id);
    this.#size--;
    this.#leaveExchange(pending);
    this.#remember(pending.id, pending.request.method);
  }

  #setOf(exchange: number): Set<PendingRequest> {
    const known = this.#byExchange.get(exchange);
    if (known !== undefined) return known;
    const made = new Set<PendingRequest>();
    this.#byExchange.set(exchange, made);
    return made;
  }

  #leaveExchange(pending: PendingRequest): void {
    const { exchange } = pending;
    if (exchange === undefined) return;
    const others = this.#byExchange.get(exchange);
    others?.delete(pending);
    if (others?.size === 0) this.#byExchange.delete(exchange);
  }

  #remember(id: Id, method: string): void {
    if (!this.#ended.has(id)) {
      const forgotten = this.#endedIds[this.#oldest];
      if (forgotten !== undefined) this.#ended.delete(forgotten);
      this.#endedIds[this.#oldest] = id;
      this.#oldest = (this.#oldest + 1) % MAX_ENDED;
    }
    this.#ended.set(id, method);
  }

  /** All that are in flight, oldest first. */
  all(): readonly PendingRequest[] {
    return [...this.#byId.values()].flat().sort((a, b) => a.number - b.number);
  }

  #forgetOldest(): void {
    const [oldest] = this.#byId.values();
    const first = oldest?.[0];
    if (first !== undefined) this.end(first);
  }
}

const MAX_PENDING = 100_000;
const MAX_ENDED = 4000;
