import { expect, test } from "vitest";
import { collectEvents } from "../../test/support/collect-events.ts";
import { HeldEndpoint } from "../../test/support/held-endpoint.ts";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import { turns } from "../../test/support/turns.ts";
import { TransportError } from "../errors/mcp-error.ts";
import type { Endpoint } from "../exchange/exchange.ts";
import type { Id } from "../jsonrpc/message.ts";
import type { ServeChannelOptions } from "./serve-channel.ts";
import { serveChannel } from "./serve-channel.ts";

function serving(options: ServeChannelOptions = {}) {
  const channel = new ScriptedChannel();
  const endpoint = new HeldEndpoint();
  const seen = collectEvents();
  const served = serveChannel(channel, endpoint, { observer: seen.observer, ...options });
  return { channel, endpoint, seen, served };
}

function servingEndpoint(exchange: unknown) {
  const channel = new ScriptedChannel();
  const seen = collectEvents();
  const endpoint = { exchange } as Endpoint;
  serveChannel(channel, endpoint, { observer: seen.observer });
  return { channel, seen };
}

const ask = (id: unknown, method = "m") => ({ jsonrpc: "2.0", id, method });
const cancel = (requestId: unknown, reason?: unknown) => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId, reason },
});
const result = (id: Id, value: object = {}) => ({ jsonrpc: "2.0", id, result: value });

// BUG-01, BUG-09
test.each([
  "1",
  "007",
  "-0",
  "1e3",
  "9007199254740993",
  " 1",
  "",
  "init-a9",
  0,
  1,
  -1,
  9007199254740991,
])("a served channel answers under the id %j, type and all", async (id) => {
  const { channel, endpoint } = serving();
  void channel.say(ask(id));
  endpoint.at(0).answer({ ok: true });
  await turns();
  expect(channel.sent).toStrictEqual([result(id, { ok: true })]);
  expect(channel.about).toStrictEqual([id]);
});

test("a served channel keeps apart ids of different type in flight", async () => {
  const { channel, endpoint } = serving();
  channel.sayAll(ask(1), ask("1"), ask(0), ask(""));
  for (const id of ["", 0, "1", 1]) endpoint.byId(id).answer({ for: id });
  await turns();
  expect(channel.sent).toStrictEqual([
    result("", { for: "" }),
    result(0, { for: 0 }),
    result("1", { for: "1" }),
    result(1, { for: 1 }),
  ]);
});

// BUG-49
test("a served channel answers a quick request while a slow one goes on", async () => {
  const { channel, endpoint } = serving();
  channel.sayAll(ask(1), ask(2));
  endpoint.byId(2).answer({});
  await turns();
  expect(channel.sent).toEqual([result(2)]);
});

// BUG-10
test("a served channel refuses an id in flight, and still delivers the first answer", async () => {
  const { channel, endpoint } = serving();
  channel.sayAll(ask(1, "first"), ask(1, "second"));
  expect(endpoint.requests).toHaveLength(1);
  endpoint.at(0).answer({ first: true });
  await turns();
  expect(channel.sent).toEqual([
    {
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32600,
        message: "Cannot take request: its id is that of a request that is still being answered",
        data: { reason: "DUPLICATE_ID" },
      },
    },
    result(1, { first: true }),
  ]);
});

// BUG-10
test("a served channel takes an id again after its request was answered", async () => {
  const { channel, endpoint } = serving();
  for (const n of [0, 1, 2]) {
    void channel.say(ask(1));
    endpoint.at(n).answer({ n });
    await turns();
  }
  expect(channel.sent).toEqual([0, 1, 2].map((n) => result(1, { n })));
});

// BUG-10
test("a served channel takes an id again after its request was cancelled, and mixes nothing up", async () => {
  const { channel, endpoint } = serving();
  channel.sayAll(ask(1), cancel(1), ask(1));
  endpoint.at(0).answer({ n: 0 });
  endpoint.at(1).answer({ n: 1 });
  await turns();
  expect(channel.sent).toEqual([result(1, { n: 1 })]);
});

// BUG-03
test.each([0, "", 1, "1"])(
  "a served channel aborts the request %j that is cancelled",
  async (id) => {
    const { channel, endpoint } = serving();
    channel.sayAll(ask(id), cancel(id, "changed my mind"));
    const { signal } = endpoint.at(0).context;
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({ name: "AbortError", message: "changed my mind" });
  },
);

