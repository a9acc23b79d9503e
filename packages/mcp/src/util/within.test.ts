import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deferred } from "./deferred.ts";
import { within } from "./within.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("within()", () => {
  test("resolves with the promise's value and leaves no timer behind", async () => {
    expect(await within(1000, Promise.resolve("done"))).toBe("done");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("rejects as the promise does and leaves no timer behind", async () => {
    await expect(within(1000, Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("resolves with undefined when the time is over", async () => {
    const waiting = within(1000, deferred<string>().promise);
    vi.advanceTimersByTime(1000);
    expect(await waiting).toBeUndefined();
  });

  test("prefers what is there already to a time of 0", async () => {
    expect(await within(0, Promise.resolve("done"))).toBe("done");
  });
});
