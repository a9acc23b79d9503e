import type { Cancellation } from "../exchange/cancellation.ts";

/**
 * Waits, unless it is cancelled meanwhile: then it rejects with the reason at once. Leaves no timer
 * behind.
 */
export function pause(ms: number, cancellation: Cancellation): Promise<void> {
  if (cancellation.aborted) return Promise.reject(cancellation.reason);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      unlink();
      resolve();
    }, ms);
    const unlink = cancellation.onAbort((reason) => {
      clearTimeout(timer);
      reject(reason);
    });
  });
}
