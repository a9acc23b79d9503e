import type { Cancellation } from "../exchange/cancellation.ts";
import { LazySignal } from "../util/lazy-signal.ts";
import { onAbort } from "../util/on-abort.ts";

/**
 * The end of a call that is between two of its requests: by its caller's signal, by the client, or
 * because it has failed. What is done for it meanwhile listens here.
 */
export class CallEnd {
  readonly #own = new LazySignal();
  readonly #unlinks: readonly (() => void)[];

  constructor(signal: AbortSignal | undefined, closing: LazySignal) {
    const end = (reason: unknown): void => this.#own.abort(reason);
    this.#unlinks = [closing.onAbort(end), ...(signal === undefined ? [] : [onAbort(signal, end)])];
  }

  get signal(): AbortSignal {
    return this.#own.signal;
  }

  get cancellation(): Cancellation {
    return this.#own;
  }

  /** Waits for a promise, or rejects with the reason as soon as the call has ended. */
  async orEnded<T>(promise: Promise<T>): Promise<T> {
    let unlink: (() => void) | undefined;
    const ended = new Promise<never>((_, reject) => {
      unlink = this.#own.onAbort(reject);
    });
    try {
      return await Promise.race([promise, ended]);
    } finally {
      unlink?.();
    }
  }

  /** Tells whoever still works for the call that it is over, and stops listening. */
  finish(reason: unknown): void {
    for (const unlink of this.#unlinks) unlink();
    this.#own.abort(reason);
  }
}
