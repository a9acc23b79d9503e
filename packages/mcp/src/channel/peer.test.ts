import { afterEach, describe, expect, test, vi } from "vitest";
import { collectEvents } from "../../test/support/collect-events.ts";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { HeldEndpoint } from "../../test/support/held-endpoint.ts";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import { turns } from "../../test/support/turns.ts";
import type { CloseReason } from "../exchange/exchange.ts";
import { WindingDown } from "../exchange/winding-down.ts";
import { parseFrame } from "../jsonrpc/parse-frame.ts";
import type { Channel, ChannelReader } from "./channel.ts";
import { memoryPair } from "./memory-pair.ts";
import type { PeerOptions } from "./peer.ts";
import { openPeer } from "./peer.ts";

function opened(options: PeerOptions = {}) {
  const channel = new ScriptedChannel();
  const endpoint = new HeldEndpoint();
  const seen = collectEvents();
  const peer = openPeer(channel, { serve: endpoint, observer: seen.observer, ...options });
  return { channel, endpoint, seen, peer };
}

const ask = (id: unknown, method = "m") => ({ jsonrpc: "2.0", id, method });
const result = (id: unknown, value: object = {}) => ({ jsonrpc: "2.0", id, result: value });

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => {
      settled = true;
    },
    () => {
      settled = true;
    },
  );
  await turns();
  return settled;
}

afterEach(() => void vi.useRealTimers());

// What reads as a request is answered, on whatever it came.
test("a peer takes a request with a result for a broken answer, and says so to its sender", async () => {
  const { channel, peer } = opened();
  const asked = peer.exchange(ask("mine") as never, exchangeContext());
  asked.catch(() => undefined);
  channel.sent.length = 0;
  channel.sayAll({ ...ask(1, "ping"), result: {} });
  await expect(asked).rejects.toMatchObject({ code: "INVALID_RESPONSE" });
  expect(channel.sent).toEqual([
    {
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32600,
        message:
          'Cannot take message: it has a "method", as a request has, and a result or an error',
        data: { reason: "INVALID_MESSAGE" },
      },
    },
  ]);
});

// BUG-13
test.each([
  ['{"jsonrpc":"2.0","id":5,"method":123}', 5, -32600, "INVALID_MESSAGE"],
  ['{"jsonrpc":"2.0","id":6,"method":"tools/call","params":"x"}', 6, -32602, "INVALID_MESSAGE"],
  ['{"id":7,"method":"tools/list"}', 7, -32600, "INVALID_MESSAGE"],
  ['{"jsonrpc":"1.0","id":"8","method":"tools/list"}', "8", -32600, "INVALID_MESSAGE"],
  ['{"jsonrpc":"2.0","id":0,"method":"m","params":[', 0, -32700, "NOT_JSON"],
  ['{"jsonrpc":"2.0","id":""}', "", -32600, "INVALID_MESSAGE"],
  ['{"jsonrpc":"2.0","id":null,"method":"m"}', undefined, -32600, "INVALID_ID"],
  ['{"jsonrpc":"2.0","id":1.5,"method":"m"}', undefined, -32600, "INVALID_ID"],
  ["[]", undefined, -32600, "BATCH_NOT_SUPPORTED"],
  ["nonsense", undefined, -32700, "NOT_JSON"],
])("a peer answers %s once, and the next request works", async (line, id, code, reason) => {
  const { channel, endpoint } = opened();
  channel.sayAll(line, ask("next"));
  endpoint.byId("next").answer({});
  await turns();
  const [answer, next, ...more] = channel.sent;
  expect(answer).toMatchObject({ jsonrpc: "2.0", error: { code, data: { reason } } });
  expect("id" in (answer ?? {}) ? (answer as { id?: unknown }).id : undefined).toBe(id);
  expect(next).toEqual(result("next"));
  expect(more).toEqual([]);
});

test("a peer shows the observer the complaint and the answer to it", () => {
  const { channel, seen } = opened();
  void channel.say("nonsense");
  expect(seen.events).toMatchObject([
    { kind: "complaint", complaint: { code: "NOT_JSON", excerpt: "nonsense" } },
    { kind: "message-out", message: { error: { code: -32700 } } },
  ]);
});

test("a peer answers no broken response", () => {
  const { channel } = opened();
  channel.sayAll(
    '{"jsonrpc":"2.0","id":1,"result":[]}',
    '{"jsonrpc":"2.0","id":1,"error":{"code":"x"}}',
    '{"id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":1,"result":{"cut',
  );
  expect(channel.sent).toEqual([]);
});

