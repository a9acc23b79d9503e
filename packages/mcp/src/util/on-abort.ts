import { CallbackList } from "./callback-list.ts";

/**
 * A signal that is never aborted, for callers that cannot cancel. It is one for all, and
 * {@link onAbort} does not listen to it, so a million calls leave nothing on it.
 */
export const NEVER_ABORTED: AbortSignal = new AbortController().signal;

type Callback = (reason: unknown) => void;

/** The callbacks of each signal that is listened to. */
const callbacksOf = new WeakMap<AbortSignal, SharedListener>();

/**
 * Calls back once when a signal is aborted, and returns how to stop listening. `AbortSignal.any`
 * would do the same, but leaks about 1.2 kB a call on a long-lived signal.
 *
 * However many listen to a signal, it has one listener, and none when the last has stopped: Node.js
 * warns of a leak at the eleventh, which a host with one signal for many calls has at once.
 *
 * A signal that is aborted already calls back at once.
 */
export function onAbort(signal: AbortSignal, callback: Callback): () => void {
  if (signal === NEVER_ABORTED) return doNothing;
  if (signal.aborted) {
    callback(signal.reason);
    return doNothing;
  }
  let listener = callbacksOf.get(signal);
  if (listener === undefined) {
    listener = new SharedListener(signal);
    callbacksOf.set(signal, listener);
  }
  return listener.add(callback);
}

/** The one listener of a signal; on it while there are callbacks. */
class SharedListener {
  readonly #signal: AbortSignal;
  readonly #callbacks = new CallbackList();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  add(callback: Callback): () => void {
    if (this.#callbacks.isEmpty) this.#signal.addEventListener("abort", this);
    const remove = this.#callbacks.add(callback);
    return () => {
      remove();
      if (this.#callbacks.isEmpty) this.#signal.removeEventListener("abort", this);
    };
  }

  handleEvent(): void {
    this.#signal.removeEventListener("abort", this);
    this.#callbacks.callAll(this.#signal.reason);
  }
}

function doNothing(): void {
  // Nothing was listened to, so there is nothing to undo.
}
