import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { collectEvents } from "../../test/support/collect-events.ts";
import { metaOf, progressTokenOf, ScriptedServer } from "../../test/support/scripted-server.ts";
import { connectChannel } from "../channel/connect-channel.ts";
import { memoryPair } from "../channel/memory-pair.ts";
import { serveChannel } from "../channel/serve-channel.ts";
import { TimeoutError } from "../errors/mcp-error.ts";
import type { Endpoint } from "../exchange/exchange.ts";
import type { WireEvent } from "../exchange/observer.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { createServer } from "../server/create-server.ts";
import { deferred } from "../util/deferred.ts";
import type { CallOptions } from "./call-options.ts";
import type { Client } from "./client.ts";
import { createClient } from "./create-client.ts";

const APP = { name: "app", version: "2.0.0" };

let server: ScriptedServer;
let client: Client;
let events: WireEvent[] = [];

beforeEach(() => {
  events = [];
  server = new ScriptedServer({ observer: (event) => void events.push(event) });
  client = createClient(server.connection, APP);
});

afterEach(async () => {
  vi.useRealTimers();
  await client.close();
});

/** A call whose outcome can be awaited without failing the test. */
function call(options: CallOptions = {}): Promise<unknown> {
  return client.callTool("t", {}, options).catch((error: unknown) => error);
}

const DONE = { content: [] };

function cancelled(request: JsonObject, reason: string): JsonObject {
  return {
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: request["id"], reason },
  };
}

describe("ids", () => {
  test("of 500 calls in one tick, with a clock that stands still, are all different and all answered", async () => {
    // BUG-12
    vi.useFakeTimers();
    vi.setSystemTime(0);
    const calls = Array.from({ length: 500 }, () => call());
    const ids = new Set<unknown>();
    for (let index = 0; index < 500; index++) {
      const request = await server.next();
      ids.add(request["id"]);
      server.answer(request, DONE);
    }
    expect(ids.size).toBe(500);
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 500 }, () => DONE));
  });

  test("come back to the call that they were given to, whatever the order of the answers", async () => {
    const calls = ["a", "b", "c"].map((name) => client.callTool(name));
    const requests = await Promise.all([server.next(), server.next(), server.next()]);
    for (const request of requests.reverse()) {
      const { name } = request["params"] as { name: string };
      server.answer(request, { content: [{ type: "text", text: name }] });
    }
    expect(await Promise.all(calls)).toMatchObject([
      { content: [{ text: "a" }] },
      { content: [{ text: "b" }] },
      { content: [{ text: "c" }] },
    ]);
  });
});

describe("progress", () => {
  test("comes in wire order, as it was sent, before the result", async () => {
    const seen: unknown[] = [];
    const pending = call({ onProgress: ({ progress }) => seen.push(progress) });
    const request = await server.next();
    const token = progressTokenOf(request);
    for (const progress of [1, 1, 0.5, 3]) server.progress(token, progress);
    server.answer(request, DONE);
    await pending;
    expect(seen).toEqual([1, 1, 0.5, 3]);
  });

  test("that is no number is passed over, and told to the observer", async () => {
    // BUG-61
    const { observer, strays } = collectEvents();
    const watched = createClient(server.connection, { name: "app", version: "1", observer });
    const seen: unknown[] = [];
    const pending = watched.callTool(
      "t",
      {},
      { onProgress: ({ progress }) => seen.push(progress) },
    );
    const request = await server.next();
    const token = progressTokenOf(request);
    for (const progress of ["half", null, undefined, {}, [1], true, 2]) {
      server.progress(token, progress);
    }
    server.answer(request, DONE);
    await pending;
    expect(seen).toEqual([2]);
    expect(strays()).toEqual(Array(6).fill("unwanted-notification"));
  });

  test("for calls that are gone disturbs no large request that is on its way", async () => {
    // BUG-61
    const text = "ü".repeat(2_000_000);
    const pending = client.callTool("t", { text });
    for (let at = 0; at < 100; at++) server.progress(`gone ${at}`, at);
    const request = await server.next();
    expect((request["params"] as JsonObject)["arguments"]).toEqual({ text });
    server.answer(request, DONE);
    expect(await pending).toEqual(DONE);
  });

  test("after the result is passed over, in the same chunk or later", async () => {
    // BUG-61
    const seen: unknown[] = [];
    const pending = call({ onProgress: ({ progress }) => seen.push(progress) });
    const request = await server.next();
    const late = {
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: progressTokenOf(request), progress: 9 },
    };
    server.say({ jsonrpc: "2.0", id: request["id"], result: DONE }, late);
    await pending;
    server.say(late);
    const next = call();
    server.answer(await server.next(), DONE);
    await next;
    expect(seen).toEqual([]);
  });

  test("goes to the call whose token it names, by type and value", async () => {
    // BUG-63
    const seen: unknown[] = [];
    const watch =
      (name: string) =>
      ({ progressToken }: { progressToken: unknown }): void => {
        seen.push([name, progressToken]);
      };
    const calls = [1, "1", "tok-a"].map((progressToken, index) =>
      call({ progressToken, onProgress: watch(`call ${index}`) }),
    );
    const requests = await Promise.all([server.next(), server.next(), server.next()]);
    expect(requests.map(progressTokenOf)).toEqual([1, "1", "tok-a"]);
    for (const token of ["tok-a", "1", 1]) server.progress(token, 1);
    for (const request of requests) server.answer(request, DONE);
    await Promise.all(calls);
    expect(seen).toEqual([
      ["call 2", "tok-a"],
      ["call 1", "1"],
      ["call 0", 1],
    ]);
  });

  test("under one token of two calls at once goes to each its own", async () => {
    const seen: unknown[] = [];
    const calls = ["a", "b"].map((name) =>
      call({
        progressToken: "same",
        onProgress: ({ progressToken, progress }) => seen.push([name, progressToken, progress]),
      }),
    );
    const [first, second] = await Promise.all([server.next(), server.next()]);
    if (first === undefined || second === undefined) throw new Error("Two were sent");
    expect(progressTokenOf(first)).not.toBe(progressTokenOf(second));
    server.progress(progressTokenOf(second), 2);
    server.progress(progressTokenOf(first), 1);
    server.answer(first, DONE);
    server.answer(second, DONE);
    await Promise.all(calls);
    expect(seen).toEqual([
      ["b", "same", 2],
      ["a", "same", 1],
    ]);
  });
});

