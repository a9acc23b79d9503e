// Sessions without a network: time is the test's, and what is left over is counted.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { toolsServer } from "../../../test/sessions/tools-server.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import type { HttpServerOptions } from "../../entry/node-http.ts";
import type { Endpoint } from "../../exchange/exchange.ts";
import type { EraPost, EraRequest } from "../../http/shared/era-handler.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import type { HttpResponder, HttpStream, HttpWork } from "../../http/shared/responder.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import type { HttpSessions } from "./http-sessions.ts";
import { httpSessions } from "./http-sessions.ts";
import type { SessionRecord, SessionStore } from "./session-store.ts";
import { memorySessionStore } from "./session-store.ts";

/** A client's end of one request. */
class FakeConnection implements HttpResponder, HttpStream {
  status = 0;
  headers: HttpHeaders = {};
  text = "";
  isOpen = true;
  work: HttpWork | undefined;
  readonly queuedBytes = 0;
  takenBytes = 0;

  answer(status: number, headers: HttpHeaders, body: string): void {
    this.#begin(status, headers);
    this.text += body;
    this.leave();
  }

  stream(headers: HttpHeaders): HttpStream {
    this.#begin(200, headers);
    return this;
  }

  write(text: string): boolean {
    this.text += text;
    this.takenBytes += text.length;
    return true;
  }

  end(text: string): void {
    this.text += text;
    this.leave();
  }

  destroy(): void {
    this.leave();
  }

  /** The connection is over, on whatever side. */
  leave(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    queueMicrotask(() => this.work?.closed());
  }

  /** The messages that have come so far. */
  get messages(): readonly JsonObject[] {
    if (this.headers["Content-Type"] === "application/json") return [JSON.parse(this.text)];
    return [...this.text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? ""));
  }

  #begin(status: number, headers: HttpHeaders): void {
    this.status = status;
    this.headers = headers;
  }
}

/** A server without a network. */
class FakeServer {
  readonly sessions: HttpSessions;

  constructor(endpoint: Endpoint, options: HttpServerOptions = {}) {
    this.sessions = httpSessions(endpoint, options) as HttpSessions;
  }

  post(message: unknown, sessionId?: string): FakeConnection {
    const connection = new FakeConnection();
    const text = JSON.stringify(message);
    const request: EraPost = { ...request_("POST", sessionId), text, frame: parseFrame(text) };
    connection.work = this.sessions.post(request, connection);
    return connection;
  }

  open(method: "GET" | "DELETE", sessionId: string): FakeConnection {
    const connection = new FakeConnection();
    connection.work = this.sessions.open(request_(method, sessionId), connection);
    return connection;
  }

  async begin(): Promise<string> {
    const opened = this.post(initialize());
    await settled();
    const id = opened.headers["Mcp-Session-Id"] ?? "";
    this.post({ jsonrpc: "2.0", method: "notifications/initialized" }, id);
    await settled();
    return id;
  }
}

function request_(method: string, sessionId: string | undefined): EraRequest {
  const own = sessionId === undefined ? {} : { "mcp-session-id": sessionId };
  const headers = { accept: "application/json, text/event-stream", ...own };
  return { head: { method, headers }, caller: { transport: "http", headers }, extraHeaders: {} };
}

function initialize(): JsonObject {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: CLIENT };
  return { jsonrpc: "2.0", id: 0, method: "initialize", params };
}

const CLIENT = { name: "fake", version: "1.0.0" };
const ping = { jsonrpc: "2.0", id: "p", method: "ping" };

function call(id: number, name: string): JsonObject {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: {} } };
}

