import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { HeldEndpoint } from "../../../test/support/held-endpoint.ts";
import { turns } from "../../../test/support/turns.ts";
import { ClosedError, ProtocolError, TransportError } from "../../errors/mcp-error.ts";
import type { CloseReason, Connection } from "../../exchange/exchange.ts";
import type { Id, JsonObject } from "../../jsonrpc/message.ts";
import type { SubscriptionFilter } from "../../spec/2026-07-28/index.ts";
import { deferred } from "../../util/deferred.ts";
import type { ListenOptions } from "../call-options.ts";
import { createClient } from "../create-client.ts";
import type { Subscription } from "./subscription.ts";

const APP = { name: "app", version: "2.0.0" };
const ID = "io.modelcontextprotocol/subscriptionId";
const LOST = new TransportError("CHILD_EXITED", "It is gone");
const OVER = { value: undefined, done: true };
const EVERYTHING: SubscriptionFilter = {
  toolsListChanged: true,
  promptsListChanged: true,
  resourcesListChanged: true,
  resourceSubscriptions: ["x:1"],
};

let endpoint: HeldEndpoint;
let collected: ReturnType<typeof collectEvents>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  endpoint = new HeldEndpoint();
  collected = collectEvents();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A client over the Endpoint that the test plays. */
function client() {
  return createClient(endpoint, { ...APP, observer: collected.observer });
}

async function listen(
  filter: SubscriptionFilter = EVERYTHING,
  options: ListenOptions = {},
): Promise<Subscription> {
  const subscription = client().listen(filter, options);
  await turns();
  return subscription;
}

/** The server says something on the n-th listen. */
function say(index: number, method: string, params: JsonObject = {}): void {
  const { context, request } = endpoint.at(index);
  const _meta = { [ID]: request.id };
  void context.notify({ jsonrpc: "2.0", method, params: { _meta, ...params } });
}

function acknowledge(index: number, notifications: SubscriptionFilter = EVERYTHING): void {
  say(index, "notifications/subscriptions/acknowledged", { notifications });
}

function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => error);
}

describe("listen()", () => {
  test("sends the filter at once, and settles with what the server agrees to", async () => {
    const subscription = await listen({ toolsListChanged: true, resourceSubscriptions: ["x:1"] });
    const { method, params } = endpoint.at(0).request;
    expect(method).toBe("subscriptions/listen");
    expect(params).toMatchObject({
      notifications: { toolsListChanged: true, resourceSubscriptions: ["x:1"] },
      _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" },
    });
    acknowledge(0, { toolsListChanged: true });
    expect(await subscription.acknowledged).toEqual({ toolsListChanged: true });
    await subscription.return();
  });

  test("puts the caller's members into the request's _meta", async () => {
    const subscription = await listen({}, { meta: { "com.example/a": 1 } });
    expect(endpoint.at(0).request.params).toMatchObject({ _meta: { "com.example/a": 1 } });
    await subscription.return();
  });

  test("gives what happens, in order, until the reader leaves the loop", async () => {
    const subscription = await listen();
    acknowledge(0);
    say(0, "notifications/tools/list_changed");
    say(0, "notifications/prompts/list_changed");
    say(0, "notifications/resources/list_changed");
    say(0, "notifications/resources/updated", { uri: "x:1/part" });
    say(0, "x/own", { a: 1 });
    const seen: unknown[] = [];
    for await (const event of subscription) {
      seen.push(event);
      if (event.kind === "notification") break;
    }
    const _meta = { [ID]: endpoint.at(0).request.id };
    expect(seen).toEqual([
      { kind: "toolsListChanged" },
      { kind: "promptsListChanged" },
      { kind: "resourcesListChanged" },
      { kind: "resourceUpdated", uri: "x:1/part" },
      {
        kind: "notification",
        notification: { jsonrpc: "2.0", method: "x/own", params: { _meta, a: 1 } },
      },
    ]);
    expect(endpoint.at(0).context.signal.aborted).toBe(true);
    expect(await subscription.next()).toEqual(OVER);
  });

  test("gives what comes before the acknowledgement too", async () => {
    const subscription = await listen();
    say(0, "notifications/tools/list_changed");
    acknowledge(0);
    expect(await subscription.next()).toEqual({ value: { kind: "toolsListChanged" } });
    await subscription.return();
  });

  test("has no time-out", async () => {
    const subscription = await listen();
    await vi.advanceTimersByTimeAsync(7 * 24 * 3_600_000);
    expect(vi.getTimerCount()).toBe(0);
    acknowledge(0);
    expect(await subscription.acknowledged).toEqual(EVERYTHING);
    await subscription.return();
  });

  // BUG-137
  test.each<[string, unknown, string]>([
    ["no filter", undefined, "nothing"],
    ["a list", [], "[]"],
    ["null", null, "null"],
  ])(
    "fails where the acknowledgement has %s, and tells the server to stop",
    async (_what, filter, found) => {
      const subscription = await listen();
      say(0, "notifications/subscriptions/acknowledged", { notifications: filter });
      const error = new TransportError(
        "INVALID_RESULT",
        `Cannot open the subscription: /params/notifications of its acknowledgement must be an object, found ${found}`,
      );
      await expect(subscription.acknowledged).rejects.toEqual(error);
      await expect(subscription.next()).rejects.toEqual(error);
      expect(endpoint.at(0).context.signal.aborted).toBe(true);
    },
  );

  test("after close() is a ClosedError", async () => {
    const closed = client();
    await closed.close();
    expect(() => closed.listen({})).toThrow(
      new ClosedError("Cannot send subscriptions/listen: this client was closed"),
    );
  });
});