describe("log messages", () => {
  test("come to the call that asked for them", async () => {
    const seen: unknown[] = [];
    const pending = call({ onLog: (message) => seen.push(message), logLevel: "debug" });
    const request = await server.next();
    expect(metaOf(request)["io.modelcontextprotocol/logLevel"]).toBe("debug");
    const params = { level: "info", data: { a: 1 }, logger: "db" };
    server.say({ jsonrpc: "2.0", method: "notifications/message", params });
    server.answer(request, DONE);
    await pending;
    expect(seen).toEqual([params]);
  });

  test("without parameters are passed over", async () => {
    const seen: unknown[] = [];
    const pending = call({ onLog: (message) => seen.push(message) });
    const request = await server.next();
    server.say({ jsonrpc: "2.0", method: "notifications/message" });
    server.answer(request, DONE);
    await pending;
    expect(seen).toEqual([]);
  });
});

describe("abort", () => {
  test("before the call sends nothing and rejects with the reason", async () => {
    const reason = new Error("never mind");
    expect(await call({ signal: AbortSignal.abort(reason) })).toBe(reason);
    const next = call();
    const request = await server.next();
    expect(request["method"]).toBe("tools/call");
    server.answer(request, DONE);
    await next;
    expect(server.untaken).toEqual([]);
  });

  test("while it runs rejects at once with the reason, and tells the server once", async () => {
    // BUG-53
    const controller = new AbortController();
    const pending = call({ signal: controller.signal });
    const request = await server.next();
    const reason = new Error("never mind");
    controller.abort(reason);
    controller.abort(new Error("again"));
    expect(await pending).toBe(reason);
    expect(await server.next()).toEqual(cancelled(request, "never mind"));
    expect(server.untaken).toEqual([]);
  });

  test("without a reason rejects with an AbortError", async () => {
    const controller = new AbortController();
    const pending = call({ signal: controller.signal });
    await server.next();
    controller.abort();
    expect(await pending).toMatchObject({ name: "AbortError" });
    await server.next();
  });

  test("makes a late answer harmless, and other calls go on", async () => {
    // BUG-52
    const controller = new AbortController();
    const others = [call(), call()];
    const aborted = call({ signal: controller.signal });
    const requests = await Promise.all([server.next(), server.next(), server.next()]);
    const late = requests[2] as JsonObject;
    controller.abort();
    await aborted;
    await server.next();
    server.answer(late, DONE);
    server.refuse(late, { code: 0, message: "cancelled" });
    for (const request of requests.slice(0, 2)) server.answer(request, DONE);
    expect(await Promise.all(others)).toEqual([DONE, DONE]);
    expect(events.filter((event) => event.kind === "stray")).toMatchObject([
      { stray: "late-response" },
      { stray: "late-response" },
    ]);
  });

  test("after the answer tells the server nothing", async () => {
    const controller = new AbortController();
    const pending = call({ signal: controller.signal });
    server.answer(await server.next(), DONE);
    expect(await pending).toEqual(DONE);
    controller.abort();
    const next = call();
    expect((await server.next())["method"]).toBe("tools/call");
    server.end();
    await next;
  });

  test("rejects although the Endpoint ignores its signal", async () => {
    const asked = deferred<void>();
    const deaf: Endpoint = {
      exchange: () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
    };
    const controller = new AbortController();
    const pending = createClient(deaf, APP).listTools({ signal: controller.signal });
    await asked.promise;
    controller.abort(new Error("never mind"));
    await expect(pending).rejects.toThrow(new Error("never mind"));
  });
});

