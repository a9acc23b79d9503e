import { request } from "node:http";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import type { Endpoint, ExchangeContext } from "../../src/exchange/exchange.ts";
import type { JsonRpcNotification, JsonRpcRequest } from "../../src/jsonrpc/message.ts";
import { createServer } from "../../src/server/create-server.ts";
import { deferred } from "../../src/util/deferred.ts";
import { requestOf } from "../support/ask.ts";
import { collectEvents } from "../support/collect-events.ts";
import { eventually } from "../support/eventually.ts";
import { HeldEndpoint } from "../support/held-endpoint.ts";
import { HttpFixture, headersOf, openHttp, postOf, sendRaw } from "./http-fixture.ts";

const call = requestOf("tools/call", { name: "work" });
const listen = requestOf("subscriptions/listen", { notifications: { toolsListChanged: true } });
const RESULT = { resultType: "complete", content: [] };

function progress(step: number, message?: string): JsonRpcNotification {
  const params = { progressToken: 1, progress: step, ...(message && { message }) };
  return { jsonrpc: "2.0", method: "notifications/progress", params };
}

/** An Endpoint that does what it is told, and answers with an empty result. */
function doing(
  work: (context: ExchangeContext, request: JsonRpcRequest) => Promise<void>,
): Endpoint {
  return {
    async exchange(request, context) {
      await work(context, request);
      return { jsonrpc: "2.0", id: request.id, result: RESULT };
    },
  };
}

/** A POST of a tools/list as it stands on the wire. */
function rawPost(body: string, headers = ""): string {
  return [
    "POST /mcp HTTP/1.1",
    "Host: x",
    "Content-Type: application/json",
    "MCP-Protocol-Version: 2026-07-28",
    "Mcp-Method: tools/list",
    `Content-Length: ${body.length}`,
    `${headers}\r\n${body}`,
  ].join("\r\n");
}

describe("an answer with notifications", () => {
  // BUG-121
  test("is an event stream that nothing on the way may hold back", async () => {
    await using http = await HttpFixture.start(doing((context) => context.notify(progress(1))));
    const stream = await http.open(call);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
    expect(stream.headers).not.toHaveProperty("content-encoding");
    await stream.rest();
  });

  test("has them in order, then the response, then ends", async () => {
    const http = await HttpFixture.start(
      doing(async (context) => {
        await context.notify(progress(1));
        void context.notify(progress(2));
        void context.notify(progress(3));
      }),
    );
    await using _ = http;
    const stream = await http.open(call);
    expect(await stream.rest()).toEqual([
      progress(1),
      progress(2),
      progress(3),
      { jsonrpc: "2.0", id: 1, result: RESULT },
    ]);
  });

  test("shows each as it is sent, before the response", async () => {
    const goOn = deferred<void>();
    const endpoint = doing(async (context) => {
      await context.notify(progress(1));
      await goOn.promise;
    });
    await using http = await HttpFixture.start(endpoint);
    const stream = await http.open(call);
    expect(await stream.next()).toEqual(progress(1));
    goOn.resolve();
    expect(await stream.next()).toMatchObject({ id: 1, result: RESULT });
    expect(await stream.next()).toBeUndefined();
  });

  test("leaves its connection to the next request", async () => {
    await using http = await HttpFixture.start(doing((context) => context.notify(progress(1))));
    const body = JSON.stringify(requestOf("tools/list"));
    const text = await sendRaw(http.port, rawPost(body), rawPost(body, "Connection: close\r\n"));
    expect(text.match(/"id":1/g)).toHaveLength(2);
  });

  test("is an error event where the handler fails after the first", async () => {
    const endpoint = doing(async (context) => {
      await context.notify(progress(1));
      throw new Error("secret");
    });
    await using http = await HttpFixture.start(endpoint);
    const stream = await http.open(call);
    expect(await stream.rest()).toEqual([
      progress(1),
      {
        jsonrpc: "2.0",
        id: 1,
        error: {
          code: -32603,
          message: "Cannot answer: the server failed",
          data: { reason: "HANDLER_FAILED" },
        },
      },
    ]);
  });

  test("is JSON without them where the client takes nothing else", async () => {
    await using http = await HttpFixture.start(doing((context) => context.notify(progress(1))));
    const reply = await http.post(call, { Accept: "application/json" });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ jsonrpc: "2.0", id: 1, result: RESULT });
  });

  test("stays whole where a notification cannot be written as JSON", async () => {
    const failures: unknown[] = [];
    const endpoint = doing(async (context) => {
      const params = { big: 1n };
      await context
        .notify({ jsonrpc: "2.0", method: "x", params })
        .catch((error) => failures.push(error));
    });
    await using http = await HttpFixture.start(endpoint);
    expect((await http.post(call)).json).toMatchObject({ result: RESULT });
    expect(failures).toMatchObject([{ name: "TransportError", code: "CANNOT_ENCODE" }]);
  });

  test("comes from a server's tool that reports progress", async () => {
    const server = createServer({ name: "fixture", version: "1.0.0" }).tool(
      "work",
      { description: "Works" },
      async (_args, context) => {
        await context.progress(1, { total: 2 });
        await context.progress(2, { total: 2 });
        return "done";
      },
    );
    await using http = await HttpFixture.start(server);
    const asking = requestOf("tools/call", { name: "work" }, { meta: { progressToken: 0 } });
    const stream = await http.open(asking);
    expect((await stream.rest()).map(({ method }) => method)).toEqual([
      "notifications/progress",
      "notifications/progress",
      undefined,
    ]);
    expect((await http.post(call)).headers["content-type"]).toBe("application/json");
  });
});