test("a peer keeps its own requests and the other side's apart where their ids are the same", async () => {
  const { channel, endpoint, peer } = opened();
  const answered = peer.exchange({ ...ask("mine"), jsonrpc: "2.0", id: "mine" }, exchangeContext());
  channel.sayAll(ask(1, "theirs"), result(1, { to: "mine" }));
  expect(await answered).toEqual(result("mine", { to: "mine" }));
  endpoint.byId(1).answer({ to: "theirs" });
  await turns();
  expect(channel.sent.slice(1)).toEqual([result(1, { to: "theirs" })]);
});

test("a peer takes a cancellation for the other side's request, not for its own of the same id", async () => {
  const { channel, endpoint, peer } = opened();
  const context = exchangeContext();
  const answered = peer.exchange({ jsonrpc: "2.0", id: "mine", method: "m" }, context);
  channel.sayAll(ask(1), {
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: 1 },
  });
  expect(endpoint.byId(1).context.signal.aborted).toBe(true);
  expect(context.notified).toEqual([]);
  void channel.say(result(1));
  expect(await answered).toEqual(result("mine"));
});

test("a peer answers a broken request with the id of a request of its own, which goes on", async () => {
  const { channel, peer } = opened();
  const answered = peer.exchange({ jsonrpc: "2.0", id: "mine", method: "m" }, exchangeContext());
  channel.sayAll('{"id":1,"method":"m"}', result(1));
  expect(await answered).toEqual(result("mine"));
  expect(channel.sent[1]).toMatchObject({ id: 1, error: { code: -32600 } });
});

test("a peer prefers the given accept to that of the endpoint it serves", () => {
  const accepted: string[] = [];
  const { channel, endpoint } = opened({ accept: ({ method }) => void accepted.push(method) });
  void channel.say({ jsonrpc: "2.0", method: "n" });
  expect(accepted).toEqual(["n"]);
  expect(endpoint.accepted).toEqual([]);
});

test("a peer takes the items of a batch one by one", async () => {
  const { channel, endpoint } = opened();
  void channel.say([ask(1), { jsonrpc: "2.0", method: "n" }, 5, ask(2)], { batch: true });
  endpoint.byId(1).answer({});
  endpoint.byId(2).answer({});
  await turns();
  expect(endpoint.accepted).toHaveLength(1);
  expect(channel.sent).toMatchObject([{ error: { code: -32600 } }, result(1), result(2)]);
});

test("notify() sends a notification of no request, and waits above the high-water mark", async () => {
  const { channel, peer } = opened();
  let drain = (): void => expect.unreachable();
  channel.full = new Promise((resolve) => {
    drain = resolve;
  });
  const notified = peer.notify({ jsonrpc: "2.0", method: "n" });
  expect(channel.sent).toEqual([{ jsonrpc: "2.0", method: "n" }]);
  expect(await isSettled(notified)).toBe(false);
  drain();
  await notified;
});

test("notify() rejects where the notification has no JSON form", async () => {
  const { peer } = opened();
  const params = { n: 1n };
  await expect(peer.notify({ jsonrpc: "2.0", method: "n", params })).rejects.toMatchObject({
    code: "CANNOT_ENCODE",
  });
});

test("notify() sends nothing after the end", async () => {
  const { channel, peer } = opened();
  channel.end();
  await peer.notify({ jsonrpc: "2.0", method: "n" });
  expect(channel.sent).toEqual([]);
});

test("inFlight() counts both directions", async () => {
  const { channel, endpoint, peer } = opened();
  const answered = peer.exchange({ jsonrpc: "2.0", id: 1, method: "m" }, exchangeContext());
  channel.sayAll(ask(1), ask(2));
  expect(peer.inFlight()).toEqual({ incoming: 2, outgoing: 1 });
  void channel.say(result(1));
  endpoint.byId(1).answer({});
  await answered;
  await turns();
  expect(peer.inFlight()).toEqual({ incoming: 1, outgoing: 0 });
});

const ended: CloseReason = { code: "INPUT_ENDED", message: "The other side ended the stream" };

// BUG-38
test("a peer still answers what it was asked when the other side stops sending", async () => {
  const { channel, endpoint, peer } = opened();
  channel.sayAll(ask(1), ask(2));
  channel.end(ended);
  expect(await isSettled(peer.closed)).toBe(false);
  expect(endpoint.byId(1).context.signal.aborted).toBe(false);
  endpoint.byId(1).answer({});
  endpoint.byId(2).reject(new Error("no"));
  expect(await peer.closed).toEqual(ended);
  expect(channel.sent).toMatchObject([result(1), { id: 2, error: { code: -32603 } }]);
  expect(channel.closeCalls).toBe(1);
});