test("a served channel does not take the cancellation of 1 for that of the string 1", () => {
  const { channel, endpoint, seen } = serving();
  channel.sayAll(ask("1"), cancel(1));
  expect(endpoint.at(0).context.signal.aborted).toBe(false);
  expect(seen.strays()).toEqual(["unknown-cancel"]);
});

// BUG-51
test.each([
  ["a result", (held: ReturnType<HeldEndpoint["at"]>) => held.answer({})],
  ["an error", (held: ReturnType<HeldEndpoint["at"]>) => held.reject(new Error("aborted"))],
])("a served channel sends nothing after a cancellation, be it %s", async (_what, finish) => {
  const { channel, endpoint } = serving();
  channel.sayAll(ask(3), cancel(3));
  const held = endpoint.at(0);
  await held.context.notify({ jsonrpc: "2.0", method: "notifications/progress" });
  finish(held);
  await turns();
  expect(channel.sent).toEqual([]);
});

test.each([
  ["an unknown id", cancel(99)],
  ["no id", { jsonrpc: "2.0", method: "notifications/cancelled", params: {} }],
  ["a null id", cancel(null)],
  ["no params", { jsonrpc: "2.0", method: "notifications/cancelled" }],
])("a served channel reports a cancellation with %s and goes on", async (_what, notification) => {
  const { channel, endpoint, seen } = serving();
  channel.sayAll(ask(1), notification);
  endpoint.at(0).answer({});
  await turns();
  expect(seen.strays()).toEqual(["unknown-cancel"]);
  expect(channel.sent).toEqual([result(1)]);
});

test("a served channel ignores a cancellation that comes after the answer", async () => {
  const { channel, endpoint, seen } = serving();
  void channel.say(ask(1));
  endpoint.at(0).answer({});
  await turns();
  void channel.say(cancel(1));
  expect(channel.sent).toEqual([result(1)]);
  expect(seen.strays()).toEqual(["unknown-cancel"]);
});

test("a served channel sends notifications of a request before its answer, in order", async () => {
  const { channel, endpoint } = serving();
  void channel.say(ask("a"));
  const { context, answer } = endpoint.at(0);
  void context.notify({ jsonrpc: "2.0", method: "one" });
  void context.notify({ jsonrpc: "2.0", method: "two" });
  answer({});
  await turns();
  expect(channel.sent).toEqual([
    { jsonrpc: "2.0", method: "one" },
    { jsonrpc: "2.0", method: "two" },
    result("a"),
  ]);
  expect(channel.about).toEqual(["a", "a", "a"]);
});

test("a served channel sends no notification of a request after its answer", async () => {
  const { channel, endpoint } = serving();
  void channel.say(ask(1));
  endpoint.at(0).answer({});
  await turns();
  await endpoint.at(0).context.notify({ jsonrpc: "2.0", method: "late" });
  expect(channel.sent).toEqual([result(1)]);
});

test("a served channel refuses one request more than maxInFlight, and takes the next", async () => {
  const { channel, endpoint } = serving({ maxInFlight: 2 });
  channel.sayAll(ask(1), ask(2), ask(3));
  expect(channel.sent).toEqual([
    {
      jsonrpc: "2.0",
      id: 3,
      error: {
        code: -32603,
        message: "Cannot take request: 2 are being answered already (maxInFlight); wait for one",
        data: { reason: "TOO_MANY_REQUESTS", maxInFlight: 2 },
      },
    },
  ]);
  endpoint.byId(1).answer({});
  await turns();
  void channel.say(ask(3));
  endpoint.byId(3).answer({});
  await turns();
  expect(channel.sent.slice(1)).toEqual([result(1), result(3)]);
});

const cycle: Record<string, unknown> = {};
cycle["self"] = cycle;

