import { expect, test } from "vitest";
import { collectEvents } from "../../test/support/collect-events.ts";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import { turns } from "../../test/support/turns.ts";
import type { ExchangeContext } from "../exchange/exchange.ts";
import { encodeMessage } from "../jsonrpc/encode-message.ts";
import type { Id, JsonObject, JsonRpcNotification } from "../jsonrpc/message.ts";
import { connectChannel } from "./connect-channel.ts";
import { serveChannel } from "./serve-channel.ts";

const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

function connected(accept?: (notification: JsonRpcNotification) => void) {
  const channel = new ScriptedChannel();
  const seen = collectEvents();
  const { observer } = seen;
  const connection = connectChannel(channel, { observer, ...(accept && { accept }) });
  /** Sends a request that stays pending until the end of the test, and gives what it is told. */
  function open(params: JsonObject | undefined, method = "tools/call", id: Id = "mine") {
    const context = exchangeContext();
    const request = { jsonrpc: "2.0", id, method, ...(params && { params }) } as const;
    const answered = connection.exchange(request, context);
    answered.catch(() => undefined);
    return { answered, notified: context.notified };
  }
  return { channel, seen, connection, open };
}

const withToken = (progressToken: unknown): JsonObject => ({ name: "t", _meta: { progressToken } });
const progress = (progressToken: unknown, value: unknown = 1) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken, progress: value },
});
const sentToken = (channel: ScriptedChannel, at: number): unknown => {
  const { params } = channel.sent[at] as unknown as { params: { _meta: JsonObject } };
  return params._meta["progressToken"];
};

// BUG-60, BUG-63
test.each([0, "", "0", -1, 1, "1", "tok-a"])(
  "progress reaches the call with the token %j, which goes out as it is",
  (token) => {
    const { channel, open } = connected();
    const { notified } = open(withToken(token));
    expect(sentToken(channel, 0)).toBe(token);
    void channel.say(progress(token));
    expect(notified).toStrictEqual([progress(token)]);
  },
);

// BUG-63
test("progress keeps the tokens 1, the string 1, 0 and the empty string apart", () => {
  const { channel, open } = connected();
  const tokens = [1, "1", 0, ""];
  const calls = tokens.map((token) => open(withToken(token)));
  for (const token of tokens) void channel.say(progress(token, `for ${typeof token}`));
  expect(calls.map(({ notified }) => notified)).toStrictEqual(
    tokens.map((token) => [progress(token, `for ${typeof token}`)]),
  );
});

test("progress gets a fresh token on the wire where another call uses it, and its own back", () => {
  const { channel, open } = connected();
  const first = open(withToken("t"));
  const second = open(withToken("t"));
  const fresh = sentToken(channel, 1);
  expect(sentToken(channel, 0)).toBe("t");
  expect(fresh).toBe('"t"#2');
  channel.sayAll(progress("t", 1), progress(fresh, 2));
  expect(first.notified).toEqual([progress("t", 1)]);
  expect(second.notified).toEqual([progress("t", 2)]);
});

test("progress is not mixed up where a caller's token looks like a fresh one", () => {
  const { channel, open } = connected();
  const calls = ['"t"#3', "t", "t"].map((token) => open(withToken(token)));
  const tokens = [0, 1, 2].map((at) => sentToken(channel, at));
  expect(tokens).toEqual(['"t"#3', "t", '"t"#3#']);
  for (const [n, token] of tokens.entries()) void channel.say(progress(token, n));
  expect(calls.map(({ notified }) => notified)).toEqual([
    [progress('"t"#3', 0)],
    [progress("t", 1)],
    [progress("t", 2)],
  ]);
});

test("progress may use a token again once its call was answered", async () => {
  const { channel, open } = connected();
  const first = open(withToken("t"));
  void channel.say({ jsonrpc: "2.0", id: 1, result: {} });
  await first.answered;
  open(withToken("t"));
  expect(sentToken(channel, 1)).toBe("t");
});

test("progress keeps other digits where its token is put back", () => {
  const { channel, open } = connected();
  open(withToken("t"));
  const { notified } = open(withToken("t"));
  void channel.say(
    '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"\\"t\\"#2","progress":1.0,"total":9007199254740993}}',
  );
  expect(encodeMessage(notified[0] as JsonRpcNotification)).toBe(
    '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":1.0,"total":9007199254740993}}',
  );
});

// BUG-61
test.each([
  ["a token never given out", progress("never")],
  ["the token of another type", progress(1)],
  ["no token", { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } }],
  ["a token that cannot be one", progress({ a: 1 })],
  ["no params", { jsonrpc: "2.0", method: "notifications/progress" }],
])("progress with %s is reported and disturbs nothing", async (_what, notification) => {
  const { channel, seen, open } = connected();
  const { answered, notified } = open(withToken("1"));
  channel.sayAll(notification, { jsonrpc: "2.0", id: 1, result: {} });
  expect(await answered).toMatchObject({ result: {} });
  expect(notified).toEqual([]);
  expect(seen.of("stray")).toMatchObject([
    {
      stray: "unknown-progress-token",
      text: "No request in flight has this progress token",
    },
  ]);
});

