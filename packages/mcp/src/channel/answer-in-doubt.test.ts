// What comes without an id may have been the answer to the only request in flight: BUG-07.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { collectEvents } from "../../test/support/collect-events.ts";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import type { JsonObject, JsonRpcResponse } from "../jsonrpc/message.ts";
import { connectChannel } from "./connect-channel.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function connected() {
  const channel = new ScriptedChannel();
  const seen = collectEvents();
  const connection = connectChannel(channel, { observer: seen.observer });
  const ask = (method = "tools/call", params?: JsonObject): Promise<JsonRpcResponse> =>
    connection.exchange(
      { jsonrpc: "2.0", id: "mine", method, ...(params && { params }) },
      exchangeContext(),
    );
  return { channel, seen, ask };
}

/** Whether it has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const note = (): void => {
    settled = true;
  };
  promise.then(note, note);
  await vi.advanceTimersByTimeAsync(0);
  return settled;
}

const result = (id: unknown): object => ({ jsonrpc: "2.0", id, result: {} });
const parseError = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };

describe("an answer without an id, with one request in flight", () => {
  test.each<[string, object, string]>([
    ["an error with a null id", parseError, 'an error without an id, -32700 "Parse error"'],
    [
      "an error with no id",
      { jsonrpc: "2.0", error: { code: -32600, message: "Invalid request" } },
      'an error without an id, -32600 "Invalid request"',
    ],
    [
      "an error of the server's own code",
      { jsonrpc: "2.0", id: null, error: { code: -32000, message: "No session" } },
      'an error without an id, -32000 "No session"',
    ],
    [
      "a result with a null id",
      { jsonrpc: "2.0", id: null, result: {} },
      "an answer without an id that could be one",
    ],
    [
      "a result with no id",
      { jsonrpc: "2.0", result: {} },
      "an answer without an id that could be one",
    ],
    [
      "a result with a fraction for an id",
      { jsonrpc: "2.0", id: 1.5, result: {} },
      "an answer without an id that could be one",
    ],
  ])("fails it a second later: %s", async (_what, answer, what) => {
    const { channel, ask } = connected();
    const call = ask();
    const failed = expect(call).rejects.toMatchObject({
      name: "TransportError",
      code: "WRONG_ID",
      message: `Cannot match the answer: while this was the only request in flight, the other side sent ${what}`,
      cause: expect.anything(),
    });
    void channel.say(answer);
    await vi.advanceTimersByTimeAsync(999);
    expect(await isSettled(call)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    void channel.say(result(1));
    const next = ask();
    void channel.say(result(2));
    expect(await next).toEqual(result("mine"));
  });

  test("fails it a second later where the answer stands inside a line that is no message", async () => {
    const { channel, ask } = connected();
    const calls = [ask(), ask()];
    const failed = expect(calls[1]).rejects.toMatchObject({
      code: "INVALID_RESPONSE",
      message:
        'Cannot read the answer: it stands in a line that is no message; cannot parse message: expected a value at byte 1, found "INFO] {\\"jsonrpc\\":\\"2.…"',
    });
    void channel.say(`[INFO] ${JSON.stringify(result(2))}`);
    await vi.advanceTimersByTimeAsync(999);
    expect(await isSettled(calls[1] as Promise<unknown>)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(await isSettled(calls[0] as Promise<unknown>)).toBe(false);
    void channel.say(result(1));
    await calls[0];
  });

  test("fails every request whose answer shares its line with another message", async () => {
    const { channel, ask } = connected();
    const calls = [ask(), ask(), ask()];
    const codes = Promise.all(
      calls.map((it) =>
        it.then(
          () => "answered",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    const progress = { jsonrpc: "2.0", method: "notifications/message", params: {} };
    void channel.say(JSON.stringify(progress) + JSON.stringify(result(1)));
    void channel.say(JSON.stringify(result(2)) + JSON.stringify(result(3)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await codes).toEqual(["INVALID_RESPONSE", "INVALID_RESPONSE", "INVALID_RESPONSE"]);
  });

  test("fails it a second later where the request itself comes back, which no server sends", async () => {
    const { channel, ask, seen } = connected();
    const calls = [ask("tools/call"), ask("acme/both"), ask("ping")];
    const failed = expect(calls[0]).rejects.toMatchObject({
      code: "INVALID_RESPONSE",
      message: "Cannot take the answer: it is the request itself, tools/call, sent back",
    });
    channel.sayAll(
      { jsonrpc: "2.0", id: 1, method: "tools/list" },
      { jsonrpc: "2.0", id: 1, method: "tools/call" },
      { jsonrpc: "2.0", id: 2, method: "acme/both" },
      { jsonrpc: "2.0", id: 3, method: "ping" },
    );
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
    channel.sayAll(result(2), result(3));
    await Promise.all(calls.slice(1));
    expect(seen.strays()).toEqual(["unwanted-request", "unwanted-request", "unwanted-request"]);
  });

  test("does nothing where a terminal sends the request back before the answer comes", async () => {
    const { channel, ask } = connected();
    const call = ask("tools/call");
    channel.sayAll({ jsonrpc: "2.0", id: 1, method: "tools/call" }, result(1));
    expect(await call).toEqual(result("mine"));
    await vi.advanceTimersByTimeAsync(5000);
  });

  test("does nothing where a server logs an answer before it sends it", async () => {
    const { channel, ask } = connected();
    const call = ask();
    channel.sayAll(`-> ${JSON.stringify(result(1))}`, result(1));
    expect(await call).toEqual(result("mine"));
    await vi.advanceTimersByTimeAsync(5000);
  });

  test("does nothing where the real answer still comes, also after several", async () => {
    const { channel, ask, seen } = connected();
    const call = ask();
    channel.sayAll(parseError, { ...parseError, id: undefined });
    await vi.advanceTimersByTimeAsync(500);
    void channel.say(result(1));
    expect(await call).toEqual(result("mine"));
    expect(seen.strays()).toEqual(["error-without-id", "error-without-id"]);
  });

  test("does nothing where progress shows that the request was understood", async () => {
    const { channel, ask } = connected();
    const call = ask("tools/call", { _meta: { progressToken: "t" } });
    void channel.say(parseError);
    const params = { progressToken: "t", progress: 1 };
    void channel.say({ jsonrpc: "2.0", method: "notifications/progress", params });
    await vi.advanceTimersByTimeAsync(5000);
    void channel.say(result(1));
    expect(await call).toEqual(result("mine"));
  });

  test("does nothing where the error is one that only a notification gets", async () => {
    const { channel, ask } = connected();
    const call = ask();
    void channel.say({ jsonrpc: "2.0", id: null, error: { code: -32601, message: "Unknown" } });
    await vi.advanceTimersByTimeAsync(5000);
    void channel.say(result(1));
    expect(await call).toEqual(result("mine"));
  });

  test("fails it although a subscription is open beside it, which goes on", async () => {
    const { channel, ask } = connected();
    const subscription = ask("subscriptions/listen");
    const call = ask();
    const failed = expect(call).rejects.toMatchObject({ code: "WRONG_ID" });
    void channel.say(parseError);
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
    expect(await isSettled(subscription)).toBe(false);
    void channel.say(result(1));
    await subscription;
  });

  test("does nothing to several requests in flight, of which it may mean any", async () => {
    const { channel, ask } = connected();
    const calls = [ask(), ask()];
    void channel.say(parseError);
    await vi.advanceTimersByTimeAsync(5000);
    channel.sayAll(result(1), result(2));
    expect(await Promise.all(calls)).toEqual([result("mine"), result("mine")]);
  });

  test("does nothing to a request that is sent after it", async () => {
    const { channel, ask } = connected();
    void channel.say(parseError);
    const call = ask();
    await vi.advanceTimersByTimeAsync(5000);
    void channel.say(result(1));
    expect(await call).toEqual(result("mine"));
  });

  test.each<[string, string, RegExp]>([
    [
      "is written over several lines",
      JSON.stringify({ jsonrpc: "2.0", id: 2, result: { content: [{ type: "text" }] } }, null, 2),
      /^Cannot read the answer: it stands in a line that is no message; cannot parse message: /,
    ],
    [
      "stands in an array",
      JSON.stringify([result(2)]),
      /^Cannot read the answer: it stands in a line that is no message; cannot take an array: batches exist in revision 2025-03-26 only/,
    ],
  ])("fails it a second later where the answer %s", async (_what, text, message) => {
    const { channel, ask } = connected();
    const [other, call] = [ask(), ask()];
    const failed = expect(call).rejects.toMatchObject({
      code: "INVALID_RESPONSE",
      message: expect.stringMatching(message),
    });
    channel.sayAll(...text.split("\n"));
    await vi.advanceTimersByTimeAsync(999);
    expect(await isSettled(call)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    void channel.say(result(1));
    expect(await other).toEqual(result("mine"));
  });

  test("fails each of several requests whose answers stand in lines that are no messages", async () => {
    const { channel, ask } = connected();
    const calls = [ask(), ask()].map((call) => call.catch((error) => error));
    channel.sayAll(`[INFO] ${JSON.stringify(result(2))}`, `[INFO] ${JSON.stringify(result(1))}`);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.all(calls)).toMatchObject([
      { code: "INVALID_RESPONSE" },
      { code: "INVALID_RESPONSE" },
    ]);
  });

  test("leaves nothing behind where the connection ends meanwhile", async () => {
    const { channel, ask } = connected();
    const call = ask();
    const failed = expect(call).rejects.toMatchObject({ code: "INPUT_ENDED" });
    void channel.say(parseError);
    channel.end();
    await failed;
    await vi.runAllTimersAsync();
  });
});