// BUG-36
test.each([
  ["a cycle", cycle, "CANNOT_ENCODE"],
  ["a BigInt", { n: 1n }, "CANNOT_ENCODE"],
  [
    "a toJSON that throws",
    {
      toJSON() {
        throw new Error("no");
      },
    },
    "CANNOT_ENCODE",
  ],
  ["too much", { text: "x".repeat(1_000_001) }, "MESSAGE_TOO_LARGE"],
  ["nothing", undefined, "INVALID_RESULT"],
  ["null", null, "INVALID_RESULT"],
  ["a string", "done", "INVALID_RESULT"],
  ["an array", [1], "INVALID_RESULT"],
])(
  "a served channel answers with the reason where the result is %s, and goes on",
  async (_what, value, reason) => {
    const { channel, endpoint, seen } = serving();
    channel.sayAll(ask(1), ask(2));
    endpoint.byId(1).answer(value);
    endpoint.byId(2).answer({ ok: true });
    await turns();
    expect(channel.sent).toHaveLength(2);
    expect(channel.sent[0]).toMatchObject({ id: 1, error: { code: -32603, data: { reason } } });
    expect(channel.sent[1]).toEqual(result(2, { ok: true }));
    expect(seen.of("exchange-failed")).toMatchObject([
      { side: "incoming", error: { code: reason } },
    ]);
  },
);

test("a served channel names the limit in the answer to a request with too large a result", async () => {
  const { channel, endpoint } = serving();
  void channel.say(ask("big"));
  endpoint.at(0).answer({ text: "x".repeat(1_000_001) });
  await turns();
  expect(channel.sent).toEqual([
    {
      jsonrpc: "2.0",
      id: "big",
      error: {
        code: -32603,
        message:
          "Cannot send message: it is larger than the limit of 1000000 bytes (maxMessageBytes)",
        data: { reason: "MESSAGE_TOO_LARGE" },
      },
    },
  ]);
});

test.each([
  [undefined, "the answer must be a response, found nothing"],
  ["x", 'the answer must be a response, found "x"'],
  [{ jsonrpc: "2.0", id: 1 }, '"result" must be an object, found nothing'],
  [{ result: {}, error: { code: 1, message: "" } }, 'the answer has both "result" and "error"'],
  [
    { error: { code: 1.5, message: "no" } },
    '"error" must have an integer "code" and a string "message", found {"code":1.5,"message":"no"}',
  ],
  [{ error: "no" }, '"error" must have an integer "code" and a string "message", found "no"'],
])(
  "a served channel answers with a sentence where the endpoint gives %j",
  async (response, what) => {
    const { channel, endpoint } = serving();
    void channel.say(ask(1, "tools/call"));
    endpoint.at(0).resolve(response);
    await turns();
    expect(channel.sent).toEqual([
      {
        jsonrpc: "2.0",
        id: 1,
        error: {
          code: -32603,
          message: `Cannot answer tools/call: ${what}`,
          data: { reason: "INVALID_RESULT" },
        },
      },
    ]);
  },
);

test("a served channel puts the request's id and the version on what the endpoint gives", async () => {
  const { channel, endpoint } = serving();
  void channel.say(ask("a"));
  endpoint.at(0).resolve({ id: "b", result: {}, extra: 1 });
  await turns();
  expect(channel.sent).toEqual([{ jsonrpc: "2.0", id: "a", result: {}, extra: 1 }]);
});

test("a served channel passes an error response on as it is", async () => {
  const { channel, endpoint } = serving();
  void channel.say(ask(1));
  const error = { code: -32602, message: "no such tool", data: [1] };
  endpoint.at(0).resolve({ jsonrpc: "2.0", id: 1, error });
  await turns();
  expect(channel.sent).toEqual([{ jsonrpc: "2.0", id: 1, error }]);
});

const neutral = {
  jsonrpc: "2.0",
  id: 1,
  error: {
    code: -32603,
    message: "Cannot answer: the server failed",
    data: { reason: "HANDLER_FAILED" },
  },
};

test.each([
  [
    "throws at once",
    () => {
      throw new Error("secret");
    },
  ],
  ["rejects", () => Promise.reject(new Error("secret"))],
  ["rejects with something that is no error", () => Promise.reject({ secret: true })],
  ["rejects with nothing", () => Promise.reject()],
])(
  "a served channel answers neutrally where the endpoint %s, and tells the observer",
  async (_how, exchange) => {
    const { channel, seen } = servingEndpoint(exchange);
    void channel.say(ask(1));
    await turns();
    expect(channel.sent).toEqual([neutral]);
    expect(seen.of("exchange-failed")).toHaveLength(1);
  },
);

