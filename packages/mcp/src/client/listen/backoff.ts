/**
 * How long to wait before the next try: 250 ms, doubling to 30 s, of which up to half is left to
 * chance, so that clients that lost the same server do not come back together. What lasted for 30 s
 * begins anew.
 */
export class Backoff {
  #tries = 0;

  /** The wait before the next try, after one that lasted so long. */
  nextMs(lastedMs: number): number {
    if (lastedMs >= LONGEST_MS) this.#tries = 0;
    const fullMs = Math.min(FIRST_MS * 2 ** this.#tries, LONGEST_MS);
    this.#tries++;
    return fullMs * (1 - Math.random() / 2);
  }
}

const FIRST_MS = 250;
const LONGEST_MS = 30_000;
