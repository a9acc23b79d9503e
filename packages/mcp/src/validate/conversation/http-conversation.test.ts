import { describe, expect, test } from "vitest";
import { Conversation } from "./conversation.ts";
import type { WireFrame } from "./wire-frame.ts";

const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const CALL = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"é",${META}}}`;
const RESULT = '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[]}}';
const ACCEPT = "application/json, text/event-stream";
const HEADERS: Record<string, string> = {
  Accept: ACCEPT,
  "MCP-Protocol-Version": "2026-07-28",
  "Mcp-Method": "tools/call",
  "Mcp-Name": "=?base64?w6k=?=",
};
const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };

interface Post {
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly status?: number;
  readonly answer?: Record<string, string>;
  readonly said?: readonly string[];
  readonly isStream?: boolean;
}

function post(conversation: Conversation, exchange: number, it: Post): string[] {
  const { headers = HEADERS, body = CALL, status = 200, answer = JSON_TYPE, said = [RESULT] } = it;
  const via = it.isStream === true ? "event" : "body";
  const frame = (
    direction: WireFrame["direction"],
    text: string,
    how: WireFrame["via"],
  ): WireFrame => ({
    direction,
    text,
    via: how,
    exchange,
  });
  return [
    ...conversation.takeHead({
      kind: "request",
      exchange,
      method: "POST",
      headers: Object.entries(headers),
    }),
    ...conversation.take(frame("client-to-server", body, "body")).findings,
    ...conversation.takeHead({
      kind: "response",
      exchange,
      status,
      headers: Object.entries(answer),
    }),
    ...said.flatMap((text) => conversation.take(frame("server-to-client", text, via)).findings),
    ...conversation.endExchange(exchange),
  ].map(({ id, message }) => `${id} ${message}`);
}

const once = (it: Post): string[] => post(new Conversation(() => []), 1, it);

test("an exchange without a fault has no finding", () => {
  expect(once({})).toEqual([]);
});

describe("headers", () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      "none",
      {},
      [
        'accept-header Accept must list application/json and text/event-stream, and is ""',
        'header-missing Headers that repeat the body are missing: "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: é"',
      ],
    ],
    [
      "others",
      { ...HEADERS, "Mcp-Method": "tools/list", "Mcp-Name": "=?base64?w6g=?=" },
      [
        'header-mismatch The header Mcp-Method is "tools/list", and the body says "tools/call"',
        'header-mismatch The header Mcp-Name is "=?base64?w6g=?=", and the body says "é"',
      ],
    ],
    ["one that was redacted", { ...HEADERS, "Mcp-Name": "x?[redacted 1]" }, []],
  ])("%s", (_, headers, findings) => {
    // Without version and method the request may be of a server that keeps no session.
    expect(once({ headers }).filter((it) => !it.startsWith("before"))).toEqual(findings);
  });
});

test("arguments that a tool wants in headers are held against them, once a list has told", () => {
  const conversation = new Conversation(() => []);
  const schema = {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      size: { type: "integer", "x-mcp-header": "Size" },
    },
  };
  const list = { ...HEADERS, "Mcp-Method": "tools/list" };
  const tools = {
    resultType: "complete",
    tools: [{ name: "é", inputSchema: schema }],
    ttlMs: 0,
    cacheScope: "public",
  };
  expect(
    post(conversation, 1, {
      headers: list,
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{${META}}}`,
      said: [JSON.stringify({ jsonrpc: "2.0", id: 1, result: tools })],
    }),
  ).toEqual([]);
  const body = CALL.replace('"name"', '"arguments":{"region":"eu","size":42},"name"');
  expect(post(conversation, 2, { body })).toEqual([
    'header-missing The header Mcp-Param-Region is missing; the argument is "eu"',
    "header-missing The header Mcp-Param-Size is missing; the argument is 42",
  ]);
  const wrong = { ...HEADERS, "Mcp-Param-Region": "us", "Mcp-Param-Size": "42.0" };
  expect(post(conversation, 3, { body, headers: wrong })).toEqual([
    'header-mismatch The header Mcp-Param-Region is "us", and the argument is "eu"',
  ]);
  const redacted = {
    ...HEADERS,
    "Mcp-Param-Region": "[redacted 1]",
    "Mcp-Param-Size": "[redacted 2]",
  };
  expect(post(conversation, 4, { body, headers: redacted })).toEqual([]);
  // As a server reads them: Base64 has its padding, and only JSON's numbers are numbers.
  const loose = { ...HEADERS, "Mcp-Param-Region": "=?base64?ZXU?=", "Mcp-Param-Size": "0x2A" };
  expect(post(conversation, 5, { body, headers: loose })).toEqual([
    'header-mismatch The header Mcp-Param-Region is "=?base64?ZXU?=", and the argument is "eu"',
    'header-mismatch The header Mcp-Param-Size is "0x2A", and the argument is 42',
  ]);
});