test("a peer aborts what is not answered drainMs after the other side stopped sending", async () => {
  vi.useFakeTimers();
  const { channel, endpoint, seen, peer } = opened({ drainMs: 300 });
  void channel.say(ask(1));
  channel.end(ended);
  const { signal } = endpoint.at(0).context;
  await vi.advanceTimersByTimeAsync(299);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal.reason).toMatchObject({
    name: "AbortError",
    message: "The other side ended the stream",
  });
  expect(await peer.closed).toEqual(ended);
  endpoint.at(0).answer({});
  await turns();
  expect(channel.sent).toEqual([]);
  expect(seen.of("exchange-failed")).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a peer aborts everything at once where drainMs is 0", async () => {
  const { channel, endpoint, peer } = opened({ drainMs: 0 });
  void channel.say(ask(1));
  channel.end(ended);
  await peer.closed;
  expect(endpoint.at(0).context.signal.aborted).toBe(true);
});

test.each([
  { code: "WRITE_FAILED", message: "Cannot reach the other side: write EPIPE" },
  { code: "CHILD_EXITED", message: "The server exited with code 1" },
] as const)(
  "a peer aborts everything at once where nobody is there to answer ($code)",
  async (reason) => {
    const { channel, endpoint, peer } = opened();
    void channel.say(ask(1));
    channel.end(reason);
    expect(await peer.closed).toEqual(reason);
    expect(endpoint.at(0).context.signal.aborted).toBe(true);
  },
);

// BUG-37
test("a peer asks subscriptions to end at once, and sends their last answer", async () => {
  const { channel, endpoint, peer } = opened();
  channel.sayAll(ask("sub", "subscriptions/listen"), ask("call"));
  const { context, answer } = endpoint.byId("sub");
  context.signal.addEventListener("abort", () => {
    answer({ graceful: context.signal.reason instanceof WindingDown });
  });
  channel.end(ended);
  endpoint.byId("call").answer({});
  await peer.closed;
  expect(channel.sent).toEqual([result("sub", { graceful: true }), result("call")]);
});

test("close() takes no more requests, finishes those in flight, and closes the channel", async () => {
  const { channel, endpoint, seen, peer } = opened();
  void channel.say(ask(1));
  const closed = peer.close();
  void channel.say(ask(2));
  expect(endpoint.requests).toHaveLength(1);
  endpoint.byId(1).answer({});
  await closed;
  expect(channel.sent).toEqual([result(1)]);
  expect(await peer.closed).toEqual({
    code: "CLOSED",
    message: "This side closed the connection",
  });
  expect(seen.events.at(-1)).toEqual({ kind: "closed", reason: await peer.closed });
});

test("close() still takes a cancellation of what is being finished", async () => {
  const { channel, endpoint, peer } = opened();
  void channel.say(ask(1));
  const closed = peer.close();
  void channel.say({
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: 1 },
  });
  await closed;
  expect(endpoint.byId(1).context.signal.aborted).toBe(true);
  expect(channel.sent).toEqual([]);
});

test("close() may be called again, and after the end", async () => {
  const { channel, peer } = opened();
  await Promise.all([peer.close(), peer.close()]);
  await peer.close();
  expect(channel.closeCalls).toBe(1);
});

test("close() resolves even where the channel fails to close", async () => {
  const { channel, peer } = opened();
  channel.close = () => Promise.reject(new Error("close"));
  await peer.close();
  expect((await peer.closed).code).toBe("CLOSED");
});

