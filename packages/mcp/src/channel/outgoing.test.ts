import { expect, test, vi } from "vitest";
import { collectEvents } from "../../test/support/collect-events.ts";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import { turns } from "../../test/support/turns.ts";
import { ClosedError, TransportError } from "../errors/mcp-error.ts";
import { encodeMessage } from "../jsonrpc/encode-message.ts";
import type { Id, JsonRpcRequest, JsonRpcResponse, Message } from "../jsonrpc/message.ts";
import { parseFrame } from "../jsonrpc/parse-frame.ts";
import { connectChannel } from "./connect-channel.ts";

function connected() {
  const channel = new ScriptedChannel();
  const seen = collectEvents();
  const connection = connectChannel(channel, { observer: seen.observer });
  const ask = (id: Id = "mine", signal?: AbortSignal): Promise<JsonRpcResponse> =>
    connection.exchange({ jsonrpc: "2.0", id, method: "m" }, exchangeContext(signal));
  return { channel, seen, connection, ask };
}

const result = (id: unknown, value: object = {}) => ({ jsonrpc: "2.0", id, result: value });

test("exchange() sends a request under an id of its own, and answers under the caller's", async () => {
  const { channel, ask } = connected();
  const answered = ask("mine");
  expect(channel.sent).toEqual([{ jsonrpc: "2.0", id: 1, method: "m" }]);
  void channel.say(result(1, { a: 1 }));
  expect(await answered).toEqual(result("mine", { a: 1 }));
});

test.each([0, "", "1", 1])(
  "exchange() answers under the caller's id %j, type and all",
  async (id) => {
    const { channel, ask } = connected();
    const answered = ask(id);
    void channel.say(result(1));
    expect(await answered).toStrictEqual(result(id));
  },
);

test("exchange() resolves with an error response where the other side refuses", async () => {
  const { channel, ask } = connected();
  const answered = ask("a");
  void channel.say({ jsonrpc: "2.0", id: 1, error: { code: -32601, message: "no", data: 0 } });
  expect(await answered).toEqual({
    jsonrpc: "2.0",
    id: "a",
    error: { code: -32601, message: "no", data: 0 },
  });
});

// BUG-12
test("exchange() gives 500 calls of one tick distinct ids, and each its own answer", async () => {
  vi.useFakeTimers();
  const { channel, ask } = connected();
  const calls = Array.from({ length: 500 }, (_, n) => ask(`call ${n}`));
  const ids = channel.sent.map((message) => ("id" in message ? message.id : undefined));
  expect(new Set(ids).size).toBe(500);
  for (const id of [...ids].reverse()) void channel.say(result(id, { for: id }));
  const answers = await Promise.all(calls);
  expect(answers).toEqual(ids.map((id, n) => result(`call ${n}`, { for: id })));
  vi.useRealTimers();
});

// BUG-154
test("exchange() passes params and results on digit by digit", async () => {
  const digits = '{"a":9007199254740993,"b":1.0,"c":1e400}';
  const frame = parseFrame(
    `{"jsonrpc":"2.0","id":"x","method":"m","params":{"_meta":{"progressToken":"t"},"v":${digits}}}`,
  );
  const request = (frame.kind === "message" ? frame.message : undefined) as JsonRpcRequest;
  const sent: string[] = [];
  const channel = new ScriptedChannel();
  channel.send = (message) => {
    sent.push(encodeMessage(message as Message));
    return undefined;
  };
  const connection = connectChannel(channel);
  const answered = [request, request].map((same) => connection.exchange(same, exchangeContext()));
  expect(sent).toEqual([
    `{"jsonrpc":"2.0","id":1,"method":"m","params":{"_meta":{"progressToken":"t"},"v":${digits}}}`,
    `{"jsonrpc":"2.0","id":2,"method":"m","params":{"_meta":{"progressToken":"\\"t\\"#2"},"v":${digits}}}`,
  ]);
  channel.sayAll(...[1, 2].map((id) => `{"jsonrpc":"2.0","id":${id},"result":${digits}}`));
  for (const response of await Promise.all(answered)) {
    expect(encodeMessage(response)).toBe(`{"jsonrpc":"2.0","id":"x","result":${digits}}`);
  }
});

