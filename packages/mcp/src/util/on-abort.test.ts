import { getEventListeners } from "node:events";
import { expect, test, vi } from "vitest";
import { NEVER_ABORTED, onAbort } from "./on-abort.ts";

test("onAbort() calls back once with the reason", () => {
  const controller = new AbortController();
  const callback = vi.fn();
  onAbort(controller.signal, callback);
  controller.abort("reason");
  controller.abort("again");
  expect(callback.mock.calls).toEqual([["reason"]]);
});

test("onAbort() calls back at once where the signal is aborted already", () => {
  const callback = vi.fn();
  onAbort(AbortSignal.abort("before"), callback);
  expect(callback.mock.calls).toEqual([["before"]]);
});

test("onAbort() returns how to stop listening", () => {
  const controller = new AbortController();
  const callback = vi.fn();
  onAbort(controller.signal, callback)();
  controller.abort();
  expect(callback).not.toHaveBeenCalled();
});

test("onAbort() leaves nothing on the signal that is never aborted", () => {
  const listen = vi.spyOn(NEVER_ABORTED, "addEventListener");
  onAbort(NEVER_ABORTED, () => expect.unreachable());
  expect(listen).not.toHaveBeenCalled();
  listen.mockRestore();
});

test("onAbort() puts one listener on a signal, however many listen", () => {
  const { signal } = new AbortController();
  const listen = vi.spyOn(signal, "addEventListener");
  for (let n = 0; n < 100; n++) onAbort(signal, () => undefined);
  expect(listen).toHaveBeenCalledTimes(1);
});

test("onAbort() leaves no listener behind when the last one has stopped", () => {
  const { signal } = new AbortController();
  const stops = [1, 2, 3].map(() => onAbort(signal, () => undefined));
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  for (const stop of stops) stop();
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test("onAbort() calls back everyone who still listens, in order", () => {
  const controller = new AbortController();
  const told: string[] = [];
  const names = ["first", "second", "third"];
  const stops = names.map((name) => onAbort(controller.signal, () => told.push(name)));
  stops[1]?.();
  controller.abort();
  expect(told).toEqual(["first", "third"]);
});

test("onAbort() listens again after everyone had stopped", () => {
  const controller = new AbortController();
  onAbort(controller.signal, () => expect.unreachable())();
  const callback = vi.fn();
  onAbort(controller.signal, callback);
  controller.abort("reason");
  expect(callback.mock.calls).toEqual([["reason"]]);
});
