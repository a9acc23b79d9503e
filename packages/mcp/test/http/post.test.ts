import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServer } from "../../src/server/create-server.ts";
import { META, requestOf } from "../support/ask.ts";
import { collectEvents } from "../support/collect-events.ts";
import { eventually } from "../support/eventually.ts";
import { HeldEndpoint } from "../support/held-endpoint.ts";
import { HttpFixture, headersOf } from "./http-fixture.ts";

/** A server without sessions: what is said of messages that have none is said to all. */
const STATELESS = { revisions: ["2026-07-28"] } as const;
const collector = collectEvents();
const server = createServer({ name: "fixture", version: "1.0.0" })
  .tool("echo", { description: "Says hello" }, () => "hello")
  .tool("fails", { description: "Fails" }, () => {
    throw new Error("secret");
  });
const endpoint = { ...server, accept: () => undefined };
let http: HttpFixture;

beforeAll(async () => {
  http = await HttpFixture.start(endpoint, { ...STATELESS, observer: collector.observer });
});
afterAll(() => http[Symbol.asyncDispose]());

const echo = requestOf("tools/call", { name: "echo" });
const JSON_TYPE = { "Content-Type": "application/json" };

describe("a request", () => {
  test("is answered by one JSON body on one line", async () => {
    const reply = await http.post(echo);
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/json");
    expect(reply.headers["content-length"]).toBe(String(Buffer.byteLength(reply.text)));
    expect(reply.text).not.toContain("\n");
    expect(reply.json).toMatchObject({ id: 1, result: { content: [{ text: "hello" }] } });
  });

  // BUG-01, BUG-09
  test.each(["1", "007", "", "init-a9", "é", 0, -1])("gets its id %j back as it is", async (id) => {
    const reply = await http.post({ ...echo, id });
    expect(reply.json?.["id"]).toBe(id);
  });

  test("whose tool fails is answered with status 200", async () => {
    const reply = await http.post(requestOf("tools/call", { name: "fails" }));
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ result: { isError: true } });
    expect(reply.text).not.toContain("secret");
  });

  test("with wrong parameters is answered with status 200", async () => {
    const reply = await http.post(requestOf("tools/call", { name: "none" }));
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ id: 1, error: { code: -32602 } });
  });

  // BUG-72, BUG-84
  test.each(["initialize", "ping", "logging/setLevel", "resources/subscribe", "unknown/method"])(
    "for the unknown method %s is answered with 404 and -32601",
    async (method) => {
      const reply = await http.post(requestOf(method));
      expect(reply.status).toBe(404);
      expect(reply.headers["content-type"]).toBe("application/json");
      expect(reply.json).toMatchObject({ id: 1, error: { code: -32601 } });
    },
  );

  // BUG-96
  test("with session headers of earlier revisions is answered without them", async () => {
    const reply = await http.post(echo, { "Mcp-Session-Id": "abc", "Last-Event-ID": "7" });
    expect(reply.status).toBe(200);
    expect(reply.headers).not.toHaveProperty("mcp-session-id");
  });

  test("with a byte order mark before it is answered", async () => {
    const body = `\ufeff${JSON.stringify(echo)}`;
    expect((await http.send({ headers: headersOf(echo), body })).status).toBe(200);
  });

  test("in several lines is answered", async () => {
    const body = JSON.stringify(echo, null, 2);
    expect((await http.send({ headers: headersOf(echo), body })).status).toBe(200);
  });
});

describe("_meta", () => {
  const field = (name: string) => `/params/_meta/io.modelcontextprotocol~1${name}`;
  const { "io.modelcontextprotocol/clientCapabilities": capabilities, ...noCapabilities } = META;
  const { "io.modelcontextprotocol/protocolVersion": version, ...noVersion } = META;

  // BUG-89
  test.each([
    ["no params", undefined, "/params/_meta"],
    ["no _meta", {}, "/params/_meta"],
    ["_meta that is an array", { _meta: [] }, "/params/_meta"],
    ["no version", { _meta: noVersion }, field("protocolVersion")],
    [
      "a version that is a number",
      { _meta: { ...META, "io.modelcontextprotocol/protocolVersion": 20_260_728 } },
      field("protocolVersion"),
    ],
    ["no capabilities", { _meta: noCapabilities }, field("clientCapabilities")],
    [
      "capabilities that are an array",
      { _meta: { ...META, "io.modelcontextprotocol/clientCapabilities": [] } },
      field("clientCapabilities"),
    ],
  ])("with %s is answered with 400, -32602 and the field", async (_name, params, path) => {
    const request = { jsonrpc: "2.0", id: 7, method: "server/discover", ...(params && { params }) };
    const reply = await http.post(request as typeof echo);
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ id: 7, error: { code: -32602, data: { path } } });
  });

  test("without clientInfo is in order", async () => {
    expect((await http.post(requestOf("server/discover"))).status).toBe(200);
    expect([capabilities, version]).toEqual([{}, "2026-07-28"]);
  });
});