// BUG-20
test("exchange() resolves with a good answer that comes after junk", async () => {
  const { channel, seen, ask } = connected();
  const answered = ask();
  channel.sayAll(
    "Server v1.2 ready",
    { level: "info", msg: "hi", id: 1 },
    [1, 2],
    42,
    '"str"',
    "null",
    "\u001b[32mready\u001b[0m",
    'half a line{"jsonrpc":"2.0","id":1,"result":{}}',
    result(1, { good: true }),
  );
  expect(await answered).toEqual(result("mine", { good: true }));
  expect(channel.sent).toHaveLength(1);
  expect(seen.of("complaint").map(({ complaint }) => complaint.code)).toEqual([
    "NOT_JSON",
    "INVALID_MESSAGE",
    "BATCH_NOT_SUPPORTED",
    "INVALID_MESSAGE",
    "INVALID_MESSAGE",
    "INVALID_MESSAGE",
    "NOT_JSON",
    "NOT_JSON",
  ]);
});

// BUG-07
test.each([
  ["a null id", { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } }],
  ["no id", { jsonrpc: "2.0", error: { code: -32700, message: "Parse error" } }],
])("exchange() resolves with the real answer after an error with %s", async (_what, error) => {
  const { channel, seen, ask } = connected();
  const answered = ask();
  channel.sayAll(error, result(1));
  expect(await answered).toEqual(result("mine"));
  expect(seen.of("stray")).toMatchObject([
    {
      stray: "error-without-id",
      text: "The other side could not read something of ours",
      message: error,
    },
  ]);
});

test.each([[{ jsonrpc: "2.0", id: null, result: {} }], [{ jsonrpc: "2.0", result: {} }]])(
  "exchange() resolves with the real answer after the broken response %j",
  async (broken) => {
    const { channel, seen, ask } = connected();
    const answered = ask();
    channel.sayAll(broken, result(1));
    expect(await answered).toEqual(result("mine"));
    expect(seen.of("complaint")).toHaveLength(1);
  },
);

test.each([99, "x", 2, -1, 0])(
  "exchange() fails at once where the only answer has the id %j",
  async (id) => {
    const { channel, seen, ask } = connected();
    const answered = ask();
    void channel.say(result(id));
    const error = await answered.catch((reason) => reason);
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({
      code: "WRONG_ID",
      message: "Cannot match the answer: the other side answered under an id that no request has",
    });
    expect(seen.strays()).toEqual(["unknown-id"]);
  },
);

test("exchange() fails at once where the only answer is broken and has an id that no request has", async () => {
  const { channel, ask } = connected();
  const answered = ask();
  void channel.say({ jsonrpc: "2.0", id: "x", result: null });
  await expect(answered).rejects.toMatchObject({
    code: "WRONG_ID",
    message: "Cannot match the answer: the other side answered under an id that no request has",
  });
});

test("exchange() waits on where something broken has an id but no jsonrpc: it may be a line of a log", async () => {
  const { channel, ask } = connected();
  const answered = ask();
  channel.sayAll({ id: "x", result: "stored" }, result(1));
  expect(await answered).toEqual(result("mine"));
});

test.each([{ result: {} }, { error: { code: -32603, message: "Failed" } }])(
  "exchange() fails at once where the answer names a method beside %j",
  async (answer) => {
    const { channel, ask } = connected();
    const answered = ask();
    void channel.say({ jsonrpc: "2.0", id: 1, method: "m", ...answer });
    await expect(answered).rejects.toMatchObject({
      code: "INVALID_RESPONSE",
      message: 'Cannot take the answer: it has a "method", as only a request has',
    });
  },
);

test("exchange() waits on where the other side sends a request of its own under the same id", async () => {
  const { channel, seen, ask } = connected();
  const answered = ask();
  channel.sayAll({ jsonrpc: "2.0", id: 1, method: "ping" }, result(1));
  expect(await answered).toEqual(result("mine"));
  expect(seen.strays()).toEqual(["unwanted-request"]);
});

test("exchange() fails at once where the id came back as a string", async () => {
  const { channel, ask } = connected();
  const [first, second] = [ask("a"), ask("b")];
  void channel.say(result("2"));
  await expect(second).rejects.toMatchObject({
    code: "WRONG_ID",
    message: 'Cannot take the answer: its id is the string "2", but the request\'s is the number 2',
  });
  void channel.say(result(1));
  expect(await first).toEqual(result("a"));
});

test("exchange() fails three calls once three answers have come under wrong ids", async () => {
  const { channel, ask } = connected();
  const calls = [ask("a"), ask("b"), ask("c")].map((call) => call.catch((error) => error.code));
  const settled = Promise.all(calls);
  channel.sayAll(result("x"), result("y"));
  let over = false;
  void settled.then(() => {
    over = true;
  });
  await turns();
  expect(over).toBe(false);
  void channel.say(result("z"));
  expect(await settled).toEqual(["WRONG_ID", "WRONG_ID", "WRONG_ID"]);
});