// BUG-61
test("progress after the answer is reported and disturbs nothing", async () => {
  const { channel, seen, open } = connected();
  const { answered, notified } = open(withToken("t"));
  channel.sayAll({ jsonrpc: "2.0", id: 1, result: {} }, progress("t"));
  await answered;
  expect(notified).toEqual([]);
  expect(seen.strays()).toEqual(["unknown-progress-token"]);
});

test("progress reaches its call whatever its value is", () => {
  const { channel, open } = connected();
  const { notified } = open(withToken("t"));
  channel.sayAll(progress("t", 2), progress("t", 1), progress("t", "half"));
  expect(notified).toHaveLength(3);
});

test("progress comes before the answer that follows it", async () => {
  const { channel, open } = connected();
  const { answered, notified } = open(withToken("t"));
  let notifiedAtAnswer = 0;
  const noted = answered.then(() => {
    notifiedAtAnswer = notified.length;
  });
  channel.sayAll(progress("t", 1), progress("t", 2), { jsonrpc: "2.0", id: 1, result: {} });
  await noted;
  expect(notifiedAtAnswer).toBe(2);
});

const listed = (subscriptionId: unknown) => ({
  jsonrpc: "2.0",
  method: "notifications/tools/list_changed",
  params: { _meta: { [SUBSCRIPTION_ID]: subscriptionId, other: 1 } },
});

// BUG-137
test("a notification of a subscription reaches its listen, with the caller's id", () => {
  const { channel, open } = connected();
  const first = open({ notifications: {} }, "subscriptions/listen", "a");
  const second = open({ notifications: {} }, "subscriptions/listen", 0);
  channel.sayAll(listed(2), listed(1));
  expect(first.notified).toStrictEqual([listed("a")]);
  expect(second.notified).toStrictEqual([listed(0)]);
});

// BUG-137
test.each(["1", 99, null])(
  "a notification of the subscription %j, which is not open, is reported",
  (subscriptionId) => {
    const accepted: JsonRpcNotification[] = [];
    const { channel, seen, open } = connected((notification) => void accepted.push(notification));
    const { notified } = open({ notifications: {} }, "subscriptions/listen");
    void channel.say(listed(subscriptionId));
    expect([...notified, ...accepted]).toEqual([]);
    expect(seen.of("stray")).toMatchObject([
      {
        stray: "unwanted-notification",
        text: "No request in flight has the subscription id that it names",
      },
    ]);
  },
);

// BUG-137
test("an acknowledgement whose id came back as a string fails its listen, and nothing else", async () => {
  const { channel, open } = connected();
  const first = open({ notifications: {} }, "subscriptions/listen", "a");
  const second = open({ notifications: {} }, "subscriptions/listen", "b");
  const call = open({ name: "t" });
  const acknowledged = (id: unknown) => ({
    jsonrpc: "2.0",
    method: "notifications/subscriptions/acknowledged",
    params: { _meta: { [SUBSCRIPTION_ID]: id }, notifications: {} },
  });
  channel.sayAll(acknowledged("3"), acknowledged("01"), acknowledged("9"), acknowledged("1"));
  await expect(first.answered).rejects.toMatchObject({
    code: "WRONG_ID",
    message:
      'Cannot open the subscription: its acknowledgement names the string "1", but the request\'s is the number 1',
  });
  expect(channel.sent.at(-1)).toMatchObject({
    method: "notifications/cancelled",
    params: { requestId: 1 },
  });
  void channel.say(acknowledged(2));
  expect(second.notified).toHaveLength(1);
  void channel.say({ jsonrpc: "2.0", id: 3, result: {} });
  await expect(call.answered).resolves.toMatchObject({ id: "mine" });
});

test("a cancellation from the server reaches the listen that it ends, with the caller's id", () => {
  const { channel, open } = connected();
  const { notified } = open({ notifications: {} }, "subscriptions/listen", "mine");
  void channel.say({
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: 1, reason: "shutdown" },
  });
  expect(notified).toEqual([
    {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: "mine", reason: "shutdown" },
    },
  ]);
});

test("a cancellation from the server for anything but a listen is reported", () => {
  const { channel, seen, open } = connected();
  const { notified } = open({});
  const params = { requestId: 1 };
  void channel.say({ jsonrpc: "2.0", method: "notifications/cancelled", params });
  expect(notified).toEqual([]);
  expect(seen.strays()).toEqual(["unknown-cancel"]);
});

