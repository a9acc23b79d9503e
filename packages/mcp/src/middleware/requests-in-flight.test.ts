import { expect, test } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import type { Endpoint } from "../exchange/exchange.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import type { Deferred } from "../util/deferred.ts";
import { deferred } from "../util/deferred.ts";
import { requestsInFlight } from "./requests-in-flight.ts";

const ask = (id: number): JsonRpcRequest => ({ jsonrpc: "2.0", id, method: "m" });
const answer = (id: number): JsonRpcResponse => ({ jsonrpc: "2.0", id, result: {} });

/** An Endpoint whose answers are given by the test, in any order. */
function heldEndpoint() {
  const held = new Map<unknown, Deferred<JsonRpcResponse>>();
  const endpoint: Endpoint = {
    exchange: ({ id }) => {
      const answered = deferred<JsonRpcResponse>();
      held.set(id, answered);
      return answered.promise;
    },
  };
  return { endpoint, held };
}

test("requestsInFlight() refuses one request too many at once, with the limit", async () => {
  const { endpoint, held } = heldEndpoint();
  const bounded = requestsInFlight({ max: 2 })(endpoint);
  const first = bounded.exchange(ask(1), exchangeContext());
  const second = bounded.exchange(ask(2), exchangeContext());
  expect(await bounded.exchange(ask(3), exchangeContext())).toEqual({
    jsonrpc: "2.0",
    id: 3,
    error: {
      code: -32603,
      message: "Cannot take request: 2 are in flight already (max); wait for one",
      data: { reason: "TOO_MANY_REQUESTS", max: 2 },
    },
  });
  expect(held.has(3)).toBe(false);
  held.get(1)?.resolve(answer(1));
  held.get(2)?.resolve(answer(2));
  expect(await Promise.all([first, second])).toEqual([answer(1), answer(2)]);
});

test("requestsInFlight() takes another request after one was answered", async () => {
  const { endpoint, held } = heldEndpoint();
  const bounded = requestsInFlight({ max: 1 })(endpoint);
  const first = bounded.exchange(ask(1), exchangeContext());
  held.get(1)?.resolve(answer(1));
  await first;
  const second = bounded.exchange(ask(2), exchangeContext());
  held.get(2)?.resolve(answer(2));
  expect(await second).toEqual(answer(2));
});

test("requestsInFlight() takes another request after one was rejected or threw", async () => {
  let calls = 0;
  const failing: Endpoint = {
    exchange: () => {
      calls++;
      if (calls === 1) throw new Error("at once");
      return Promise.reject(new Error("later"));
    },
  };
  const bounded = requestsInFlight({ max: 1 })(failing);
  await expect(bounded.exchange(ask(1), exchangeContext())).rejects.toThrow("at once");
  await expect(bounded.exchange(ask(2), exchangeContext())).rejects.toThrow("later");
  await expect(bounded.exchange(ask(3), exchangeContext())).rejects.toThrow("later");
});

test("requestsInFlight() counts for each endpoint that it wraps", async () => {
  const one = heldEndpoint();
  const other = heldEndpoint();
  const limit = requestsInFlight({ max: 1 });
  const pending = limit(one.endpoint).exchange(ask(1), exchangeContext());
  const free = limit(other.endpoint).exchange(ask(2), exchangeContext());
  one.held.get(1)?.resolve(answer(1));
  other.held.get(2)?.resolve(answer(2));
  expect(await Promise.all([pending, free])).toEqual([answer(1), answer(2)]);
});

test.each([0, -1, 1.5, Number.NaN])("requestsInFlight() refuses a max of %d", (max) => {
  expect(() => requestsInFlight({ max })).toThrow(
    new RangeError(`Cannot use max: it must be an integer from 1, current value is ${max}`),
  );
});