test("exchange() fails the call that is left when the others are answered and one answer was wrong", async () => {
  const { channel, ask } = connected();
  const [first, second] = [ask("a"), ask("b")];
  channel.sayAll(result("x"), result(1));
  expect(await first).toEqual(result("a"));
  await expect(second).rejects.toMatchObject({ code: "WRONG_ID" });
});

test("exchange() starts counting wrong answers anew when nothing is pending", async () => {
  const { channel, ask } = connected();
  const first = ask("a");
  void channel.say(result("x"));
  await expect(first).rejects.toMatchObject({ code: "WRONG_ID" });
  const second = ask("b");
  void channel.say(result(2));
  expect(await second).toEqual(result("b"));
});

test("exchange() leaves other calls alone where one is answered twice", async () => {
  const { channel, seen, ask } = connected();
  const [first, second] = [ask("a"), ask("b")];
  channel.sayAll(result(1, { n: 1 }), result(1, { n: 2 }));
  expect(await first).toEqual(result("a", { n: 1 }));
  expect(seen.of("stray")).toMatchObject([
    {
      stray: "late-response",
      text: "The request was cancelled, timed out or has been answered",
    },
  ]);
  void channel.say(result(2));
  expect(await second).toEqual(result("b"));
});

test.each([
  ["has no jsonrpc", '{"id":1,"result":{}}'],
  ["has both result and error", '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}'],
  ["has neither result nor error", '{"jsonrpc":"2.0","id":1}'],
  ["has a result that is no object", '{"jsonrpc":"2.0","id":1,"result":"ok"}'],
  ["is cut off", '{"jsonrpc":"2.0","id":1,"result":{"a":'],
])("exchange() fails at once where the answer %s", async (_how, line) => {
  const { channel, ask } = connected();
  const answered = ask();
  void channel.say(line);
  const error = await answered.catch((reason) => reason);
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ code: "INVALID_RESPONSE", cause: { excerpt: line, id: 1 } });
});

test("exchange() fails at once where the answer is nested too deep", async () => {
  const { channel, ask } = connected();
  const answered = ask();
  void channel.say(`{"jsonrpc":"2.0","result":{"a":${"[".repeat(600)}${"]".repeat(600)}},"id":1}`);
  await expect(answered).rejects.toMatchObject({
    code: "INVALID_RESPONSE",
    message: "Cannot read message: arrays and objects are nested deeper than 512",
  });
});

test("exchange() is not failed by a broken request of the other side with the same id", async () => {
  const { channel, ask } = connected();
  const answered = ask();
  channel.sayAll('{"id":1,"method":"m"}', result(1));
  expect(await answered).toEqual(result("mine"));
});

// BUG-53
test("exchange() rejects at once when its caller aborts, and then tells the other side", async () => {
  const { channel, ask } = connected();
  const controller = new AbortController();
  const answered = ask("mine", controller.signal);
  controller.abort(new Error("no longer wanted"));
  await expect(answered).rejects.toThrow("no longer wanted");
  expect(channel.sent.slice(1)).toEqual([
    {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 1, reason: "no longer wanted" },
    },
  ]);
});

test.each([
  ["a string", "enough", { requestId: 1, reason: "enough" }],
  ["an object", { secret: true }, { requestId: 1 }],
  ["null", null, { requestId: 1 }],
])(
  "exchange() tells the other side why only where the reason is a sentence (%s)",
  async (_what, reason, params) => {
    const { channel, ask } = connected();
    const controller = new AbortController();
    const answered = ask("mine", controller.signal);
    controller.abort(reason);
    await expect(answered).rejects.toBe(reason);
    expect(channel.sent[1]).toEqual({ jsonrpc: "2.0", method: "notifications/cancelled", params });
  },
);

test("exchange() sends nothing where its caller has aborted before", async () => {
  const { channel, ask } = connected();
  await expect(ask("mine", AbortSignal.abort("before"))).rejects.toBe("before");
  expect(channel.sent).toEqual([]);
});

test("exchange() sends no cancellation where its caller aborts after the answer", async () => {
  const { channel, ask } = connected();
  const controller = new AbortController();
  const answered = ask("mine", controller.signal);
  void channel.say(result(1));
  await answered;
  controller.abort();
  expect(channel.sent).toHaveLength(1);
});

// BUG-55
test("exchange() does not cancel initialize, which must not be", async () => {
  const { channel, connection } = connected();
  const controller = new AbortController();
  const answered = connection.exchange(
    { jsonrpc: "2.0", id: 1, method: "initialize" },
    exchangeContext(controller.signal),
  );
  controller.abort("too slow");
  await expect(answered).rejects.toBe("too slow");
  expect(channel.sent).toHaveLength(1);
});