describe("MCP-Protocol-Version", () => {
  // BUG-83
  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["nonsense", "banana"],
    ["a revision to come", "2099-01-01"],
    ["an earlier revision", "2025-11-25"],
    ["two values", "2026-07-28, 2026-07-28"],
  ])("that is %s is answered with 400 and -32020", async (_name, header) => {
    const reply = await http.post(echo, { "MCP-Protocol-Version": header });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({
      id: 1,
      error: {
        code: -32020,
        data: { reason: "HEADER_MISMATCH", header: "MCP-Protocol-Version" },
      },
    });
  });

  test("sent twice is answered with 400 and -32020", async () => {
    const { "MCP-Protocol-Version": _, ...rest } = headersOf(echo);
    const headers = { ...rest, "MCP-Protocol-Version": ["2026-07-28", "2026-07-28"] };
    const reply = await http.send({ headers, body: JSON.stringify(echo) });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ error: { code: -32020 } });
  });

  test.each(["v999.0.0", "2025-11-25", "banana"])(
    "and body that both say %s are answered with 400, -32022 and what is spoken",
    async (requested) => {
      const meta = { "io.modelcontextprotocol/protocolVersion": requested };
      const reply = await http.post(requestOf("server/discover", {}, { meta }));
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject({
        id: 1,
        error: { code: -32022, data: { supported: ["2026-07-28"], requested } },
      });
    },
  );

  test("missing on initialize is answered by naming the revisions that are spoken", async () => {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 0,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: {} },
    });
    const reply = await http.send({ headers: JSON_TYPE, body });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({
      jsonrpc: "2.0",
      id: 0,
      error: {
        code: -32020,
        message:
          "Cannot take initialize: header MCP-Protocol-Version is missing; this server speaks 2026-07-28",
        data: {
          reason: "HEADER_MISMATCH",
          header: "MCP-Protocol-Version",
          path: "/params/_meta/io.modelcontextprotocol~1protocolVersion",
        },
      },
    });
  });

  test("of an earlier revision without _meta is answered with -32022", async () => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 3, method: "tools/list" });
    const headers = { ...JSON_TYPE, "MCP-Protocol-Version": "2025-06-18" };
    const reply = await http.send({ headers, body });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({
      id: 3,
      error: { code: -32022, data: { supported: ["2026-07-28"], requested: "2025-06-18" } },
    });
  });
});

describe("a notification", () => {
  const cancelled = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}';

  // BUG-66, BUG-92, BUG-96
  test.each([
    cancelled,
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","method":"notifications/does/not/exist","params":{"a":1}}',
  ])("%s is answered with 202 and nothing else", async (body) => {
    const headers = { ...JSON_TYPE, "MCP-Protocol-Version": "2026-07-28" };
    const reply = await http.send({ headers, body });
    expect(reply.status).toBe(202);
    expect(reply.text).toBe("");
    expect(reply.headers["content-length"]).toBe("0");
    expect(reply.headers).not.toHaveProperty("content-type");
  });

  test("without any version is answered with 202", async () => {
    const body = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
    expect((await http.send({ headers: JSON_TYPE, body })).status).toBe(202);
  });

  test("goes to the Endpoint's accept, but for a cancellation", async () => {
    const held = new HeldEndpoint();
    await using own = await HttpFixture.start(held, STATELESS);
    await own.send({ headers: JSON_TYPE, body: cancelled });
    await own.send({ headers: JSON_TYPE, body: '{"jsonrpc":"2.0","method":"notifications/x"}' });
    expect(held.accepted.map(({ notification }) => notification.method)).toEqual([
      "notifications/x",
    ]);
    expect(held.accepted[0]?.context.caller.transport).toBe("http");
  });

  test("does not cancel the request that it names", async () => {
    const held = new HeldEndpoint();
    await using own = await HttpFixture.start(held, STATELESS);
    const reply = own.post(echo);
    await eventually(() => held.requests.length).toBe(1);
    await own.send({ headers: JSON_TYPE, body: cancelled });
    expect(held.at(0).context.signal.aborted).toBe(false);
    held.at(0).answer({});
    expect((await reply).status).toBe(200);
  });

  test("that accept fails on is reported and answered with 202", async () => {
    const failing = collectEvents();
    const error = new Error("no");
    const accept = () => {
      throw error;
    };
    await using own = await HttpFixture.start(
      { exchange: server.exchange, accept },
      { ...STATELESS, observer: failing.observer },
    );
    const body = '{"jsonrpc":"2.0","method":"notifications/x"}';
    expect((await own.send({ headers: JSON_TYPE, body })).status).toBe(202);
    expect(failing.of("handler-failed")).toEqual([
      { kind: "handler-failed", method: "notifications/x", error },
    ]);
  });
});

