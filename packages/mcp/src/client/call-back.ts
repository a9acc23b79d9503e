import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";

/**
 * Calls a callback of the application. That it throws, or rejects where it is an async function, is
 * told to the observer: what the client is doing does not fail for it.
 */
export function callBack(
  observer: Observer | undefined,
  method: string,
  callback: () => unknown,
): void {
  const failed = (error: unknown): void =>
    tell(observer, { kind: "handler-failed", method, error });
  try {
    const returned = callback();
    if (returned instanceof Promise) returned.catch(failed);
  } catch (error) {
    failed(error);
  }
}