// BUG-52
test("exchange() is not disturbed by a late answer to another call", async () => {
  const { channel, seen, ask } = connected();
  const controller = new AbortController();
  const aborted = ask("a", controller.signal);
  const others = [ask("b"), ask("c")];
  controller.abort("timed out");
  await expect(aborted).rejects.toBe("timed out");
  channel.sayAll(result(1), { jsonrpc: "2.0", id: 1, error: { code: 0, message: "late" } });
  channel.sayAll(result(3), result(2));
  expect(await Promise.all(others)).toEqual([result("b"), result("c")]);
  expect(seen.strays()).toEqual(["late-response", "late-response"]);
});

test("exchange() leaves no listener on its caller's signal", async () => {
  const { channel, ask } = connected();
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, "removeEventListener");
  const answered = ask("a", signal);
  void channel.say(result(1));
  await answered;
  expect(removed).toHaveBeenCalledTimes(1);
});

test.each([
  ["a cycle", "CANNOT_ENCODE"],
  ["too much", "MESSAGE_TOO_LARGE"],
])(
  "exchange() fails at once where its params hold %s, and the next call works",
  async (what, code) => {
    const { channel, seen, connection, ask } = connected();
    const params: Record<string, unknown> = {};
    params["self"] = what === "a cycle" ? params : "x".repeat(1_000_001);
    const request = { jsonrpc: "2.0", id: 1, method: "m", params } as const;
    await expect(connection.exchange(request, exchangeContext())).rejects.toMatchObject({ code });
    const answered = ask("b");
    void channel.say(result(2));
    expect(await answered).toEqual(result("b"));
    expect(seen.of("message-out")).toHaveLength(1);
  },
);

test.each([
  ["INPUT_ENDED", "The other side ended the stream", TransportError],
  ["WRITE_FAILED", "Cannot reach the other side: write EPIPE", TransportError],
  ["CLOSED", "This side closed the connection", ClosedError],
] as const)(
  "exchange() fails everything pending with %s at the end, and what comes later",
  async (code, message, type) => {
    const { channel, seen, ask } = connected();
    const pending = [ask("a"), ask("b")].map((call) => call.catch((error) => error));
    const reason = { code, message };
    channel.end(reason);
    for (const error of await Promise.all([...pending, ask("c").catch((later) => later)])) {
      expect(error).toBeInstanceOf(type);
      expect(error).toMatchObject({ code, cause: reason });
      expect(error.message.toLowerCase()).toBe(`cannot get an answer: ${message}`.toLowerCase());
    }
    // Only where this side ends it there is somebody to be told.
    const cancelled = [1, 2].map((requestId) => ({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId, reason: message },
    }));
    expect(channel.sent.slice(2)).toEqual(code === "CLOSED" ? cancelled : []);
    expect(seen.of("exchange-failed")).toHaveLength(2);
  },
);

test("what is pending at the end fails in the order in which it was asked, however much it is", async () => {
  const { channel, ask } = connected();
  const pending = Array.from({ length: 100 }, (_, at) => ask(at).catch(() => undefined));
  channel.end({ code: "CLOSED", message: "The connection was closed" });
  await Promise.all(pending);
  expect(channel.sent.slice(100)).toMatchObject(
    Array.from({ length: 100 }, (_, at) => ({ params: { requestId: at + 1 } })),
  );
});

test("exchange() tells the observer of begin, message and end in that order", async () => {
  const { channel, seen, ask } = connected();
  const answered = ask("a");
  void channel.say(result(1));
  await answered;
  expect(seen.events.map(({ kind }) => kind)).toEqual([
    "exchange-begun",
    "message-out",
    "message-in",
    "exchange-ended",
  ]);
  expect(seen.of("exchange-ended")).toMatchObject([
    { side: "outgoing", request: { id: "a" }, response: { id: "a", result: {} } },
  ]);
});

test("a connection reports requests of the other side and does not answer them", () => {
  const { channel, seen } = connected();
  channel.sayAll({ jsonrpc: "2.0", id: 1, method: "ping" }, { jsonrpc: "2.0", id: 2, method: 3 });
  expect(channel.sent).toEqual([]);
  expect(seen.of("stray")).toMatchObject([
    { stray: "unwanted-request", text: "This side answers no requests: ping" },
  ]);
  expect(seen.of("complaint")).toHaveLength(1);
});

test("a connection that has asked nothing reports responses as unwanted", () => {
  const { channel, seen } = connected();
  void channel.say(result(1));
  expect(seen.strays()).toEqual(["unwanted-response"]);
});