/** Lets everything run that waits for nothing but its turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a session that stands idle", () => {
  test("ends after 30 minutes, and not while it is used", async () => {
    const server = new FakeServer(toolsServer().server);
    const id = await server.begin();
    await pass(29 * MINUTE);
    expect(server.post(ping, id).status).toBe(0);
    await settled();
    await pass(29 * MINUTE);
    expect(server.sessions.size.sessions).toBe(1);
    await pass(2 * MINUTE);
    expect(server.sessions.size.sessions).toBe(0);
    const late = server.post(ping, id);
    await settled();
    expect(late.status).toBe(404);
    await pass(HOUR);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("lives while a stream of its is open, without pings", async () => {
    const server = new FakeServer(toolsServer().server, { sessions: { pingMs: 0 } });
    const id = await server.begin();
    const listening = server.open("GET", id);
    await pass(5 * HOUR);
    expect(server.sessions.size.sessions).toBe(1);
    listening.leave();
    await pass(31 * MINUTE);
    expect(server.sessions.size.sessions).toBe(0);
  });

  test("lives while a call's connection is open, and not without it", async () => {
    const { server: endpoint, running, aborted } = toolsServer();
    const server = new FakeServer(endpoint);
    const id = await server.begin();
    const waiting = server.post(call(1, "hold_quietly"), id);
    await pass(2 * HOUR);
    expect(server.sessions.size).toEqual({ sessions: 1, calls: 1 });
    waiting.leave();
    await pass(29 * MINUTE);
    expect(running.size).toBe(1);
    await pass(2 * MINUTE);
    expect(server.sessions.size).toEqual({ sessions: 0, calls: 0 });
    expect(aborted).toEqual(["hold_quietly"]);
    await pass(HOUR);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("of a thousand, half of them abandoned, those expire and the others stay", async () => {
    const server = new FakeServer(toolsServer().server);
    const ids: string[] = [];
    for (let at = 0; at < 1000; at++) ids.push(await server.begin());
    expect(server.sessions.size.sessions).toBe(1000);
    for (let round = 0; round < 4; round++) {
      await pass(10 * MINUTE);
      for (const id of ids.slice(500)) server.post(ping, id);
      await settled();
    }
    expect(server.sessions.size).toEqual({ sessions: 500, calls: 0 });
    const gone = server.post(ping, ids[0]);
    const alive = server.post(ping, ids[999]);
    await settled();
    expect([gone.status, alive.status]).toEqual([404, 200]);
    await pass(HOUR);
    expect(server.sessions.size).toEqual({ sessions: 0, calls: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a session with an open stream", () => {
  test("is pinged after a minute of silence, and lives on while pings are answered", async () => {
    const server = new FakeServer(toolsServer().server);
    const id = await server.begin();
    const listening = server.open("GET", id);
    for (let minute = 1; minute <= 60; minute++) {
      await pass(MINUTE);
      const asked = listening.messages.filter(({ method }) => method === "ping");
      expect(asked).toHaveLength(minute);
      server.post({ jsonrpc: "2.0", id: asked.at(-1)?.["id"], result: {} }, id);
    }
    expect(server.sessions.size.sessions).toBe(1);
    server.open("DELETE", id);
    await pass(HOUR);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("ends after two pings without an answer, and its stream with it", async () => {
    const server = new FakeServer(toolsServer().server);
    const id = await server.begin();
    const listening = server.open("GET", id);
    await pass(2 * MINUTE);
    expect(server.sessions.size.sessions).toBe(1);
    expect(listening.messages.filter(({ method }) => method === "ping")).toHaveLength(2);
    await pass(MINUTE);
    expect(server.sessions.size.sessions).toBe(0);
    expect(listening.isOpen).toBe(false);
    await pass(HOUR);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("whose client speaks, but answers no pings, lives on and piles nothing up", async () => {
    const server = new FakeServer(toolsServer().server);
    const id = await server.begin();
    const listening = server.open("GET", id);
    for (let minute = 1; minute <= 30; minute++) {
      await pass(MINUTE + 1000);
      server.post({ jsonrpc: "2.0", method: "notifications/x" }, id);
    }
    expect(server.sessions.size.sessions).toBe(1);
    const pings = listening.messages.filter(({ method }) => method === "ping").length;
    const given = listening.messages.filter(
      ({ method }) => method === "notifications/cancelled",
    ).length;
    expect(pings).toBeGreaterThan(10);
    expect(pings - given).toBeLessThanOrEqual(1);
  });
});

describe("nothing is left of a call", () => {
  test.each(["answered", "cancelled", "dropped"])("that was %s", async (end) => {
    const { server: endpoint, gate } = toolsServer();
    const server = new FakeServer(endpoint, { sessions: { maxStreamMs: 5 * MINUTE } });
    const id = await server.begin();
    const before = vi.getTimerCount();
    const calls = [1, 2, 3].map((number) => server.post(call(number, "hold"), id));
    const quiet = server.post(call(4, "hold_quietly"), id);
    await settled();
    expect(server.sessions.size.calls).toBe(4);
    expect(calls[0]?.messages).toMatchObject([{ method: "notifications/message" }]);
    if (end === "dropped") for (const one of [...calls, quiet]) one.leave();
    await settled();
    if (end === "cancelled") {
      for (const requestId of [1, 2, 3, 4]) {
        const params = { requestId };
        server.post({ jsonrpc: "2.0", method: "notifications/cancelled", params }, id);
      }
    } else gate.resolve("done");
    await settled();
    expect(server.sessions.size).toEqual({ sessions: 1, calls: 0 });
    expect(vi.getTimerCount()).toBe(before);
    expect([...calls, quiet].every(({ isOpen }) => !isOpen)).toBe(true);
    const again = server.post(call(1, "hello"), id);
    await settled();
    expect(again.status).toBe(200);
  });
});

describe("a store of sessions", () => {
  test("lets another server go on with them, for the same principal only", async () => {
    const store = memorySessionStore();
    const first = new FakeServer(toolsServer().server, { sessions: { store } });
    const id = await first.begin();
    first.post(
      { jsonrpc: "2.0", id: 1, method: "logging/setLevel", params: { level: "error" } },
      id,
    );
    await settled();
    const { server: endpoint } = toolsServer();
    const second = new FakeServer(endpoint, { sessions: { store } });
    const listening = second.open("GET", id);
    await settled();
    await pass(100);
    const reply = second.post(call(5, "change"), id);
    await pass(100);
    expect(reply.messages).toMatchObject([{ id: 5, result: {} }]);
    expect(listening.messages).toMatchObject([{ method: "notifications/tools/list_changed" }]);
    expect((await store.get(id))?.state).toMatchObject({
      revision: "2025-11-25",
      logLevel: "error",
      clientInfo: CLIENT,
    });
    const stranger = new FakeServer(endpoint, { sessions: { store } });
    const request = request_("GET", id);
    const refused = new FakeConnection();
    const caller = { transport: "http", principal: { id: "eve" } } as const;
    refused.work = stranger.sessions.open({ ...request, caller }, refused);
    await settled();
    expect(refused.status).toBe(404);
    second.open("DELETE", id);
    await settled();
    expect(await store.get(id)).toBeUndefined();
  });

  test("is asked once for requests that come at once", async () => {
    const records = new Map<string, SessionRecord>();
    const gets: string[] = [];
    const store: SessionStore = {
      get: async (id) => {
        gets.push(id);
        return records.get(id);
      },
      set: (id, record) => void records.set(id, record),
      delete: (id) => void records.delete(id),
    };
    const id = await new FakeServer(toolsServer().server, { sessions: { store } }).begin();
    const second = new FakeServer(toolsServer().server, { sessions: { store } });
    const replies = [1, 2, 3].map((number) => second.post(call(number, "hello"), id));
    await settled();
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(gets).toEqual([id]);
    expect(second.sessions.size.sessions).toBe(1);
  });

  test("is told of use, at most ten times in the time a session may stand idle", async () => {
    const touched: string[] = [];
    const store: SessionStore = {
      ...memorySessionStore(),
      touch: (id) => void touched.push(id),
    };
    const server = new FakeServer(toolsServer().server, { sessions: { store } });
    const id = await server.begin();
    for (let second = 0; second < 1800; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      server.post(ping, id);
    }
    await settled();
    expect(touched.length).toBeGreaterThanOrEqual(8);
    expect(touched.length).toBeLessThanOrEqual(10);
  });

  test("that cannot be read is told, and answered with 500", async () => {
    const collector = collectEvents();
    const store: SessionStore = {
      ...memorySessionStore(),
      get: () => Promise.reject(new Error("secret address")),
    };
    const server = new FakeServer(toolsServer().server, {
      sessions: { store },
      observer: collector.observer,
    });
    const reply = server.post(ping, "some-id");
    await settled();
    expect(reply.status).toBe(500);
    expect(reply.messages).toMatchObject([{ error: { data: { reason: "HANDLER_FAILED" } } }]);
    expect(reply.text).not.toContain("secret");
    expect(collector.of("handler-failed")).toHaveLength(1);
  });

  test("that cannot be written opens no session", async () => {
    const collector = collectEvents();
    const store: SessionStore = {
      ...memorySessionStore(),
      set: () => Promise.reject(new Error("secret address")),
    };
    const server = new FakeServer(toolsServer().server, {
      sessions: { store },
      observer: collector.observer,
    });
    const reply = server.post(initialize());
    await settled();
    expect(reply.messages).toMatchObject([{ id: 0, error: { code: -32603 } }]);
    expect(reply.headers["Mcp-Session-Id"]).toBeUndefined();
    expect(reply.text).not.toContain("secret");
    await pass(MINUTE);
    expect(server.sessions.size.sessions).toBe(0);
  });
});

describe("closing", () => {
  test("lets calls finish, then fails what is left, and ends every stream", async () => {
    const { server: endpoint, gate } = toolsServer();
    const server = new FakeServer(endpoint, { drainMs: 1000 });
    const id = await server.begin();
    const listening = server.open("GET", id);
    const finishing = server.post(call(1, "hold_quietly"), id);
    const other = await server.begin();
    endpoint.tool("never", {}, () => new Promise<string>(() => undefined));
    const stuck = server.post(call(1, "never"), other);
    await settled();
    const closed = server.sessions.close();
    gate.resolve("in time");
    await pass(10);
    expect(finishing.messages).toMatchObject([{ result: { content: [{ text: "in time" }] } }]);
    expect(listening.isOpen).toBe(false);
    expect(stuck.isOpen).toBe(true);
    await pass(1000);
    await closed;
    expect(stuck.status).toBe(503);
    expect(stuck.messages).toMatchObject([
      {
        id: 1,
        error: {
          code: -32603,
          message: "Cannot answer: the server is shutting down",
          data: { reason: "CLOSED" },
        },
      },
    ]);
    expect(server.sessions.size).toEqual({ sessions: 0, calls: 0 });
    await pass(HOUR);
    expect(vi.getTimerCount()).toBe(0);
  });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
