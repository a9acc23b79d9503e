import { expect, test, vi } from "vitest";
import { LazySignal } from "../util/lazy-signal.ts";
import type { LazyContext } from "./cancellation.ts";
import { cancellationOf } from "./cancellation.ts";
import type { ExchangeContext } from "./exchange.ts";

const base = { caller: { transport: "memory" }, notify: async () => undefined } as const;

test("cancellationOf() never looks at the signal of a context that shows what it is made from", () => {
  const lazySignal = new LazySignal();
  const context: LazyContext = {
    ...base,
    lazySignal,
    get signal(): AbortSignal {
      return expect.unreachable("the signal was made");
    },
  };
  const callback = vi.fn();
  cancellationOf(context).onAbort(callback);
  lazySignal.abort("over");
  expect(callback.mock.calls).toEqual([["over"]]);
});

test("cancellationOf() listens to the signal of any other context", () => {
  const controller = new AbortController();
  const callback = vi.fn();
  cancellationOf({ ...base, signal: controller.signal }).onAbort(callback);
  controller.abort("over");
  expect(callback.mock.calls).toEqual([["over"]]);
});

test("cancellationOf() tells what a signal was aborted with before", () => {
  const signal = AbortSignal.abort("before");
  const { aborted, reason } = cancellationOf({ ...base, signal });
  expect({ aborted, reason }).toEqual({ aborted: true, reason: "before" });
});

test("cancellationOf() goes by the signal of a context that wraps one", () => {
  const inner: LazyContext = {
    ...base,
    signal: new AbortController().signal,
    lazySignal: undefined,
  };
  const signal = AbortSignal.abort("wrapper");
  const wrapper: ExchangeContext = Object.create(inner, { signal: { value: signal } });
  expect(cancellationOf(wrapper).reason).toBe("wrapper");
});

test("cancellationOf() is not misled by a member of the same name that is something else", () => {
  const context = { ...base, signal: AbortSignal.abort("real"), lazySignal: { aborted: false } };
  expect(cancellationOf(context).reason).toBe("real");
});
