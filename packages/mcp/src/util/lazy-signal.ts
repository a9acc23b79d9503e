import { CallbackList } from "./callback-list.ts";

/**
 * An abort signal that is made when somebody looks at it. Most requests are answered without anyone
 * looking, and a controller costs 2 µs and as much again to collect; a cancellation that came before
 * the first look is remembered.
 */
export class LazySignal {
  #controller: AbortController | undefined;
  #aborted = false;
  #reason: unknown;
  #callbacks: CallbackList | undefined;

  /** The signal; the same one every time. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Whether {@link LazySignal.abort} was called; cheap, makes no controller. */
  get aborted(): boolean {
    return this.#aborted;
  }

  /** What it was aborted with. */
  get reason(): unknown {
    return this.#reason;
  }

  /**
   * Calls back once when it is aborted, at once where it is already, and returns how to stop
   * listening; cheap, makes no controller.
   */
  onAbort(callback: (reason: unknown) => void): () => void {
    if (this.#aborted) {
      callback(this.#reason);
      return doNothing;
    }
    this.#callbacks ??= new CallbackList();
    return this.#callbacks.add(callback);
  }

  /** Aborts the signal, made or not; a second time does nothing. */
  abort(reason: unknown): void {
    if (this.#aborted) return;
    this.#aborted = true;
    this.#reason = reason;
    this.#callbacks?.callAll(reason);
    this.#controller?.abort(reason);
  }
}

function doNothing(): void {
  // Nothing was listened to, so there is nothing to undo.
}