test("a served channel takes an answer that is no promise", async () => {
  const { channel } = servingEndpoint(() => result(1, { at: "once" }));
  void channel.say(ask(1));
  await turns();
  expect(channel.sent).toEqual([result(1, { at: "once" })]);
});

test("a served channel tells the caller of an error of the library by its code", async () => {
  const { channel } = servingEndpoint(() =>
    Promise.reject(new TransportError("CHILD_EXITED", "Cannot get an answer: the server exited")),
  );
  void channel.say(ask(1));
  await turns();
  expect(channel.sent).toMatchObject([
    {
      error: {
        code: -32603,
        message: "Cannot get an answer: the server exited",
        data: { reason: "CHILD_EXITED" },
      },
    },
  ]);
});

test("a served channel tells the observer where not even a short answer fits the limit", async () => {
  const { channel, endpoint, seen } = serving();
  channel.maxMessageBytes = 20;
  channel.sayAll(ask(1), "not JSON");
  endpoint.at(0).answer({});
  await turns();
  expect(channel.sent).toEqual([]);
  expect(seen.of("handler-failed")).toMatchObject([
    { error: { code: "MESSAGE_TOO_LARGE" } },
    { method: "m", error: { code: "MESSAGE_TOO_LARGE" } },
  ]);
});

test("a served channel stops being read while a hundred answers are unread", async () => {
  const { channel, endpoint } = serving();
  let drain = (): void => expect.unreachable();
  channel.full = new Promise((resolve) => {
    drain = resolve;
  });
  for (let id = 0; id < 101; id++) {
    expect(channel.say(ask(id))).toBeUndefined();
    endpoint.at(id).answer({});
    await turns();
  }
  let reading = false;
  const paused = channel.say(ask("next"))?.then(() => {
    reading = true;
  });
  await turns();
  expect(paused).toBeInstanceOf(Promise);
  expect(reading).toBe(false);
  channel.full = undefined;
  drain();
  await paused;
  expect(channel.say(ask("after"))).toBeUndefined();
});

test("a served channel lets answers go out before it takes more than a hundred requests at once", async () => {
  const { channel } = serving();
  for (let id = 0; id < 99; id++) expect(channel.say(ask(id))).toBeUndefined();
  const breath = channel.say(ask(99));
  expect(breath).toBeInstanceOf(Promise);
  await breath;
  expect(channel.say(ask(100))).toBeUndefined();
});

test("a served channel tells the observer of each exchange's begin and end once", async () => {
  const { channel, endpoint, seen } = serving();
  channel.sayAll(ask(1), ask(2), ask(3), cancel(3));
  endpoint.byId(1).answer({});
  endpoint.byId(2).reject(new Error("no"));
  endpoint.byId(3).reject(new Error("aborted"));
  await turns();
  expect(seen.of("exchange-begun").map(({ request }) => request.id)).toEqual([1, 2, 3]);
  expect(seen.of("exchange-ended").map(({ request }) => request.id)).toEqual([1]);
  expect(
    seen.of("exchange-failed").map(({ request, error }) => [request.id, String(error)]),
  ).toEqual([
    [3, "AbortError: The caller cancelled the request"],
    [2, "Error: no"],
  ]);
});

test("a served channel shows the observer every message in and out, in order", async () => {
  const { channel, endpoint, seen } = serving();
  void channel.say(ask(1));
  void endpoint.at(0).context.notify({ jsonrpc: "2.0", method: "n" });
  endpoint.at(0).answer({});
  await turns();
  const messages = seen.events.filter(({ kind }) => kind.startsWith("message-"));
  expect(messages).toMatchObject([
    { kind: "message-in", message: { id: 1, method: "m" } },
    { kind: "message-out", message: { method: "n" } },
    { kind: "message-out", message: { id: 1, result: {} } },
  ]);
});

test("a served channel works on where the observer throws", async () => {
  const { channel, endpoint } = serving({
    observer: () => {
      throw new Error("observer");
    },
  });
  channel.sayAll(ask(1), "junk", cancel(9));
  endpoint.at(0).answer({});
  await turns();
  expect(channel.sent).toMatchObject([{ error: { code: -32700 } }, { id: 1, result: {} }]);
});

test("a served channel tells the endpoint how the request came", () => {
  const { channel, endpoint } = serving();
  void channel.say(ask(1));
  expect(endpoint.at(0).context.caller).toEqual({ transport: "custom" });
});