describe("requests at the same time", () => {
  // BUG-10
  test("with the same id get their own answers", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const first = http.post(requestOf("tools/call", { name: "a" }));
    await eventually(() => held.requests.length).toBe(1);
    const second = http.post(requestOf("tools/call", { name: "b" }));
    await eventually(() => held.requests.length).toBe(2);
    held.at(1).answer({ for: "b" });
    expect((await second).json).toMatchObject({ id: 1, result: { for: "b" } });
    held.at(0).answer({ for: "a" });
    expect((await first).json).toMatchObject({ id: 1, result: { for: "a" } });
  });

  // BUG-163
  test("are answered within the same turn, each on its own connection", async () => {
    await using http = await HttpFixture.start(doing(() => Promise.resolve()));
    const ids = Array.from({ length: 50 }, (_, id) => id);
    const replies = await Promise.all(ids.map((id) => http.post({ ...call, id })));
    expect(replies.map(({ json }) => json?.["id"])).toEqual(ids);
  });

  // BUG-10
  test("on one connection are answered in the order of the requests", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const body = JSON.stringify(requestOf("tools/list"));
    const text = sendRaw(http.port, rawPost(body) + rawPost(body, "Connection: close\r\n"));
    await eventually(() => held.requests.length).toBe(2);
    held.at(1).answer({ n: 2 });
    held.at(0).answer({ n: 1 });
    expect((await text).match(/"n":\d/g)).toEqual(['"n":1', '"n":2']);
  });
});

