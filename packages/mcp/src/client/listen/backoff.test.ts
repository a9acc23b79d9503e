import { afterEach, expect, test, vi } from "vitest";
import { Backoff } from "./backoff.ts";

afterEach(() => void vi.restoreAllMocks());

test("Backoff waits 250 ms, doubling to 30 s", () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const backoff = new Backoff();
  const waits = Array.from({ length: 9 }, () => backoff.nextMs(0));
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("Backoff leaves up to half of the wait to chance", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const backoff = new Backoff();
  expect([backoff.nextMs(0), backoff.nextMs(0)]).toEqual([187.5, 375]);
});

test("Backoff begins anew after what lasted 30 s", () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const backoff = new Backoff();
  const waits = [backoff.nextMs(0), backoff.nextMs(29_999), backoff.nextMs(30_000)];
  expect(waits).toEqual([250, 500, 250]);
});