const logged = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info" } };
const wantsLogs = { _meta: { "io.modelcontextprotocol/logLevel": "info" } };

test("a log message reaches the only call that asked for any", () => {
  const { channel, open } = connected();
  const silent = open({});
  const talkative = open(wantsLogs);
  void channel.say(logged);
  expect(silent.notified).toEqual([]);
  expect(talkative.notified).toEqual([logged]);
});

test.each([
  ["no call asked for any", []],
  ["two calls asked for some", [wantsLogs, wantsLogs]],
])("a log message goes to accept where %s", (_why, calls) => {
  const accepted: JsonRpcNotification[] = [];
  const { channel, open } = connected((notification) => void accepted.push(notification));
  for (const params of calls) open(params);
  void channel.say(logged);
  expect(accepted).toEqual([logged]);
});

// BUG-68
test.each([
  { jsonrpc: "2.0", method: "notifications/foo" },
  { jsonrpc: "2.0", method: "notifications/tools/list_changed", params: {} },
  { jsonrpc: "2.0", method: "notifications/x", params: { extra: [1] }, more: true },
])("the notification %j goes to accept, and is reported where there is none", (notification) => {
  const accepted: JsonRpcNotification[] = [];
  const taking = connected((taken) => void accepted.push(taken));
  void taking.channel.say(notification);
  expect(accepted).toEqual([notification]);
  const without = connected();
  void without.channel.say(notification);
  expect(without.seen.of("stray")).toMatchObject([
    { stray: "unwanted-notification", text: "Nobody here takes this notification" },
  ]);
});

test.each([
  [
    "throws",
    () => {
      throw new Error("accept");
    },
  ],
  ["rejects", () => Promise.reject(new Error("accept"))],
])("an accept that %s is told to the observer", async (_how, accept) => {
  const { channel, seen } = connected(accept as () => void);
  void channel.say({ jsonrpc: "2.0", method: "n" });
  await turns();
  expect(seen.of("handler-failed")).toMatchObject([{ method: "n", error: { message: "accept" } }]);
});

test("a served endpoint accepts notifications with who sent them, and answers none", () => {
  const channel = new ScriptedChannel();
  const accepted: unknown[] = [];
  serveChannel(channel, {
    exchange: () => expect.unreachable(),
    accept(notification, context) {
      accepted.push(notification, context, this);
    },
  });
  void channel.say({ jsonrpc: "2.0", method: "n" });
  expect(accepted).toMatchObject([
    { method: "n" },
    { caller: { transport: "custom" } },
    { exchange: expect.any(Function) },
  ]);
  expect(channel.sent).toEqual([]);
});

// BUG-66
test.each([
  '{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}',
  '{"jsonrpc":"2.0","method":"notifications/does/not/exist","params":{"a":1}}',
  '{"jsonrpc":"2.0","method":"notifications/x","params":[1]}',
  '{"method":"notifications/x"}',
  '{"jsonrpc":"1.0","method":"notifications/x"}',
])("a served endpoint without accept never answers %s", (line) => {
  const channel = new ScriptedChannel();
  serveChannel(channel, { exchange: () => expect.unreachable() });
  void channel.say(line);
  expect(channel.sent).toEqual([]);
});

function callWith(notify: ExchangeContext["notify"]) {
  const channel = new ScriptedChannel();
  const seen = collectEvents();
  const connection = connectChannel(channel, { observer: seen.observer });
  const request = { jsonrpc: "2.0", id: 1, method: "m", params: withToken("t") } as const;
  const answered = connection.exchange(request, { ...exchangeContext(), notify });
  answered.catch(() => undefined);
  return { channel, seen, answered };
}

test.each([
  [
    "throws",
    () => {
      throw new Error("notify");
    },
  ],
  ["rejects", () => Promise.reject(new Error("notify"))],
])("a caller whose notify %s still gets its answer", async (_how, notify) => {
  const { channel, seen, answered } = callWith(notify);
  channel.sayAll(progress("t"), { jsonrpc: "2.0", id: 1, result: {} });
  expect(await answered).toMatchObject({ result: {} });
  await turns();
  expect(seen.of("handler-failed")).toMatchObject([
    { method: "notifications/progress", error: { message: "notify" } },
  ]);
});

test("a channel is not read on while a caller leaves more than 256 notifications untaken", async () => {
  const taken: (() => void)[] = [];
  const { channel } = callWith(() => new Promise((resolve) => taken.push(resolve)));
  for (let n = 0; n < 256; n++) expect(channel.say(progress("t", n))).toBeUndefined();
  let reading = false;
  const paused = channel.say(progress("t", 256))?.then(() => {
    reading = true;
  });
  await turns();
  expect(reading).toBe(false);
  for (const take of taken) take();
  await paused;
  expect(channel.say(progress("t", 257))).toBeUndefined();
});
