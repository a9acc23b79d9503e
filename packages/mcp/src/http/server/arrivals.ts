import { idleTimer } from "../../util/idle-timer.ts";
import type { Linked } from "../../util/linked-list.ts";
import { LinkedList } from "../../util/linked-list.ts";

/** A body that is coming in. */
export interface Arriving extends Linked<Arriving> {
  /** When it began, as `performance.now()` tells time. */
  readonly begunAt: number;
  /** It has had all the time that there is: takes itself out. */
  late(): void;
  /** Its memory is needed for others: takes itself out. */
  giveWay(): void;
}

/**
 * The bodies that are coming in. They take no places among the requests that are being answered, so
 * slow ones keep nobody out; instead each has its time, and all of them together have a bound on the
 * memory they hold: over it, the one that has taken longest gives way.
 *
 * One timer for any number of bodies, which is not set anew for each.
 */
export class Arrivals {
  readonly #timeoutMs: number;
  readonly #maxBytes: number;
  readonly #bodies = new LinkedList<Arriving>();
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(timeoutMs: number, maxBytes: number) {
    this.#timeoutMs = timeoutMs;
    this.#maxBytes = maxBytes;
  }

  /** Adds a body that begins now. */
  add(body: Arriving): void {
    this.#bodies.add(body);
    this.#timer ??= idleTimer(() => this.#check(), this.#timeoutMs);
  }

  /** A body has come to its end, or is given up. */
  remove(body: Arriving): void {
    this.#bodies.remove(body);
  }

  /** Some body holds so many bytes more, or less where it is below 0. */
  hold(bytes: number): void {
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes) {
      const longest = this.#bodies.earliest;
      if (longest === undefined) return;
      longest.giveWay();
    }
  }

  #check(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (let body = this.#bodies.earliest; body !== undefined; body = this.#bodies.earliest) {
      const leftMs = body.begunAt + this.#timeoutMs - now;
      if (leftMs > 0) {
        this.#timer = idleTimer(() => this.#check(), Math.ceil(leftMs));
        return;
      }
      body.late();
    }
  }
}
