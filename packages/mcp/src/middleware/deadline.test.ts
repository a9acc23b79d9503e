import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { TimeoutError } from "../errors/mcp-error.ts";
import type { Endpoint, ExchangeContext } from "../exchange/exchange.ts";
import type { JsonRpcResponse } from "../jsonrpc/message.ts";
import { deferred } from "../util/deferred.ts";
import { deadline } from "./deadline.ts";

const request = { jsonrpc: "2.0", id: "a", method: "tools/call" } as const;
const answer: JsonRpcResponse = { jsonrpc: "2.0", id: "a", result: { ok: true } };

/** An Endpoint that keeps its context and answers when it is told to. */
function slowEndpoint() {
  const answered = deferred<JsonRpcResponse>();
  const seen: ExchangeContext[] = [];
  const endpoint: Endpoint = {
    exchange: (_request, context) => {
      seen.push(context);
      return answered.promise;
    },
  };
  return { endpoint, answered, context: () => seen[0] as ExchangeContext };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("deadline() passes on an answer that comes in time, and leaves no timer", async () => {
  const { endpoint, answered } = slowEndpoint();
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(request, exchangeContext());
  vi.advanceTimersByTime(999);
  answered.resolve(answer);
  expect(await exchanged).toBe(answer);
  expect(vi.getTimerCount()).toBe(0);
});

test("deadline() answers with the reason when the time is over", async () => {
  const { endpoint } = slowEndpoint();
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(request, exchangeContext());
  vi.advanceTimersByTime(1000);
  expect(await exchanged).toEqual({
    jsonrpc: "2.0",
    id: "a",
    error: {
      code: -32603,
      message: "Cannot answer tools/call: its deadline of 1000 ms is over",
      data: { reason: "DEADLINE_EXCEEDED", timeoutMs: 1000 },
    },
  });
});

test("deadline() aborts the handler's signal when the time is over", async () => {
  const { endpoint, context } = slowEndpoint();
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(request, exchangeContext());
  const { signal } = context();
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toBeInstanceOf(TimeoutError);
  expect(signal.reason).toMatchObject({ code: "DEADLINE_EXCEEDED", timeoutMs: 1000 });
  await exchanged;
});

test("deadline() drops what the handler sends after the time is over", async () => {
  const { endpoint, answered, context } = slowEndpoint();
  const outer = exchangeContext();
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(request, outer);
  await context().notify({ jsonrpc: "2.0", method: "early" });
  vi.advanceTimersByTime(1000);
  await context().notify({ jsonrpc: "2.0", method: "late" });
  answered.reject(new Error("too late to matter"));
  expect(await exchanged).toHaveProperty("error");
  expect(outer.notified).toEqual([{ jsonrpc: "2.0", method: "early" }]);
});

test("deadline() passes the caller's cancellation on to a handler that looks", async () => {
  const controller = new AbortController();
  const { endpoint, answered, context } = slowEndpoint();
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(
    request,
    exchangeContext(controller.signal),
  );
  const { signal } = context();
  controller.abort("cancelled");
  expect(signal.reason).toBe("cancelled");
  answered.resolve(answer);
  await exchanged;
});

test("deadline() remembers a cancellation from before the handler looks", async () => {
  const controller = new AbortController();
  const { endpoint, answered, context } = slowEndpoint();
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(
    request,
    exchangeContext(controller.signal),
  );
  controller.abort("cancelled");
  expect(context().signal.reason).toBe("cancelled");
  answered.resolve(answer);
  await exchanged;
});

test("deadline() leaves no listener on the caller's signal", async () => {
  const controller = new AbortController();
  const added = vi.spyOn(controller.signal, "addEventListener");
  const removed = vi.spyOn(controller.signal, "removeEventListener");
  const { endpoint, answered, context } = slowEndpoint();
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(
    request,
    exchangeContext(controller.signal),
  );
  expect(added).not.toHaveBeenCalled();
  expect(context().signal.aborted).toBe(false);
  answered.resolve(answer);
  await exchanged;
  expect(added).toHaveBeenCalledTimes(1);
  expect(removed).toHaveBeenCalledTimes(1);
});

test("deadline() passes on what the handler rejects with, and leaves no timer", async () => {
  const { endpoint, answered } = slowEndpoint();
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(request, exchangeContext());
  answered.reject(new Error("failed"));
  await expect(exchanged).rejects.toThrow("failed");
  expect(vi.getTimerCount()).toBe(0);
});

test("deadline() turns a handler that throws at once into a rejection", async () => {
  const endpoint: Endpoint = {
    exchange: () => {
      throw new Error("at once");
    },
  };
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(request, exchangeContext());
  await expect(exchanged).rejects.toThrow("at once");
  expect(vi.getTimerCount()).toBe(0);
});

test("deadline() lets the handler see who asks", async () => {
  const { endpoint, answered, context } = slowEndpoint();
  const outer = exchangeContext();
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(request, outer);
  expect(context().caller).toBe(outer.caller);
  answered.resolve(answer);
  await exchanged;
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
  "deadline() refuses a timeoutMs of %d, which no timer can wait",
  (timeoutMs) => {
    expect(() => deadline({ timeoutMs })).toThrow(
      new RangeError(
        `Cannot use timeoutMs: it must be an integer from 1 to 2147483647, current value is ${timeoutMs}`,
      ),
    );
  },
);

test("deadline() refuses to do without timeoutMs", () => {
  expect(() => deadline({} as never)).toThrow(RangeError);
});

test("deadline() leaves a subscription alone: it lasts until one side ends it", async () => {
  // BUG-137
  const { endpoint, answered, context } = slowEndpoint();
  const outer = exchangeContext();
  const listen = { ...request, method: "subscriptions/listen" } as const;
  const exchanged = deadline({ timeoutMs: 1000 })(endpoint).exchange(listen, outer);
  vi.advanceTimersByTime(1_000_000);
  expect(context()).toBe(outer);
  answered.resolve(answer);
  expect(await exchanged).toBe(answer);
});