test("a notification whose taker fails later is reported and answered with 202", async () => {
  const failing = collectEvents();
  const error = new Error("no");
  const accept = async () => {
    throw error;
  };
  await using own = await HttpFixture.start(
    { exchange: server.exchange, accept },
    { ...STATELESS, observer: failing.observer },
  );
  const body = '{"jsonrpc":"2.0","method":"notifications/x"}';
  expect((await own.send({ headers: JSON_TYPE, body })).status).toBe(202);
  expect(failing.of("handler-failed")).toEqual([
    { kind: "handler-failed", method: "notifications/x", error },
  ]);
});

describe("a body that is no request", () => {
  // BUG-05, BUG-08, BUG-13, BUG-70, BUG-92, BUG-156
  test.each([
    [
      "an id that is null",
      '{"jsonrpc":"2.0","id":null,"method":"tools/list"}',
      -32600,
      "INVALID_ID",
    ],
    ["a fraction as id", '{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}', -32600, "INVALID_ID"],
    ["no jsonrpc", '{"id":7,"method":"tools/list"}', -32600, "INVALID_MESSAGE"],
    ["a method that is a number", '{"jsonrpc":"2.0","id":7,"method":1}', -32600, "INVALID_MESSAGE"],
    [
      "params that are text",
      '{"jsonrpc":"2.0","id":7,"method":"x","params":""}',
      -32602,
      "INVALID_MESSAGE",
    ],
    ["a batch", "[]", -32600, "BATCH_NOT_SUPPORTED"],
    ["a batch of one", '[{"jsonrpc":"2.0","id":1,"method":"x"}]', -32600, "BATCH_NOT_SUPPORTED"],
    ["nothing", "", -32700, "NOT_JSON"],
    ["no JSON", "{", -32700, "NOT_JSON"],
    ["a number", "1", -32600, "INVALID_MESSAGE"],
    ["too deep", "[".repeat(200_000), -32600, "MESSAGE_TOO_DEEP"],
    ["a response", '{"jsonrpc":"2.0","id":1,"result":{}}', -32600, "INVALID_MESSAGE"],
    ["a broken response", '{"jsonrpc":"2.0","id":1,"result":1}', -32600, "INVALID_MESSAGE"],
    [
      "a broken notification",
      '{"jsonrpc":"2.0","method":"x","params":1}',
      -32600,
      "INVALID_MESSAGE",
    ],
  ])("%s is answered with 400", async (_name, body, code, reason) => {
    const reply = await http.send({ headers: headersOf(echo), body });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ jsonrpc: "2.0", error: { code, data: { reason } } });
  });

  test("is answered by its id where it is a request's", async () => {
    const ids = async (body: string) =>
      (await http.send({ headers: headersOf(echo), body })).json?.["id"];
    expect(await ids('{"jsonrpc":"2.0","id":7,"method":1}')).toBe(7);
    expect(await ids('{"id":"a","method":"x"}')).toBe("a");
    expect(await ids('{"jsonrpc":"2.0","id":1,"result":1}')).toBeUndefined();
    expect(await ids('{"jsonrpc":"2.0","id":null,"method":"x"}')).toBeUndefined();
  });

  test("is reported", async () => {
    const { length } = collector.of("complaint");
    await http.send({ headers: headersOf(echo), body: "{" });
    expect(collector.of("complaint").length).toBe(length + 1);
  });
});

