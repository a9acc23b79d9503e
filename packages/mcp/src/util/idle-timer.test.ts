import { expect, test, vi } from "vitest";
import { idleTimer } from "./idle-timer.ts";

test("idleTimer() calls back when the time is over, and keeps no process alive", () => {
  const callback = vi.fn();
  const timer = idleTimer(callback, 1_000_000) as unknown as NodeJS.Timeout;
  expect(timer.hasRef()).toBe(false);
  clearTimeout(timer);
  vi.useFakeTimers();
  idleTimer(callback, 50);
  vi.advanceTimersByTime(49);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test("idleTimer() works where timers are numbers, as in browsers", () => {
  vi.stubGlobal("setTimeout", () => 7);
  expect(idleTimer(() => undefined, 1)).toBe(7);
  vi.unstubAllGlobals();
});