describe("what does not belong on a subscription", () => {
  // BUG-137
  test.each<[string, string, JsonObject, SubscriptionFilter]>([
    [
      "a kind that was not asked for",
      "notifications/prompts/list_changed",
      {},
      { toolsListChanged: true },
    ],
    [
      "an update where no resource was asked for",
      "notifications/resources/updated",
      { uri: "x:1" },
      {},
    ],
    ["an update of nothing", "notifications/resources/updated", {}, EVERYTHING],
    ["the id as a text", "notifications/tools/list_changed", { _meta: { [ID]: "1" } }, EVERYTHING],
    ["another id", "notifications/tools/list_changed", { _meta: { [ID]: 2 } }, EVERYTHING],
    ["another cancellation", "notifications/cancelled", { requestId: "1" }, EVERYTHING],
    [
      "a second acknowledgement",
      "notifications/subscriptions/acknowledged",
      { notifications: {} },
      EVERYTHING,
    ],
  ])("is passed over and told to the observer: %s", async (_what, method, params, filter) => {
    const subscription = await listen(filter);
    expect(endpoint.at(0).request.id).toBe(1);
    acknowledge(0);
    say(0, method, params);
    say(0, "x/last");
    expect(await subscription.next()).toMatchObject({ value: { kind: "notification" } });
    expect(collected.strays()).toEqual(["unwanted-notification"]);
    expect(collected.of("stray")[0]?.message).toMatchObject({ method });
    await subscription.return();
  });

  test("is not a notification without an id: the stream is its own", async () => {
    const subscription = await listen();
    const method = "notifications/tools/list_changed";
    void endpoint.at(0).context.notify({ jsonrpc: "2.0", method });
    expect(await subscription.next()).toEqual({ value: { kind: "toolsListChanged" } });
    await subscription.return();
  });
});

