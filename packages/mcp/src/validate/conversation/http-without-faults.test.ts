// What happens over HTTP between sides that do all rightly, and what one might take for a fault.
import { describe, expect, test } from "vitest";
import { Conversation } from "./conversation.ts";
import { loadMessageJudge } from "./message-judge.ts";
import type { HttpHead } from "./wire-frame.ts";

const judge = await loadMessageJudge();
const SSE = { "content-type": "text/event-stream" };
const JSON_TYPE = { "content-type": "application/json" };
const ACCEPT = { accept: "application/json, text/event-stream" };
const INITIALIZE =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';
const INITIALIZED =
  '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}';
const READY = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
const CALL =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":1}}}';
const PROGRESS =
  '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}';
const CALLED = '{"jsonrpc":"2.0","id":1,"result":{"content":[]}}';
const STATELESS = {
  ...ACCEPT,
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": "tools/call",
  "mcp-name": "t",
};
const STATELESS_CALL = CALL.replace(
  '"progressToken":1',
  '"progressToken":1,"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"}',
);
const STATELESS_CALLED =
  '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"1"}}}}';

/** A conversation, and all that was found in it so far. */
class Overheard {
  readonly found: string[] = [];
  readonly #conversation = new Conversation(judge);

  request(exchange: number, headers: object, body?: string, more: object = {}): void {
    const head = { kind: "request", exchange, method: "POST", headers: Object.entries(headers) };
    this.#note(this.#conversation.takeHead({ ...head, ...more } as HttpHead));
    if (body !== undefined) this.say("client-to-server", exchange, body, "body");
  }

  response(exchange: number, headers: object, status = 200): void {
    const head = { kind: "response", exchange, status, headers: Object.entries(headers) } as const;
    this.#note(this.#conversation.takeHead(head));
  }

  answer(exchange: number, text: string, headers: object = JSON_TYPE): void {
    this.response(exchange, headers);
    this.say("server-to-client", exchange, text, "body");
    this.end(exchange);
  }

  say(
    direction: "client-to-server" | "server-to-client",
    exchange: number,
    text: string,
    via: "body" | "event" = "event",
  ): void {
    this.#note(this.#conversation.take({ direction, text, via, exchange }).findings);
  }

  end(exchange: number, isLeft = false): void {
    this.#note(this.#conversation.endExchange(exchange, isLeft));
  }

  get conversation(): Conversation {
    return this.#conversation;
  }

  all(): readonly string[] {
    this.#note(this.#conversation.end());
    return this.found;
  }

  #note(findings: readonly { readonly id: string; readonly message: string }[]): void {
    this.found.push(...findings.map(({ id, message }) => `${id} ${message}`));
  }
}