describe("Content-Type", () => {
  // BUG-94
  test.each([
    "application/json; charset=utf-8",
    "Application/JSON",
    'application/json;charset="UTF-8"',
    "application/json; charset=utf8; other=1",
  ])("%s is taken", async (type) => {
    expect((await http.post(echo, { "Content-Type": type })).status).toBe(200);
  });

  test.each([undefined, "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])(
    "%s is answered with 415",
    async (type) => {
      const reply = await http.post(echo, { "Content-Type": type });
      expect(reply.status).toBe(415);
      expect(reply.json).toEqual({
        jsonrpc: "2.0",
        error: {
          code: -32600,
          message: "Cannot take body: its Content-Type must be application/json",
          data: { reason: "UNSUPPORTED_MEDIA_TYPE" },
        },
      });
    },
  );

  test("with another charset is answered with 415", async () => {
    const reply = await http.post(echo, { "Content-Type": "application/json; charset=latin1" });
    expect(reply.status).toBe(415);
    expect(reply.json).toMatchObject({
      error: { message: "Cannot take body: its charset must be utf-8" },
    });
  });

  test.each(["gzip", "br", "gzip, identity"])(
    "with the content encoding %s is answered with 415 and what is taken",
    async (encoding) => {
      const reply = await http.post(echo, { "Content-Encoding": encoding });
      expect(reply.status).toBe(415);
      expect(reply.headers["accept-encoding"]).toBe("identity");
      expect(reply.json).toMatchObject({
        error: { message: "Cannot take body: it must have no Content-Encoding" },
      });
    },
  );

  test("with the content encoding identity is taken", async () => {
    expect((await http.post(echo, { "Content-Encoding": "Identity" })).status).toBe(200);
  });
});

describe("Accept", () => {
  // BUG-93
  test.each([
    undefined,
    "*/*",
    "application/*, text/*",
    "application/json",
    "APPLICATION/JSON",
    "text/event-stream;q=0.5, application/json;q=0.9",
  ])("%s is answered in JSON", async (accept) => {
    const reply = await http.post(echo, { Accept: accept });
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/json");
  });

  test("in two lines counts as one", async () => {
    const headers = { ...headersOf(echo), Accept: ["text/html", "application/json"] };
    const reply = await http.send({ headers, body: JSON.stringify(echo) });
    expect(reply.status).toBe(200);
  });

  test("of event streams alone is answered by one", async () => {
    const reply = await http.post(echo, { Accept: "text/event-stream" });
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("text/event-stream");
    expect(reply.text).toMatch(/^event: message\ndata: \{"jsonrpc":"2\.0","id":1,.*\}\n\n$/);
  });

  test("of event streams alone leaves an error its status", async () => {
    const reply = await http.post(requestOf("nope"), { Accept: "text/event-stream" });
    expect(reply.status).toBe(404);
    expect(reply.json).toMatchObject({ error: { code: -32601 } });
  });

  test.each(["text/html", "application/json;q=0", "image/*"])(
    "%s is answered with 406",
    async (accept) => {
      const reply = await http.post(echo, { Accept: accept });
      expect(reply.status).toBe(406);
      expect(reply.json).toEqual({
        jsonrpc: "2.0",
        error: {
          code: -32600,
          message: "Cannot answer: Accept must include application/json or text/event-stream",
          data: { reason: "NOT_ACCEPTABLE" },
        },
      });
    },
  );
});

describe("the method", () => {
  // BUG-104, BUG-118
  test.each(["GET", "DELETE", "PUT", "PATCH", "OPTIONS"])(
    "%s is answered with 405",
    async (method) => {
      const reply = await http.send({ method, headers: { Accept: "text/event-stream" } });
      expect(reply.status).toBe(405);
      expect(reply.headers.allow).toBe("POST");
      expect(reply.json).toMatchObject({ error: { data: { reason: "METHOD_NOT_ALLOWED" } } });
    },
  );

  test("HEAD is answered with 405 and no body", async () => {
    const reply = await http.send({ method: "HEAD" });
    expect(reply.status).toBe(405);
    expect(reply.text).toBe("");
  });
});

describe("the observer", () => {
  test("sees a request, its exchange and its answer", async () => {
    const own = collectEvents();
    await using fixture = await HttpFixture.start(server, { ...STATELESS, observer: own.observer });
    await fixture.post(echo);
    expect(own.events.map(({ kind }) => kind)).toEqual([
      "message-in",
      "exchange-begun",
      "message-out",
      "exchange-ended",
    ]);
  });

  test("sees a response and a notification that nobody wants", async () => {
    const own = collectEvents();
    await using fixture = await HttpFixture.start(
      { exchange: server.exchange },
      { ...STATELESS, ...own },
    );
    const headers = JSON_TYPE;
    await fixture.send({ headers, body: '{"jsonrpc":"2.0","id":1,"result":{}}' });
    await fixture.send({ headers, body: '{"jsonrpc":"2.0","method":"notifications/x"}' });
    await fixture.send({
      headers,
      body: '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    });
    expect(own.strays()).toEqual(["unwanted-response", "unwanted-notification", "unknown-cancel"]);
  });
});
