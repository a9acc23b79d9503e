import { expect, test, vi } from "vitest";
import { LazySignal } from "./lazy-signal.ts";

test("LazySignal makes no controller until somebody looks", () => {
  const made = vi.spyOn(globalThis, "AbortController");
  const lazy = new LazySignal();
  lazy.abort("reason");
  expect(lazy.aborted).toBe(true);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});

test("LazySignal gives the same signal every time", () => {
  const lazy = new LazySignal();
  expect(lazy.signal).toBe(lazy.signal);
});

test("LazySignal remembers an abort that came before the first look", () => {
  const lazy = new LazySignal();
  lazy.abort("early");
  expect(lazy.signal.aborted).toBe(true);
  expect(lazy.signal.reason).toBe("early");
});

test("LazySignal aborts a signal that was looked at before", () => {
  const lazy = new LazySignal();
  const { signal } = lazy;
  lazy.abort("late");
  expect(signal.reason).toBe("late");
});

test("LazySignal keeps the first reason", () => {
  const lazy = new LazySignal();
  lazy.abort("first");
  lazy.abort("second");
  expect(lazy.signal.reason).toBe("first");
});

test("onAbort() of a LazySignal calls back once with the reason, and makes no controller", () => {
  const made = vi.spyOn(globalThis, "AbortController");
  const lazy = new LazySignal();
  const callback = vi.fn();
  lazy.onAbort(callback);
  lazy.abort("reason");
  lazy.abort("again");
  expect(callback.mock.calls).toEqual([["reason"]]);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});

test("onAbort() of a LazySignal calls back at once where it is aborted already", () => {
  const lazy = new LazySignal();
  lazy.abort("before");
  const callback = vi.fn();
  lazy.onAbort(callback)();
  expect(callback.mock.calls).toEqual([["before"]]);
});

test("onAbort() of a LazySignal returns how to stop listening", () => {
  const lazy = new LazySignal();
  const callback = vi.fn();
  lazy.onAbort(callback)();
  lazy.abort("reason");
  expect(callback).not.toHaveBeenCalled();
});

test("LazySignal.onAbort() calls back once with the reason, before the signal tells", () => {
  const lazy = new LazySignal();
  const told: string[] = [];
  lazy.signal.addEventListener("abort", () => told.push("signal"));
  lazy.onAbort((reason) => told.push(`callback ${reason}`));
  lazy.abort("over");
  lazy.abort("again");
  expect(told).toEqual(["callback over", "signal"]);
});
