// Cancelling, closing, redirects, connections that are used again: BUG-56, BUG-57, BUG-96, BUG-98, BUG-112.

import { once } from "node:events";
import { describe, expect, test } from "vitest";
import type { WireEvent } from "../../src/exchange/observer.ts";
import type { JsonRpcNotification } from "../../src/jsonrpc/message.ts";
import { deferred } from "../../src/util/deferred.ts";
import { requestOf } from "../support/ask.ts";
import { eventually } from "../support/eventually.ts";
import { exchangeContext } from "../support/exchange-context.ts";
import { connectPool, outcomeOf, PLATFORMS } from "./client-fixture.ts";
import type { RawExchange } from "./raw-server.ts";
import { eventOf, goodAnswer, httpAnswer, RawServer, RESULT, STREAM_HEAD } from "./raw-server.ts";

const CALL = requestOf("tools/call", { name: "echo" });
const good = ({ request, socket }: RawExchange): void => void socket.write(goodAnswer(request));
const redirect = (status: string, location: string): string =>
  httpAnswer(status, { Location: location });

describe.each(PLATFORMS)("over %s", (_platform, connect) => {
  test.each([
    ["before the head", ""],
    ["within a stream", STREAM_HEAD],
  ])("cancelling closes the connection, and sends nothing: %s", async (_, head) => {
    const closed = deferred<void>();
    await using server = await RawServer.start(({ socket }) => {
      socket.write(head);
      socket.on("close", () => closed.resolve());
    });
    const connection = await connect(server.url);
    const controller = new AbortController();
    const call = connection.exchange(CALL, exchangeContext(controller.signal));
    await eventually(() => server.requests.length).toBe(1);
    const reason = new Error("enough");
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await closed.promise;
    expect(server.requests).toHaveLength(1);
    await connection.close();
  });

  test("a request that is cancelled already is not sent", async () => {
    await using server = await RawServer.start(good);
    const connection = await connect(server.url);
    const reason = new Error("too late");
    const call = connection.exchange(CALL, exchangeContext(AbortSignal.abort(reason)));
    await expect(call).rejects.toBe(reason);
    expect(server.requests).toEqual([]);
    await connection.close();
  });

  test("a request that is cancelled while its headers are fetched is not sent", async () => {
    await using server = await RawServer.start(good);
    const token = deferred<Record<string, string>>();
    const connection = await connect(server.url, { headers: () => token.promise });
    const controller = new AbortController();
    const call = connection.exchange(CALL, exchangeContext(controller.signal));
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    token.resolve({});
    await new Promise(setImmediate);
    expect(server.requests).toEqual([]);
    await connection.close();
  });

  test("closing fails what is under way, and every request after it", async () => {
    await using server = await RawServer.start(({ socket }) => void socket.write(STREAM_HEAD));
    const events: WireEvent[] = [];
    const connection = await connect(server.url, { observer: (event) => void events.push(event) });
    const first = outcomeOf(connection);
    await eventually(() => server.requests.length).toBe(1);
    await connection.close();
    await connection.close();
    const error = {
      code: "CLOSED",
      message: "Cannot get an answer: this side closed the connection",
    };
    expect(await first).toMatchObject({ failed: error });
    expect(await outcomeOf(connection)).toMatchObject({ failed: error });
    expect(await connection.closed).toEqual({
      code: "CLOSED",
      message: "This side closed the connection",
    });
    expect(events.map(({ kind }) => kind)).toEqual([
      "exchange-begun",
      "message-out",
      "closed",
      "exchange-failed",
      "exchange-begun",
      "exchange-failed",
    ]);
    await eventually(() => server.sockets.size).toBe(0);
  });

  test("the signal of the connection closes it", async () => {
    await using server = await RawServer.start(({ socket }) => void socket.write(STREAM_HEAD));
    const controller = new AbortController();
    const connection = await connect(server.url, { signal: controller.signal });
    const call = outcomeOf(connection);
    controller.abort(new Error("shut down"));
    expect(await call).toMatchObject({ failed: { code: "CLOSED" } });
    expect(await connection.closed).toMatchObject({
      code: "CLOSED",
      cause: new Error("shut down"),
    });
    await expect(connect(server.url, { signal: controller.signal })).rejects.toThrow("shut down");
  });

  test("the answer settles the request, and a stream that goes on is let go", async () => {
    await using server = await RawServer.start(({ request, socket }) => {
      socket.write(
        STREAM_HEAD + eventOf({ jsonrpc: "2.0", id: request.message["id"], result: RESULT }),
      );
      const beat = setInterval(() => socket.write(": still here\n\n"), 20);
      socket.on("close", () => clearInterval(beat));
    });
    const connection = await connect(server.url);
    expect(await outcomeOf(connection)).toMatchObject({ result: RESULT });
    // Nobody has waited for the end of the stream.
    expect(server.sockets.size).toBe(1);
    await eventually(() => server.sockets.size).toBe(0);
    await connection.close();
  });

  test("a connection is used again after an answer of either kind", async () => {
    await using server = await RawServer.start(({ at, request, socket }) => {
      if (at % 2 === 0) {
        good({ at, request, socket });
        return;
      }
      const event = eventOf({ jsonrpc: "2.0", id: request.message["id"], result: RESULT });
      const head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
      socket.write(`${head}${event.length.toString(16)}\r\n${event}\r\n0\r\n\r\n`);
    });
    const connection = await connect(server.url);
    for (let n = 0; n < 6; n++) {
      expect(await outcomeOf(connection)).toMatchObject({ result: RESULT });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(server.connections).toBe(1);
    await connection.close();
  });

  test.each([
    ["307", 3],
    ["308", 2],
  ])("a %s within the origin keeps method, body and headers", async (status, posts) => {
    await using server = await RawServer.start((exchange) => {
      const { request, socket } = exchange;
      if (request.line.startsWith("POST /mcp/ ")) good(exchange);
      else socket.write(redirect(`${status} Elsewhere`, "/mcp/"));
    });
    const connection = await connect(server.url, { headers: { Authorization: "Bearer x" } });
    expect(await outcomeOf(connection)).toMatchObject({ result: RESULT });
    const [first, second] = server.requests;
    expect(second?.line).toBe("POST /mcp/ HTTP/1.1");
    expect(second?.body).toBe(first?.body);
    expect(second?.headers).toEqual(first?.headers);
    // What has moved for good is asked at its new address from then on.
    expect(await outcomeOf(connection)).toMatchObject({ result: RESULT });
    expect(server.requests).toHaveLength(posts + 1);
    await connection.close();
  });

  test.each([
    [
      "301 Moved",
      "/other",
      "with status 301 to ORIGIN/other: only 307 and 308 keep the body of a request",
    ],
    [
      "302 Found",
      "https://login.example/?next=s3cret",
      "with status 302 to https://login.example/: only 307 and 308 keep the body of a request",
    ],
    [
      "303 See Other",
      "/other",
      "with status 303 to ORIGIN/other: only 307 and 308 keep the body of a request",
    ],
    [
      "307 Elsewhere",
      "https://other.example/mcp?a=s3cret",
      "with status 307 to https://other.example/mcp, another origin",
    ],
    ["308 Elsewhere", "http://", "with status 308, to what is no address"],
    [
      "307 Elsewhere",
      "javascript:alert(1)",
      "with status 307 to javascript: address, another origin",
    ],
    [
      "308 Elsewhere",
      "http://ada:s3cret@HOST/mcp",
      "with status 308 to ORIGIN/mcp, with credentials in the address",
    ],
  ])("a redirect is refused: %s to %s", async (status, location, how) => {
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(redirect(status, location.replace("HOST", request.headers["host"] ?? ""))),
    );
    const connection = await connect(server.url);
    const { failed } = (await outcomeOf(connection)) as { failed: Error };
    expect(failed).toMatchObject({ code: "REDIRECT_REFUSED", status: Number(status.slice(0, 3)) });
    expect(failed.message).toBe(
      `Cannot get an answer to tools/call: the server redirects ${how.replace("ORIGIN", server.origin)}`,
    );
    expect(server.requests).toHaveLength(1);
    await connection.close();
  });

  test("a redirect without a location, and one that never ends, are refused", async () => {
    await using server = await RawServer.start(({ at, socket }) =>
      socket.write(at === 0 ? httpAnswer("307 Nowhere", {}) : redirect("307 Again", "/mcp")),
    );
    const connection = await connect(server.url);
    expect(await outcomeOf(connection)).toMatchObject({
      failed: { message: /redirects with status 307, without a location$/ },
    });
    expect(await outcomeOf(connection)).toMatchObject({
      failed: { code: "REDIRECT_REFUSED", message: /redirects again after 5 redirects$/ },
    });
    expect(server.requests).toHaveLength(7);
    await connection.close();
  });

  test.each([
    ["202", httpAnswer("202 Accepted", {})],
    ["202 with a type", httpAnswer("202 Accepted", { "Content-Type": "text/event-stream" })],
    ["204", "HTTP/1.1 204 No Content\r\n\r\n"],
    ["200 without a body", httpAnswer("200 OK", {})],
    ["200 null", httpAnswer("200 OK", { "Content-Type": "application/json" }, "null")],
    ["200 ok", httpAnswer("200 OK", { "Content-Type": "text/plain" }, "ok")],
  ])("a notification is content with %s", async (_, answer) => {
    await using server = await RawServer.start(({ at, request, socket }) =>
      socket.write(at === 0 ? answer : goodAnswer(request)),
    );
    const events: WireEvent[] = [];
    const connection = await connect(server.url, { observer: (event) => void events.push(event) });
    const notification: JsonRpcNotification = { jsonrpc: "2.0", method: "notifications/x" };
    connection.accept?.(notification, { caller: { transport: "memory" } });
    await eventually(() => server.requests.length).toBe(1);
    expect(server.requests[0]?.message).toEqual(notification);
    expect(server.requests[0]?.headers).toMatchObject({
      "mcp-method": "notifications/x",
      "mcp-protocol-version": "2026-07-28",
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await outcomeOf(connection)).toMatchObject({ result: RESULT });
    expect(events.map(({ kind }) => kind)).not.toContain("handler-failed");
    expect(server.connections).toBe(1);
    await connection.close();
  });

  test("a notification that is refused, or cannot be sent, is told to the observer", async () => {
    await using server = await RawServer.start(({ socket }) =>
      socket.write(
        httpAnswer(
          "400 Bad Request",
          {},
          '{"jsonrpc":"2.0","error":{"code":-32600,"message":"no"}}',
        ),
      ),
    );
    const failures: unknown[] = [];
    const observer = (event: WireEvent): void => {
      if (event.kind === "handler-failed") failures.push(event);
    };
    const connection = await connect(server.url, { observer });
    const caller = { transport: "memory" } as const;
    connection.accept?.({ jsonrpc: "2.0", method: "notifications/x" }, { caller });
    await eventually(() => failures.length).toBe(1);
    expect(failures[0]).toMatchObject({
      method: "notifications/x",
      error: {
        code: "HTTP_ERROR",
        status: 400,
        message: /status 400 \(Bad Request\): \{"jsonrpc"/,
      },
    });
    await connection.close();
    connection.accept?.({ jsonrpc: "2.0", method: "notifications/y" }, { caller });
    expect(failures[1]).toMatchObject({ method: "notifications/y", error: { code: "CLOSED" } });
  });

  test("a slow taker of notifications slows the reading down, and gets all of them", async () => {
    const count = 3000;
    const note = (progress: number) =>
      eventOf({
        jsonrpc: "2.0",
        method: "notifications/progress",
        params: { progressToken: 1, progress, message: "x".repeat(1000) },
      });
    let written = 0;
    await using server = await RawServer.start(async ({ request, socket }: RawExchange) => {
      socket.write(STREAM_HEAD);
      for (; written < count; written++) {
        if (!socket.write(note(written))) await once(socket, "drain");
      }
      socket.end(eventOf({ jsonrpc: "2.0", id: request.message["id"], result: RESULT }));
    });
    const connection = await connect(server.url);
    const gate = deferred<void>();
    const taken: JsonRpcNotification[] = [];
    const call = connection.exchange(CALL, {
      ...exchangeContext(),
      async notify(notification) {
        taken.push(notification);
        await gate.promise;
      },
    });
    await eventually(() => taken.length).toBeGreaterThanOrEqual(256);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(taken.length).toBeLessThan(count);
    gate.resolve();
    expect(await call).toMatchObject({ result: RESULT });
    expect(taken.map(({ params }) => params?.["progress"])).toEqual(
      Array.from({ length: count }, (_, n) => n),
    );
    await connection.close();
  });

  test("ids that two callers use at once go out as different ones", async () => {
    const waiting: RawExchange[] = [];
    await using server = await RawServer.start((exchange) => void waiting.push(exchange));
    const connection = await connect(server.url);
    const both = [outcomeOf(connection), outcomeOf(connection)];
    await eventually(() => waiting.length).toBe(2);
    expect(new Set(waiting.map(({ request }) => request.message["id"]))).toEqual(new Set([1, 2]));
    for (const exchange of waiting) good(exchange);
    expect((await Promise.all(both)).map((answer) => (answer as { id: unknown }).id)).toEqual([
      1, 1,
    ]);
    await connection.close();
  });
});

describe("over node:http a connection that the server closed meanwhile", () => {
  /** Answers the first request, and resets the connection at the second. */
  const closing = async (method: string) => {
    const server = await RawServer.start(({ request, socket }) => {
      if (request.before === 0) socket.write(goodAnswer(request, { ...RESULT, tools: [] }));
      else socket.resetAndDestroy();
    });
    const connection = await connectPool(server.url);
    await outcomeOf(connection, "tools/list", {});
    await new Promise((resolve) => setTimeout(resolve, 5));
    const outcome = await outcomeOf(connection, method, { name: "x" });
    await connection.close();
    const { requests } = server;
    await server[Symbol.asyncDispose]();
    return { outcome, methods: requests.map(({ message }) => message["method"]) };
  };

  test("costs a list or a read nothing: it is sent again", async () => {
    const { outcome, methods } = await closing("prompts/get");
    expect(outcome).toMatchObject({ result: RESULT });
    expect(methods).toEqual(["tools/list", "prompts/get", "prompts/get"]);
  });

  test("fails a tool's call, which is never sent twice", async () => {
    const { outcome, methods } = await closing("tools/call");
    expect(outcome).toMatchObject({ failed: { code: "INPUT_ENDED" } });
    expect(methods).toEqual(["tools/list", "tools/call"]);
  });
});

describe("over node:http a connection that nobody uses", () => {
  test("is closed after a while, and one that waits for an answer is not", async () => {
    await using server = await RawServer.start(({ request, socket }) => {
      setTimeout(() => socket.write(goodAnswer(request)), 120);
    });
    const connection = await connectPool(server.url, { idleSocketMs: 40 });
    expect(await outcomeOf(connection)).toMatchObject({ result: RESULT });
    expect(server.connections).toBe(1);
    await eventually(() => server.sockets.size).toBe(0);
    expect(await outcomeOf(connection)).toMatchObject({ result: RESULT });
    expect(server.connections).toBe(2);
    await connection.close();
  });

  test("is closed with the Connection", async () => {
    await using server = await RawServer.start(good);
    const connection = await connectPool(server.url, { idleSocketMs: 60_000 });
    await outcomeOf(connection);
    expect(server.sockets.size).toBe(1);
    await connection.close();
    await eventually(() => server.sockets.size).toBe(0);
  });
});