describe("the end of a subscription", () => {
  const result = (id: Id): JsonObject => ({ resultType: "complete", _meta: { [ID]: id } });

  test("by the server's result ends the loop, after what waits", async () => {
    const subscription = await listen();
    acknowledge(0);
    say(0, "notifications/tools/list_changed");
    endpoint.at(0).answer(result(1));
    await turns();
    expect(await subscription.next()).toEqual({ value: { kind: "toolsListChanged" } });
    expect(await subscription.next()).toEqual(OVER);
    expect(endpoint.requests).toHaveLength(1);
    expect(endpoint.at(0).context.signal.aborted).toBe(false);
  });

  test("by the server's cancellation and result ends the loop, and no timer stays", async () => {
    const subscription = await listen();
    acknowledge(0);
    say(0, "notifications/cancelled", { requestId: 1, reason: "shutting down" });
    expect(await subscription.next()).toEqual(OVER);
    endpoint.at(0).answer(result(1));
    await turns();
    expect(vi.getTimerCount()).toBe(0);
    expect(endpoint.at(0).context.signal.aborted).toBe(false);
  });

  test("by the server's cancellation alone ends the loop, and frees the request later", async () => {
    const subscription = await listen();
    acknowledge(0);
    say(0, "notifications/cancelled", { requestId: 1 });
    say(0, "notifications/tools/list_changed");
    expect(await subscription.next()).toEqual(OVER);
    expect(endpoint.at(0).context.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(endpoint.at(0).context.signal.aborted).toBe(true);
    expect(endpoint.requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("before the acknowledgement rejects it", async () => {
    const subscription = await listen();
    endpoint.at(0).answer(result(1));
    expect(await subscription.next()).toEqual(OVER);
    expect(await outcome(subscription.acknowledged)).toEqual(
      new ClosedError("Cannot open the subscription: it has ended"),
    );
  });

  test("by the reader's return() tells the server, and gives nothing more", async () => {
    const subscription = await listen();
    acknowledge(0);
    say(0, "notifications/tools/list_changed");
    const waiting = [subscription.next(), subscription.next()];
    expect(await subscription.return()).toEqual(OVER);
    expect(await waiting[1]).toEqual(OVER);
    expect(endpoint.at(0).context.signal.aborted).toBe(true);
    expect(await subscription.next()).toEqual(OVER);
  });

  test("by the caller's signal fails with its reason", async () => {
    const controller = new AbortController();
    const subscription = await listen(EVERYTHING, { signal: controller.signal });
    const reading = outcome(subscription.next());
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await reading).toBe(reason);
    expect(await outcome(subscription.acknowledged)).toBe(reason);
    expect(endpoint.at(0).context.signal.reason).toBe(reason);
  });

  test("by a signal that fired before sends nothing", async () => {
    const reason = new Error("enough");
    const subscription = await listen(EVERYTHING, { signal: AbortSignal.abort(reason) });
    expect(await outcome(subscription.next())).toBe(reason);
    expect(endpoint.requests).toEqual([]);
  });

  test("by close() of the client ends the loop", async () => {
    const closing = client();
    const subscription = closing.listen(EVERYTHING);
    await turns();
    acknowledge(0);
    const reading = subscription.next();
    await closing.close();
    expect(await reading).toEqual(OVER);
    expect(endpoint.at(0).context.signal.reason).toBeInstanceOf(ClosedError);
  });

  test("leaves no listener on the caller's signal", async () => {
    const controller = new AbortController();
    const added = vi.spyOn(controller.signal, "addEventListener");
    const removed = vi.spyOn(controller.signal, "removeEventListener");
    const subscription = await listen(EVERYTHING, { signal: controller.signal });
    endpoint.at(0).answer(result(1));
    await subscription.next();
    await turns();
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  });
});

describe("a subscription that is refused", () => {
  test("fails with the server's error", async () => {
    const subscription = await listen();
    const error = { code: -32601, message: "No such method" };
    endpoint.at(0).resolve({ jsonrpc: "2.0", id: 1, error });
    const thrown = await outcome(subscription.next());
    expect(thrown).toBeInstanceOf(ProtocolError);
    expect(thrown).toMatchObject({ rpcCode: -32601, message: "No such method" });
    expect(await outcome(subscription.acknowledged)).toBe(thrown);
    expect(endpoint.requests).toHaveLength(1);
  });

  test("fails where the connection was lost before it was ever open", async () => {
    const subscription = await listen();
    endpoint.at(0).reject(LOST);
    expect(await outcome(subscription.next())).toBe(LOST);
    expect(endpoint.requests).toHaveLength(1);
  });

  test("reaches only whoever looks at it", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    await listen();
    endpoint.at(0).reject(LOST);
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe("a lost connection", () => {
  test("is followed by another subscription after 250 ms, and told of once that is open", async () => {
    const subscription = await listen();
    acknowledge(0);
    say(0, "notifications/tools/list_changed");
    endpoint.at(0).reject(LOST);
    await turns();
    await vi.advanceTimersByTimeAsync(249);
    expect(endpoint.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    const [first, second] = endpoint.requests.map(({ request }) => request);
    expect(second?.params).toEqual(first?.params);
    expect(second?.id).not.toBe(first?.id);
    expect(await subscription.next()).toEqual({ value: { kind: "toolsListChanged" } });
    const reading = subscription.next();
    acknowledge(1, { toolsListChanged: true });
    expect(await reading).toEqual({
      value: { kind: "mayHaveMissed", acknowledged: { toolsListChanged: true } },
    });
    say(1, "notifications/tools/list_changed");
    expect(await subscription.next()).toEqual({ value: { kind: "toolsListChanged" } });
    expect(await subscription.acknowledged).toEqual(EVERYTHING);
    await subscription.return();
    expect(endpoint.at(1).context.signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that stays lost is tried again ever later", async () => {
    const subscription = await listen();
    acknowledge(0);
    const waits: number[] = [];
    for (let index = 0; index < 9; index++) {
      endpoint.at(index).reject(LOST);
      await turns();
      const begunAt = Date.now();
      await vi.advanceTimersToNextTimerAsync();
      waits.push(Date.now() - begunAt);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    await subscription.return();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is the reader's end where it wants no other subscription", async () => {
    const subscription = await listen(EVERYTHING, { resubscribe: false });
    acknowledge(0);
    endpoint.at(0).reject(LOST);
    expect(await outcome(subscription.next())).toBe(LOST);
  });

  test.each([
    new TransportError("NO_COMMON_VERSION", "x"),
    new TransportError("INVALID_RESULT", "x"),
    new TransportError("REFUSED", "x", { status: 401 }),
    new ClosedError("x"),
    new Error("x"),
  ])("is not what happened: %s", async (error) => {
    const subscription = await listen();
    acknowledge(0);
    endpoint.at(0).reject(error);
    expect(await outcome(subscription.next())).toBe(error);
    expect(endpoint.requests).toHaveLength(1);
  });

  test("is followed by another only after the time that the server asks for", async () => {
    const subscription = await listen();
    acknowledge(0);
    const asked = { status: 503, retryAfterMs: 5000 };
    endpoint.at(0).reject(new TransportError("HTTP_ERROR", "x", asked));
    await vi.advanceTimersByTimeAsync(4999);
    expect(endpoint.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(endpoint.requests).toHaveLength(2);
    await subscription.return();
  });

  test.each([408, 429, 500, 503])("may be a status of %i", async (status) => {
    const subscription = await listen();
    acknowledge(0);
    endpoint.at(0).reject(new TransportError("REFUSED", "x", { status }));
    await vi.advanceTimersByTimeAsync(250);
    expect(endpoint.requests).toHaveLength(2);
    await subscription.return();
  });

  test("ends while it waits where the reader leaves, the client closes or the signal fires", async () => {
    const controller = new AbortController();
    const closing = client();
    const subscriptions = [
      closing.listen(EVERYTHING),
      closing.listen(EVERYTHING),
      closing.listen(EVERYTHING, { signal: controller.signal }),
    ];
    await turns();
    for (const index of [0, 1, 2]) {
      acknowledge(index);
      endpoint.at(index).reject(LOST);
    }
    await turns();
    expect(vi.getTimerCount()).toBe(3);
    const [first, ...others] = subscriptions;
    await first?.return();
    controller.abort(new Error("enough"));
    const [second, third] = others.map((subscription) => outcome(subscription.next()));
    await closing.close();
    expect(await second).toEqual(OVER);
    expect(await third).toEqual(new Error("enough"));
    expect(vi.getTimerCount()).toBe(0);
    expect(endpoint.requests).toHaveLength(3);
  });

  test("that is over for good fails at once, with what happened to it", async () => {
    const closed = deferred<CloseReason>();
    const connection: Connection = {
      info: { transport: "stdio" },
      closed: closed.promise,
      close: () => Promise.resolve(),
      exchange: (request, context) => endpoint.exchange(request, context),
    };
    const subscription = createClient(connection, APP).listen(EVERYTHING);
    await turns();
    acknowledge(0);
    endpoint.at(0).reject(LOST);
    const reading = outcome(subscription.next());
    await turns();
    closed.resolve({ code: "CHILD_EXITED", message: "It ended" });
    expect(await reading).toBe(LOST);
    expect(endpoint.requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("a slow reader is told that it has missed something", async () => {
  const subscription = await listen();
  acknowledge(0);
  for (let index = 0; index < 1100; index++) {
    say(0, "notifications/resources/updated", { uri: `x:${index}` });
  }
  const events: unknown[] = [];
  for (let index = 0; index < 1024; index++) events.push((await subscription.next()).value);
  expect(events).toContainEqual({ kind: "mayHaveMissed", acknowledged: EVERYTHING });
  expect(events.at(-1)).toEqual({ kind: "resourceUpdated", uri: "x:1099" });
  await subscription.return();
});
