/** A source of numbers that gives the same ones for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** One of several things. */
  pick<T>(things: readonly [T, ...T[]] | readonly T[]): T {
    return things[this.below(things.length)] as T;
  }
}