describe("a channel without types", () => {
  const asked = (channel: Channel) => {
    const peer = openPeer(channel);
    return { peer, answer: peer.exchange(ask(1) as never, exchangeContext()) };
  };
  const channelOf = (own: object): Channel =>
    ({
      transport: "custom",
      open: () => undefined,
      send: () => undefined,
      close: () => Promise.resolve(),
      ...own,
    }) as Channel;

  test("that rejects what is sent fails the request, and no rejection is left unhandled", async () => {
    const sent: unknown[] = [];
    const channel = channelOf({
      async send(message: unknown) {
        sent.push(message);
        throw new Error("the socket is gone");
      },
    });
    await expect(asked(channel).answer).rejects.toEqual(new Error("the socket is gone"));
    const controller = new AbortController();
    const call = openPeer(channel).exchange(ask(2) as never, exchangeContext(controller.signal));
    controller.abort(new Error("enough"));
    await expect(call).rejects.toEqual(new Error("enough"));
    await turns();
    expect(sent).toMatchObject([{ id: 1 }, { id: 1 }, { method: "notifications/cancelled" }]);
  });

  test("that gives what its sink gave is not waited for", async () => {
    let reader: ChannelReader | undefined;
    const channel = channelOf({
      open(given: ChannelReader) {
        reader = given;
      },
      send: () => false,
    });
    const { answer } = asked(channel);
    void reader?.frame(parseFrame(JSON.stringify(result(1))));
    expect(await answer).toMatchObject({ id: 1 });
  });

  test("that opens by a promise which is rejected is over, and says why", async () => {
    const { peer, answer } = asked(
      channelOf({ open: () => Promise.reject(new Error("nobody listens")) }),
    );
    await expect(answer).rejects.toMatchObject({
      code: "INPUT_ENDED",
      message: "Cannot get an answer: the channel could not be opened: nobody listens",
    });
    expect(await peer.closed).toMatchObject({ code: "INPUT_ENDED" });
  });

  test.each<[string, () => unknown]>([
    ["gives nothing", () => undefined],
    [
      "throws",
      () => {
        throw new Error("closed already");
      },
    ],
  ])("whose close() %s is closed all the same", async (_what, close) => {
    const { peer, answer } = asked(channelOf({ close }));
    const failed = expect(answer).rejects.toMatchObject({ code: "CLOSED" });
    await peer.close();
    await failed;
  });
});

test("a peer keeps the first reason why it is over", async () => {
  const { channel, peer } = opened();
  channel.end(ended);
  await peer.close();
  expect((await peer.closed).code).toBe("INPUT_ENDED");
});

test.each([
  [{ maxInFlight: 0 }, "maxInFlight: it must be an integer from 1, current value is 0"],
  [{ maxInFlight: 1.5 }, "maxInFlight: it must be an integer from 1, current value is 1.5"],
  [{ drainMs: -1 }, "drainMs: it must be an integer from 0 to 2147483647, current value is -1"],
  [
    { drainMs: Number.POSITIVE_INFINITY },
    "drainMs: it must be an integer from 0 to 2147483647, current value is Infinity",
  ],
  [{ stallMs: 0 }, "stallMs: it must be an integer from 1 to 2147483647, current value is 0"],
])("openPeer() refuses %j", (options, what) => {
  expect(() => openPeer(new ScriptedChannel(), options)).toThrow(
    new RangeError(`Cannot use ${what}`),
  );
});

test("two peers over memory serve and ask each other, ids and all", async () => {
  const [left, right] = memoryPair();
  const leftEndpoint = new HeldEndpoint();
  const rightEndpoint = new HeldEndpoint();
  const leftPeer = openPeer(left, { serve: leftEndpoint });
  const rightPeer = openPeer(right, { serve: rightEndpoint });
  const toRight = leftPeer.exchange({ jsonrpc: "2.0", id: 0, method: "r" }, exchangeContext());
  const toLeft = rightPeer.exchange({ jsonrpc: "2.0", id: "", method: "l" }, exchangeContext());
  await turns();
  leftEndpoint.at(0).answer({ from: "left" });
  rightEndpoint.at(0).answer({ from: "right" });
  expect(await toRight).toStrictEqual(result(0, { from: "right" }));
  expect(await toLeft).toStrictEqual(result("", { from: "left" }));
  await leftPeer.close();
  expect((await rightPeer.closed).code).toBe("INPUT_ENDED");
});

test("a peer that is flooded with lines that are no messages lets others have their turn", async () => {
  const { channel } = opened();
  const waits = Array.from({ length: 2000 }, () => channel.say("y"));
  const asked = waits.flatMap((wait, at) => (wait === undefined ? [] : [at]));
  expect(asked).toEqual([999, 1999]);
  await Promise.all(waits);
});

test("a peer that is being closed still reports what is answered twice", async () => {
  const { channel, peer, seen } = opened();
  const call = peer.exchange({ jsonrpc: "2.0", id: "a", method: "m" }, exchangeContext());
  void channel.say(result(1));
  await call;
  const closing = peer.close();
  void channel.say(result(1));
  await closing;
  expect(seen.strays()).toEqual(["late-response"]);
});
