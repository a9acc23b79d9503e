import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ClosedError, ProtocolError } from "../errors/mcp-error.ts";
import { compose } from "../exchange/compose.ts";
import type { Caller, Endpoint } from "../exchange/exchange.ts";
import type { WireEvent } from "../exchange/observer.ts";
import type { JsonRpcRequest } from "../jsonrpc/message.ts";
import { createServer } from "../server/create-server.ts";
import { deferred } from "../util/deferred.ts";
import { createClient } from "./create-client.ts";

const APP = { name: "app", version: "2.0.0" };

const server = createServer({ name: "test", version: "1.0.0" })
  .tool("echo", { input: z.object({ text: z.string() }) }, ({ text }) => text)
  .tool("steps", {}, async (_args, { progress }) => {
    await progress(1, { total: 2 });
    await progress(2, { total: 2, message: "Done" });
  });

/** An Endpoint that keeps what it is asked, and answers with an empty result. */
function recorder(): { endpoint: Endpoint; requests: JsonRpcRequest[]; callers: Caller[] } {
  const requests: JsonRpcRequest[] = [];
  const callers: Caller[] = [];
  const endpoint: Endpoint = {
    exchange: async (request, { caller }) => {
      requests.push(request);
      callers.push(caller);
      return { jsonrpc: "2.0", id: request.id, result: {} };
    },
  };
  return { endpoint, requests, callers };
}

describe("createClient() options", () => {
  test.each([{}, { name: "app" }, { name: "app", version: 2 }, { name: null, version: "1" }])(
    "%j is a TypeError",
    (options) => {
      expect(() => createClient(server, options as typeof APP)).toThrow(
        new TypeError("Cannot create client: name and version must be strings"),
      );
    },
  );

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    "timeoutMs %s is a RangeError",
    (timeoutMs) => {
      expect(() => createClient(server, { ...APP, timeoutMs })).toThrow(
        new RangeError(
          `Cannot use timeoutMs: it must be an integer from 1 to 2147483647, current value is ${timeoutMs}`,
        ),
      );
    },
  );

  test("info is what every request carries", async () => {
    const { endpoint, requests } = recorder();
    const icons = [{ src: "https://example.com/i.png" }];
    const client = createClient(endpoint, { ...APP, title: "App", icons });
    await client.request("x/own");
    expect(client.info).toEqual({ ...APP, title: "App", icons });
    expect(requests[0]?.params).toMatchObject({
      _meta: { "io.modelcontextprotocol/clientInfo": { ...APP, title: "App", icons } },
    });
  });

  test("capabilities are declared by every request", async () => {
    const { endpoint, requests } = recorder();
    await createClient(endpoint, { ...APP, capabilities: { elicitation: {} } }).request("x/own");
    expect(requests[0]?.params).toMatchObject({
      _meta: { "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } },
    });
  });
});

test.each<[string, unknown, string]>([
  ["a promise of a connection", Promise.resolve(server), "a promise: await it first"],
  ["nothing", undefined, "nothing"],
  ["null", null, "null"],
  ["an object of another kind", { url: "http://a" }, '{"url":"http://a"}'],
])("createClient() refuses %s instead of an Endpoint", (_what, endpoint, found) => {
  expect(() => createClient(endpoint as Endpoint, APP)).toThrow(
    new TypeError(
      `Cannot create client: it needs an Endpoint or a Connection, an object with exchange(), found ${found}`,
    ),
  );
});