describe("no finding where", () => {
  test("answers come on the stream of HTTP+SSE", () => {
    const it = new Overheard();
    it.request(1, { accept: "text/event-stream" }, undefined, { method: "GET", url: "/sse" });
    it.response(1, SSE);
    it.conversation.openEndpoint(1, "/messages?sessionId=a");
    const post = (exchange: number, body: string): void => {
      it.request(exchange, JSON_TYPE, body, { url: "/messages?sessionId=a" });
      it.response(exchange, {}, 202);
      it.end(exchange);
    };
    post(2, INITIALIZE);
    it.say("server-to-client", 1, INITIALIZED);
    post(3, READY);
    post(4, CALL);
    it.say("server-to-client", 1, PROGRESS);
    it.say("server-to-client", 1, '{"jsonrpc":"2.0","id":7,"method":"roots/list"}');
    post(5, '{"jsonrpc":"2.0","id":7,"result":{"roots":[]}}');
    it.say("server-to-client", 1, CALLED);
    it.end(1, true);
    expect(it.all()).toEqual([]);
  });

  test("a client cancels by breaking off", () => {
    const it = new Overheard();
    it.request(1, STATELESS, STATELESS_CALL);
    it.response(1, SSE);
    it.end(1, true);
    expect(it.all()).toEqual([]);
  });

  test("a stream ends early and another goes on where it did", () => {
    const it = new Overheard();
    it.request(1, ACCEPT, INITIALIZE);
    it.answer(1, INITIALIZED, { ...JSON_TYPE, "mcp-session-id": "s" });
    const session = { ...ACCEPT, "mcp-session-id": "s", "mcp-protocol-version": "2025-11-25" };
    it.request(2, session, READY);
    it.response(2, {}, 202);
    it.end(2);
    it.request(3, session, CALL);
    it.response(3, SSE);
    it.conversation.allowResuming(3);
    it.say("server-to-client", 3, PROGRESS);
    it.end(3);
    it.request(4, { ...session, "last-event-id": "1" }, undefined, { method: "GET" });
    it.response(4, SSE);
    it.say("server-to-client", 4, PROGRESS);
    it.say("server-to-client", 4, CALLED);
    it.end(4);
    // The connection was lost before the client had read it.
    it.request(5, { ...session, "last-event-id": "1" }, undefined, { method: "GET" });
    it.response(5, SSE);
    it.say("server-to-client", 5, CALLED);
    it.end(5, true);
    expect(it.all()).toEqual([]);
  });

  test("two clients of a server without sessions use the same ids and tokens", () => {
    const it = new Overheard();
    const version = { ...ACCEPT, "mcp-protocol-version": "2025-11-25" };
    for (const first of [1, 11]) {
      it.request(first, ACCEPT, INITIALIZE);
      it.answer(first, INITIALIZED);
      it.request(first + 1, version, READY);
      it.response(first + 1, {}, 202);
      it.end(first + 1);
    }
    for (const exchange of [21, 22]) it.request(exchange, version, CALL);
    for (const exchange of [21, 22]) {
      it.response(exchange, SSE);
      it.say("server-to-client", exchange, PROGRESS);
    }
    for (const exchange of [22, 21]) {
      it.say("server-to-client", exchange, CALLED);
      it.end(exchange);
    }
    expect(it.all()).toEqual([]);
  });

  test("two stateless clients use the same ids and tokens", () => {
    const it = new Overheard();
    for (const exchange of [1, 2]) it.request(exchange, STATELESS, STATELESS_CALL);
    for (const exchange of [1, 2]) {
      it.response(exchange, SSE);
      it.say("server-to-client", exchange, PROGRESS);
      it.say("server-to-client", exchange, STATELESS_CALLED);
      it.end(exchange);
    }
    expect(it.all()).toEqual([]);
  });

  test("a session has begun before anybody looked on", () => {
    const it = new Overheard();
    const session = { ...ACCEPT, "mcp-session-id": "s", "mcp-protocol-version": "2025-06-18" };
    it.request(1, session, CALL);
    it.answer(1, CALLED);
    expect(it.all()).toEqual([]);
  });

  test("a server with a handshake refuses a probe", () => {
    const it = new Overheard();
    const probe = STATELESS_CALL.replace("tools/call", "server/discover").replace(
      '"name":"t",',
      "",
    );
    const { "mcp-name": _, ...headers } = { ...STATELESS, "mcp-method": "server/discover" };
    it.request(1, headers, probe);
    it.response(1, JSON_TYPE, 400);
    const refusal = '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"No session"}}';
    it.say("server-to-client", 1, refusal, "body");
    it.end(1);
    expect(it.all()).toEqual([]);
  });

  test("a server has no stream to be listened to", () => {
    const it = new Overheard();
    it.request(1, ACCEPT, INITIALIZE);
    it.answer(1, INITIALIZED);
    const version = { ...ACCEPT, "mcp-protocol-version": "2025-11-25" };
    it.request(2, version, READY);
    it.request(3, version, undefined, { method: "GET" });
    it.response(3, JSON_TYPE, 405);
    const refusal = '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Not allowed"}}';
    it.say("server-to-client", 3, refusal, "body");
    it.end(3);
    expect(it.all()).toEqual([]);
  });
});

test.each<[string, string]>([
  ["nothing", "{}"],
  ["tools", '{"content":[{"type":"text","text":"hello"}]}'],
  [
    "what initialize has",
    '{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}',
  ],
])("a server with a handshake answers a probe with a result, as any method: %s", (_, result) => {
  const it = new Overheard();
  const probe = STATELESS_CALL.replace("tools/call", "server/discover").replace('"name":"t",', "");
  const { "mcp-name": _name, ...headers } = { ...STATELESS, "mcp-method": "server/discover" };
  it.request(1, headers, probe);
  it.answer(1, `{"jsonrpc":"2.0","id":1,"result":${result}}`);
  it.request(2, ACCEPT, INITIALIZE);
  it.answer(2, INITIALIZED);
  expect(it.all()).toEqual([
    'unknown-method-code "server/discover" was answered by a result that is none of it: it has no resultType and no supportedVersions. Who does not know a method says so by error -32601',
  ]);
});

test("two requests of one session under one id are told", () => {
  const it = new Overheard();
  const session = { ...ACCEPT, "mcp-session-id": "s", "mcp-protocol-version": "2025-11-25" };
  it.request(1, session, CALL);
  it.request(2, session, CALL);
  expect(it.found).toEqual([
    'id-reused Id 1 is in use by "tools/call", which has no answer yet',
    "progress-token-reused Progress token 1 is in use by request 1",
  ]);
});