describe("a client that closes the response", () => {
  // BUG-57
  test("cancels its request, and nothing more is sent", async () => {
    const held = new HeldEndpoint();
    const collector = collectEvents();
    await using http = await HttpFixture.start(held, collector);
    const stream = http.open(call);
    await eventually(() => held.requests.length).toBe(1);
    await held.at(0).context.notify(progress(1));
    const { signal } = held.at(0).context;
    (await stream).close();
    await eventually(() => signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({
      name: "AbortError",
      message: "The client closed the response",
    });
    await held.at(0).context.notify(progress(2));
    held.at(0).answer({});
    expect(collector.of("message-out").map(({ message }) => message)).toEqual([progress(1)]);
    expect(collector.of("exchange-failed")).toHaveLength(1);
    expect(collector.of("exchange-ended")).toHaveLength(0);
  });

  test("cancels it before anything was sent", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const { headers, body } = postOf(call);
    const options = { port: http.port, host: "127.0.0.1", method: "POST", agent: false };
    const client = request({ ...options, headers: { ...headers } });
    client.on("error", () => undefined);
    client.end(body);
    await eventually(() => held.requests.length).toBe(1);
    client.destroy();
    await eventually(() => held.at(0).context.signal.aborted).toBe(true);
  });

  test("does not touch the other requests", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const stream = http.open({ ...call, id: "gone" });
    await eventually(() => held.requests.length).toBe(1);
    const reply = http.post({ ...call, id: "stays" });
    await eventually(() => held.requests.length).toBe(2);
    await held.byId("gone").context.notify(progress(1));
    (await stream).close();
    await eventually(() => held.byId("gone").context.signal.aborted).toBe(true);
    expect(held.byId("stays").context.signal.aborted).toBe(false);
    held.byId("stays").answer({});
    expect((await reply).status).toBe(200);
  });
});

describe("a subscription", () => {
  const acknowledged = (id: unknown): JsonRpcNotification => ({
    jsonrpc: "2.0",
    method: "notifications/subscriptions/acknowledged",
    params: { _meta: { "io.modelcontextprotocol/subscriptionId": id }, notifications: {} },
  });

  // BUG-137
  test.each([1, "1", 0])(
    "with the id %j is a stream, and its result the last event",
    async (id) => {
      const held = new HeldEndpoint();
      await using http = await HttpFixture.start(held);
      const stream = http.open({ ...listen, id });
      await eventually(() => held.requests.length).toBe(1);
      await held.at(0).context.notify(acknowledged(id));
      expect(await (await stream).next()).toEqual(acknowledged(id));
      held.at(0).answer({ resultType: "complete" });
      expect(await (await stream).rest()).toEqual([
        { jsonrpc: "2.0", id, result: { resultType: "complete" } },
      ]);
    },
  );

  test("that is refused has the status of its error", async () => {
    await using http = await HttpFixture.start({
      exchange: async ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } }),
    });
    expect((await http.post(listen)).status).toBe(404);
  });

  test("that ends before it was acknowledged is a stream all the same", async () => {
    await using http = await HttpFixture.start(doing(() => Promise.resolve()));
    expect((await http.post(listen)).headers["content-type"]).toBe("text/event-stream");
  });

  test("is refused with 406 to a client that takes no event stream", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const reply = await http.post(listen, { Accept: "application/json" });
    expect(reply.status).toBe(406);
    expect(reply.json).toMatchObject({
      id: 1,
      error: {
        message: "Cannot take subscriptions/listen: its Accept must include text/event-stream",
        data: { reason: "NOT_ACCEPTABLE" },
      },
    });
    expect(held.requests).toHaveLength(0);
  });

  // BUG-108
  test("gets comments while nothing happens, and so does every other open stream", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held, { keepAliveMs: 20 });
    const streams = [http.open(listen), http.open(call)];
    await eventually(() => held.requests.length).toBe(2);
    for (const { context } of held.requests) await context.notify(progress(1));
    for (const opening of streams) {
      const stream = await opening;
      await stream.until(() => stream.text.endsWith("\n\n:\n\n:\n\n"));
      stream.close();
    }
  });

  test("ends with a result when the handler is closed, and calls are answered", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const opening = http.open(listen);
    await eventually(() => held.requests.length).toBe(1);
    await held.at(0).context.notify(acknowledged(1));
    const stream = await opening;
    const reply = http.post(call);
    await eventually(() => held.requests.length).toBe(2);

    const closed = http.handler.close();
    const { signal } = held.at(0).context;
    expect(signal.reason).toMatchObject({ name: "WindingDown" });
    expect(held.at(1).context.signal.aborted).toBe(false);
    held.at(0).answer({ resultType: "complete" });
    held.at(1).answer({ n: 1 });
    expect(await stream.rest()).toMatchObject([acknowledged(1), { id: 1, result: {} }]);
    expect(await reply).toMatchObject({ status: 200, headers: { connection: "close" } });
    await closed;
  });

  test("is ended in the Endpoint's place where that does not do it in time", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held, { drainMs: 20 });
    const opening = http.open({ ...listen, id: "s" });
    await eventually(() => held.requests.length).toBe(1);
    await held.at(0).context.notify(acknowledged("s"));
    const stream = await opening;
    const reply = http.post(call);
    await eventually(() => held.requests.length).toBe(2);
    await http.handler.close();
    const _meta = { "io.modelcontextprotocol/subscriptionId": "s" };
    expect(await stream.rest()).toEqual([
      acknowledged("s"),
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "s", _meta } },
      { jsonrpc: "2.0", id: "s", result: { resultType: "complete", _meta } },
    ]);
    expect(await reply).toMatchObject({
      status: 503,
      json: {
        id: 1,
        error: {
          code: -32603,
          message: "Cannot answer: the server is shutting down",
          data: { reason: "CLOSED" },
        },
      },
    });
    expect(held.at(1).context.signal.reason).toMatchObject({ code: "CLOSED" });
  });

  test("of a server gets its changes, and says goodbye when the handler is closed", async () => {
    const server = createServer({ name: "fixture", version: "1.0.0" });
    server.tool("first", { description: "First" }, () => "done");
    await using http = await HttpFixture.start(server);
    const stream = await http.open(listen);
    expect(await stream.next()).toMatchObject({
      method: "notifications/subscriptions/acknowledged",
    });
    server.tool("second", { description: "Second" }, () => "done");
    expect(await stream.next()).toMatchObject({ method: "notifications/tools/list_changed" });
    await http.handler.close();
    expect((await stream.rest()).at(-1)).toMatchObject({
      id: 1,
      result: {
        resultType: "complete",
        _meta: { "io.modelcontextprotocol/subscriptionId": 1 },
      },
    });
  });
});