describe("time-out", () => {
  test("rejects with TIMEOUT, and tells the server once", async () => {
    // BUG-56
    vi.useFakeTimers();
    const pending = call({ timeoutMs: 500 });
    const request = await server.next();
    await vi.advanceTimersByTimeAsync(499);
    expect(server.untaken).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const error = await pending;
    expect(error).toBeInstanceOf(TimeoutError);
    const message = "Cannot wait any longer for tools/call: no answer within 500 ms (timeoutMs)";
    expect(error).toMatchObject({ code: "TIMEOUT", timeoutMs: 500, message });
    expect(await server.next()).toEqual(cancelled(request, message));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.untaken).toEqual([]);
  });

  test("of the client holds for every call that has none of its own", async () => {
    vi.useFakeTimers();
    const quick = createClient(server.connection, { ...APP, timeoutMs: 20 });
    const pending = quick.listTools().catch((error: unknown) => error);
    await server.next();
    await vi.advanceTimersByTimeAsync(20);
    expect(await pending).toMatchObject({ code: "TIMEOUT", timeoutMs: 20 });
    await server.next();
  });

  test.each([
    ["tools/list", 30_000],
    ["server/discover", 30_000],
    ["tools/call", 60_000],
    ["x/own", 60_000],
  ])("of %s is %i ms unless told otherwise", async (method, timeoutMs) => {
    vi.useFakeTimers();
    const pending = client.request(method).catch((error: unknown) => error);
    await server.next();
    await vi.advanceTimersByTimeAsync(timeoutMs);
    expect(await pending).toMatchObject({ code: "TIMEOUT", timeoutMs });
    await server.next();
  });

  test.each([
    ["null", { timeoutMs: null }, "tools/call"],
    ["what a subscription has", {}, "subscriptions/listen"],
  ])("%s waits for ever", async (_what, options, method) => {
    vi.useFakeTimers();
    const pending = client.request(method, {}, options);
    const request = await server.next();
    await vi.advanceTimersByTimeAsync(7 * 24 * 3_600_000);
    server.answer(request, {});
    expect(await pending).toEqual({});
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    "%s is a RangeError, and nothing is sent",
    async (timeoutMs) => {
      expect(await call({ timeoutMs })).toEqual(
        new RangeError(
          `Cannot use timeoutMs: it must be an integer from 1 to 2147483647, current value is ${timeoutMs}`,
        ),
      );
      expect(server.untaken).toEqual([]);
    },
  );

  test("leaves no timer behind where the answer came", async () => {
    vi.useFakeTimers();
    const pending = call({ timeoutMs: 500 });
    server.answer(await server.next(), DONE);
    await pending;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("over memory, to a server", () => {
  function linked(): Client {
    const [near, far] = memoryPair();
    const begun = createServer({ name: "test", version: "1.0.0", logging: true })
      .tool("steps", {}, async (_args, { progress, log }) => {
        for (const step of [1, 2, 3]) {
          await progress(step, { total: 3 });
          await log("info", `Step ${step}`);
        }
        return "done";
      })
      .tool("wait", {}, async (_args, { signal, progress }) => {
        await progress(1);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        stopped.resolve(signal.reason);
      });
    serveChannel(far, begun);
    return createClient(connectChannel(near), APP);
  }

  let stopped = deferred<unknown>();

  beforeEach(() => {
    stopped = deferred<unknown>();
  });

  test("everything comes in order", async () => {
    const memory = linked();
    const seen: unknown[] = [];
    const result = await memory.callTool(
      "steps",
      {},
      {
        onProgress: ({ progress }) => seen.push(progress),
        onLog: ({ data }) => seen.push(data),
      },
    );
    expect(result).toMatchObject({ content: [{ type: "text", text: "done" }] });
    expect(seen).toEqual([1, "Step 1", 2, "Step 2", 3, "Step 3"]);
    await memory.close();
  });

  test("an abort reaches the handler", async () => {
    const memory = linked();
    const controller = new AbortController();
    const pending = memory.callTool(
      "wait",
      {},
      {
        signal: controller.signal,
        onProgress: () => controller.abort(new Error("never mind")),
      },
    );
    await expect(pending).rejects.toThrow(new Error("never mind"));
    expect(await stopped.promise).toMatchObject({ name: "AbortError", message: "never mind" });
    await memory.close();
  });
});