describe("an Endpoint without types", () => {
  test.each<[string, unknown, string]>([
    ["nothing", undefined, "found nothing"],
    ["a text", "x", 'found "x"'],
  ])(
    "that gives %s at once fails the call, and leaves no timer behind",
    async (_what, given, found) => {
      vi.useFakeTimers();
      try {
        const client = createClient({ exchange: () => given } as never, APP);
        await expect(client.callTool("t")).rejects.toMatchObject({
          code: "INVALID_RESPONSE",
          message: `Cannot use the answer to tools/call: the answer must be a response, ${found}`,
        });
        expect(vi.getTimerCount()).toBe(0);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test("may give its answer at once", async () => {
    const exchange = ({ id }: JsonRpcRequest) => ({ jsonrpc: "2.0", id, result: { content: [] } });
    const client = createClient({ exchange } as never, APP);
    expect(await client.callTool("t")).toEqual({ content: [] });
  });
});

describe("a client of a server in the same process", () => {
  const client = createClient(server, APP);

  test("discovers it", async () => {
    expect(await client.discover()).toMatchObject({
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {} },
    });
  });

  test("lists and calls its tools", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["echo", "steps"]);
    expect(await client.callTool("echo", { text: "x" })).toMatchObject({
      content: [{ type: "text", text: "x" }],
    });
  });

  test("gets progress in order", async () => {
    const seen: unknown[] = [];
    await client.callTool("steps", {}, { onProgress: (report) => seen.push(report) });
    expect(seen).toMatchObject([
      { progress: 1, total: 2 },
      { progress: 2, total: 2, message: "Done" },
    ]);
  });

  test("gets an error of the server as a ProtocolError", async () => {
    const error = await client.callTool("nope").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({
      code: "RPC_ERROR",
      rpcCode: -32602,
      message:
        'Cannot call tool "nope": there is none of that name; tools/list shows those there are',
      data: { path: "/params/name" },
    });
  });

  test("tells it a transport", async () => {
    const { endpoint, callers } = recorder();
    await createClient(endpoint, APP).request("x/own");
    await createClient({ ...endpoint, info: { name: "x" } } as Endpoint, APP).request("x/own");
    expect(callers).toEqual([{ transport: "memory" }, { transport: "memory" }]);
  });

  test("speaks through middleware", async () => {
    const seen: string[] = [];
    const composed = compose(server, (next) => ({
      exchange(request, context) {
        seen.push(request.method);
        return next.exchange(request, context);
      },
    }));
    await createClient(composed, APP).listTools();
    expect(seen).toEqual(["tools/list"]);
  });

  test("gets what an Endpoint throws at once as a rejection", async () => {
    const failure = new Error("not now");
    const throwing: Endpoint = {
      exchange() {
        throw failure;
      },
    };
    await expect(createClient(throwing, APP).listTools()).rejects.toBe(failure);
  });

  test("is told nothing after its answer", async () => {
    const later = deferred<void>();
    const reported = deferred<void>();
    const seen: number[] = [];
    const slow = createServer({ name: "test", version: "1.0.0" }).tool(
      "t",
      {},
      (_args, { progress }) => {
        void later.promise.then(() => progress(9)).then(reported.resolve);
      },
    );
    await createClient(slow, APP).callTool(
      "t",
      {},
      { onProgress: ({ progress }) => seen.push(progress) },
    );
    later.resolve();
    await reported.promise;
    expect(seen).toEqual([]);
  });
});

describe("close()", () => {
  test("aborts what a server in the same process is still doing", async () => {
    const begun = deferred<AbortSignal>();
    const slow = createServer({ name: "slow", version: "1.0.0" }).tool("t", {}, (_args, ctx) => {
      begun.resolve(ctx.signal);
      return new Promise<string>(() => undefined);
    });
    const client = createClient(slow, APP);
    const pending = client.callTool("t").catch((error: unknown) => error);
    const signal = await begun.promise;
    await client.close();
    expect(signal.aborted).toBe(true);
    expect(await pending).toMatchObject({
      name: "ClosedError",
      code: "CLOSED",
      message: "Cannot get an answer: this client was closed",
    });
  });

  test("makes every later call a ClosedError, even without a connection", async () => {
    const client = createClient(server, APP);
    await client.listTools();
    await client.close();
    await client.close();
    const error = await client.listTools().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ClosedError);
    expect(error).toMatchObject({
      code: "CLOSED",
      message: "Cannot send tools/list: this client was closed",
    });
  });
});

describe("ids", () => {
  test("of 500 calls in one tick are all different", async () => {
    // BUG-12
    const { endpoint, requests } = recorder();
    const client = createClient(endpoint, APP);
    await Promise.all(Array.from({ length: 500 }, () => client.request("x/own")));
    expect(new Set(requests.map(({ id }) => id)).size).toBe(500);
  });
});

describe("callbacks that fail", () => {
  test("do not break the call, and the observer gets the error", async () => {
    const events: WireEvent[] = [];
    const client = createClient(server, { ...APP, observer: (event) => void events.push(event) });
    const error = new Error("display is gone");
    const onProgress = (): void => {
      throw error;
    };
    expect(await client.callTool("steps", {}, { onProgress })).toMatchObject({ content: [] });
    const event = { kind: "handler-failed", method: "notifications/progress", error };
    expect(events).toEqual([event, event]);
  });

  test("later, as async functions do, are told too", async () => {
    const told = deferred<WireEvent>();
    const client = createClient(server, { ...APP, observer: told.resolve });
    const error = new Error("display is gone");
    const onProgress = (): Promise<void> => Promise.reject(error);
    await client.callTool("steps", {}, { onProgress });
    expect(await told.promise).toEqual({
      kind: "handler-failed",
      method: "notifications/progress",
      error,
    });
  });
});