describe("a stream that nobody reads", () => {
  const text = "x".repeat(10_000);

  test("holds back a handler that awaits, and bounds the memory", async () => {
    let sent = 0;
    let queued = 0;
    const endpoint = doing(async (context) => {
      for (; sent < 20_000; sent++) {
        const pending = context.notify(progress(sent, text));
        queued = Math.max(queued, responseLength());
        await pending;
      }
    });
    const collector = collectEvents();
    await using http = await HttpFixture.start(endpoint, { ...collector, stallMs: 200 });
    let responseLength = () => 0;
    http.server.prependListener("request", (_request, response) => {
      responseLength = () => response.writableLength;
    });
    const stream = await http.open(call);
    stream.pause();
    await eventually(() => collector.of("exchange-failed").length).toBe(1);
    expect(sent).toBeLessThan(20_000);
    expect(queued).toBeLessThan(64 * 1024);
    expect(collector.of("exchange-failed")[0]?.error).toMatchObject({
      code: "NOTIFICATION_STALLED",
      message: "Cannot send notification: the other side has read nothing for 200 ms",
    });
    stream.close();
  });

  test("rejects notify and aborts the signal", async () => {
    const outcome = deferred<unknown>();
    const endpoint = doing(async (context) => {
      try {
        for (;;) await context.notify(progress(1, text));
      } catch (error) {
        outcome.resolve([error, context.signal.reason]);
      }
    });
    await using http = await HttpFixture.start(endpoint, { stallMs: 100 });
    const stream = await http.open(call);
    stream.pause();
    const error = { name: "TransportError", code: "NOTIFICATION_STALLED" };
    expect(await outcome.promise).toMatchObject([error, error]);
    stream.close();
  });

  test("takes the rest when it is read again in time", async () => {
    const endpoint = doing(async (context) => {
      for (let step = 0; step < 2000; step++) await context.notify(progress(step, text));
    });
    await using http = await HttpFixture.start(endpoint, { stallMs: 5000 });
    const stream = await http.open(call);
    stream.pause();
    await new Promise(setImmediate);
    stream.resume();
    expect(await stream.rest()).toHaveLength(2001);
  });

  // One write may take much longer than the time without any reading.
  test.each(["an event stream", "JSON"])(
    "goes on for as long as a large answer is read at all, in %s",
    async (form) => {
      const size = 30_000_000;
      await using http = await HttpFixture.start(
        {
          async exchange({ id }, context) {
            if (form !== "JSON") await context.notify(progress(1));
            return { jsonrpc: "2.0", id, result: { text: "x".repeat(size) } };
          },
        },
        { stallMs: 1000 },
      );
      const response = await openHttp(http.port, postOf(call));
      let read = 0;
      for await (const chunk of response) {
        read += (chunk as Buffer).length;
        await new Promise((resolve) => setTimeout(resolve, 6));
      }
      expect(read).toBeGreaterThan(size);
    },
  );

  test("is the end of a large answer in JSON that nobody reads, and of its memory", async () => {
    await using http = await HttpFixture.start(
      {
        async exchange({ id }) {
          return { jsonrpc: "2.0", id, result: { text: "x".repeat(id === 1 ? 2e7 : 1) } };
        },
      },
      { stallMs: 100 },
    );
    const sockets: Socket[] = [];
    http.server.on("connection", (socket: Socket) => sockets.push(socket));
    const response = await openHttp(http.port, postOf(call));
    response.pause();
    await eventually(() => sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
    response.destroy();
    expect((await http.post({ ...call, id: 2 })).status).toBe(200);
  });

  test("is not counted while the one before is being read, of two on one connection", async () => {
    let asked = 0;
    await using http = await HttpFixture.start(
      {
        async exchange({ id }) {
          asked++;
          return { jsonrpc: "2.0", id, result: { text: "x".repeat(asked === 1 ? 20e6 : 1e6) } };
        },
      },
      { stallMs: 1000 },
    );
    const socket = connect(http.port, "127.0.0.1");
    const sent = JSON.stringify(call);
    const head = Object.entries({ ...headersOf(call), Host: "x", "Content-Length": sent.length });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const one = `POST /mcp HTTP/1.1\r\n${lines}\r\n${sent}`;
    socket.write(one + one.replace("\r\n", "\r\nConnection: close\r\n"));
    let read = 0;
    for await (const chunk of socket) {
      read += (chunk as Buffer).length;
      await new Promise((resolve) => setTimeout(resolve, 6));
    }
    expect(read).toBeGreaterThan(21e6);
  });

  test("refuses more than 16 MiB of a handler that does not await, and still answers", async () => {
    const outcome = deferred<unknown>();
    const endpoint = doing(async (context) => {
      const sent = Array.from({ length: 3000 }, (_, step) => context.notify(progress(step, text)));
      const settled = await Promise.allSettled(sent.slice(-1));
      outcome.resolve(settled[0]);
    });
    await using http = await HttpFixture.start(endpoint);
    const stream = await http.open(call);
    const messages = await stream.rest();
    expect(messages.length).toBeLessThan(2000);
    expect(messages.at(-1)).toMatchObject({ id: 1, result: RESULT });
    expect(await outcome.promise).toMatchObject({
      status: "rejected",
      reason: {
        code: "NOTIFICATION_STALLED",
        message:
          "Cannot send notification: 16777216 bytes wait to be read already; await each notification",
      },
    });
  });
});

test("twenty thousand notifications of one call arrive", async () => {
  const endpoint = doing(async (context) => {
    for (let step = 0; step < 20_000; step++) await context.notify(progress(step));
  });
  await using http = await HttpFixture.start(endpoint);
  const stream = await http.open(call);
  expect(await stream.rest()).toHaveLength(20_001);
});