describe("status and type", () => {
  const unknown = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"?"}}';
  const note = '{"jsonrpc":"2.0","method":"notifications/x"}';
  const NULL_ID =
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Method not allowed."}}';

  test.each<[string, Post, string[]]>([
    [
      "HTML",
      { answer: { "content-type": "text/html" }, said: [] },
      ['content-type The request was answered with status 200 and content of type "text/html"'],
    ],
    [
      "200 for an unknown method",
      { said: [unknown] },
      ["status-for-error Error -32601 has status 404, not 200"],
    ],
    ["404 for one", { said: [unknown], status: 404 }, []],
    [
      "a status of success and no message",
      { said: [] },
      ['no-answer Request 1, "tools/call", got status 200 and no message'],
    ],
    ["a refusal without a message", { said: [], status: 503, answer: {} }, []],
    ["a refusal with an error that names no request", { said: [NULL_ID], status: 400 }, []],
    ["the same for a notification", { body: note, said: [NULL_ID], status: 400 }, []],
    [
      "an error that names no request, and no refusal",
      { said: [NULL_ID] },
      ["error-without-id An error without an id, though the request that was posted could be read"],
    ],
    [
      "an error on a stream",
      { said: [unknown], isStream: true, answer: { "content-type": "text/event-stream" } },
      [],
    ],
    [
      "200 for a notification",
      { body: note, said: [] },
      ["status-for-notification A notification was answered with status 200, not 202"],
    ],
    ["202 for one", { body: note, said: [], status: 202, answer: {} }, []],
    [
      "a stream that just ends",
      { isStream: true, said: [], answer: { "content-type": "text/event-stream" } },
      ['stream-without-answer The stream ended without the answer to "tools/call"'],
    ],
  ])("%s", (_, it, findings) => {
    expect(once(it)).toEqual(findings);
  });
});

test("several clients may use the same id over HTTP, each in its exchange", () => {
  const conversation = new Conversation(() => []);
  const begin = (exchange: number): void => {
    conversation.takeHead({
      kind: "request",
      exchange,
      method: "POST",
      headers: Object.entries(HEADERS),
    });
    conversation.take({ direction: "client-to-server", text: CALL, via: "body", exchange });
  };
  begin(1);
  begin(2);
  const second = conversation.take({
    direction: "server-to-client",
    text: RESULT,
    via: "body",
    exchange: 2,
  });
  expect(second).toMatchObject({ answers: 2, findings: [] });
  const first = conversation.take({
    direction: "server-to-client",
    text: RESULT,
    via: "body",
    exchange: 1,
  });
  expect(first).toMatchObject({ answers: 1, findings: [] });
});

test("each session has a handshake of its own", () => {
  const conversation = new Conversation(() => []);
  const initialize = (exchange: number, session: string): string[] =>
    post(conversation, exchange, {
      headers: { Accept: ACCEPT },
      body: '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}',
      answer: { ...JSON_TYPE, "Mcp-Session-Id": session },
      said: [
        '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}',
      ],
    });
  const inSession = (exchange: number, session: string, body: string, more: Post): string[] =>
    post(conversation, exchange, {
      headers: { Accept: ACCEPT, "MCP-Protocol-Version": "2025-11-25", "mcp-session-id": session },
      body,
      ...more,
    });
  const ready = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
  const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  const tools = { said: ['{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}'] };
  expect(initialize(1, "a")).toEqual([]);
  expect(initialize(2, "b")).toEqual([]);
  expect(inSession(3, "a", ready, { said: [], status: 202, answer: {} })).toEqual([]);
  expect(inSession(4, "a", list, tools)).toEqual([]);
  expect(inSession(5, "b", list, tools)).toEqual([
    'before-initialized "tools/list" was sent before notifications/initialized',
  ]);
});
