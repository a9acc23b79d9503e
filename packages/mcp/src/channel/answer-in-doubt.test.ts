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
      "an answer whose id is none",
    ],
    ["a result with no id", { jsonrpc: "2.0", result: {} }, "an answer whose id is none"],
    [
      "a result with a fraction for an id",
      { jsonrpc: "2.0", id: 1.5, result: {} },
      "an answer whose id is none",
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
