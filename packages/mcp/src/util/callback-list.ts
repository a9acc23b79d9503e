type Callback = (reason: unknown) => void;

interface Link {
  previous: Link | undefined;
  next: Link | undefined;
  readonly callback: Callback | undefined;
}

/**
 * Callbacks that come and go, and are called at most once, in the order in which they came.
 *
 * A `Set` does the same, but where entries come and go all the time the tables that it outgrows keep
 * what was in them until the next full collection. Here what is removed is let go of at once.
 */
export class CallbackList {
  readonly #head: Link = { previous: undefined, next: undefined, callback: undefined };
  #last: Link = this.#head;

  get isEmpty(): boolean {
    return this.#last === this.#head;
  }

  /** Adds a callback, and returns how to remove it; the same function may be added twice. */
  add(callback: Callback): () => void {
    const link: Link = { previous: this.#last, next: undefined, callback };
    this.#last.next = link;
    this.#last = link;
    return () => this.#remove(link);
  }

  /** Removes and calls one after the other; one that another removes before is not called. */
  callAll(reason: unknown): void {
    for (let link = this.#head.next; link !== undefined; link = this.#head.next) {
      this.#remove(link);
      link.callback?.(reason);
    }
  }

  /** A second time does nothing. The link keeps nothing either: it may be older than its neighbours. */
  #remove(link: Link): void {
    const { previous, next } = link;
    if (previous === undefined) return;
    previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    link.previous = undefined;
    link.next = undefined;
  }
}
