import { expect } from "vitest";

/** Waits until something holds, for as long as a busy machine may take. */
export function eventually<T>(look: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(look, { timeout: 8000, interval: 5 });
}
