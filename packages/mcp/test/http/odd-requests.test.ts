// What a socket can bring besides a request in good order: spelt, cut and framed in every way that
// HTTP allows, and in some that it does not. After each of them the next request must be answered.

import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { nodeHandler, serveHttp } from "../../src/entry/node-http.ts";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import { requestOf } from "../support/ask.ts";
import { eventually } from "../support/eventually.ts";
import { HeldEndpoint } from "../support/held-endpoint.ts";
import { HttpFixture, headersOf, sendHttp, sendRaw } from "./http-fixture.ts";

const list = requestOf("tools/list");
const body = JSON.stringify(list);
const endpoint: Endpoint = {
  exchange: async ({ id, params }) => ({
    jsonrpc: "2.0",
    id,
    result: { resultType: "complete", said: params?.["say"] ?? "" },
  }),
};

/** A request as it stands on the wire: the headers of a tools/list but for those that are given. */
function raw(
  more: Record<string, string | undefined>,
  text: string = body,
  line = "POST /mcp HTTP/1.1",
): string {
  const length = String(Buffer.byteLength(text, "latin1"));
  const all = {
    Host: "localhost",
    ...headersOf(list),
    Connection: "close",
    "Content-Length": length,
    ...more,
  };
  const lines = Object.entries(all).filter(([, value]) => value !== undefined);
  return `${line}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${text}`;
}

const CHUNKED = { "Content-Length": undefined, "Transfer-Encoding": "chunked" };

function statuses(text: string): readonly string[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status);
}

/** Sends what is given to a server of its own; it must answer the next request, too. */
async function answerTo(...parts: readonly string[]): Promise<string> {
  await using http = await HttpFixture.start(endpoint);
  const text = await sendRaw(http.port, ...parts);
  expect((await http.post(list)).status).toBe(200);
  return text;
}

describe("a body", () => {
  test("that comes byte by byte is taken", async () => {
    const head = raw({ "Content-Length": String(body.length) }, "");
    expect(statuses(await answerTo(head, ...body))).toEqual(["200"]);
  });

  test("whose characters are split between chunks is read as it was written", async () => {
    const bytes = Buffer.from(JSON.stringify(requestOf("tools/list", { say: "Grüße 🚢" })));
    const parts = [...bytes].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`);
    const text = await answerTo(raw(CHUNKED, ""), ...parts, "0\r\n\r\n");
    expect(Buffer.from(text, "latin1").toString()).toContain('"said":"Grüße 🚢"');
  });

  test("in chunks with extensions and trailers is taken, and no trailer counts as a header", async () => {
    const chunks = `${body.length.toString(16)};part=1\r\n${body}\r\n0\r\n`;
    const trailers = "Mcp-Method: tools/call\r\nOrigin: http://evil.example\r\n\r\n";
    expect(statuses(await answerTo(raw(CHUNKED, ""), chunks, trailers))).toEqual(["200"]);
    const without = raw({ ...CHUNKED, "Mcp-Method": undefined }, "");
    const late = await answerTo(without, chunks, "Mcp-Method: tools/list\r\n\r\n");
    expect(statuses(late)).toEqual(["400"]);
    expect(late).toContain('"header":"Mcp-Method"');
  });

  test.each([
    ["a chunk size that is none", "x\r\n"],
    ["a chunk that is longer than it says", `2\r\n${body}\r\n0\r\n\r\n`],
  ])("with %s is refused", async (_name, chunks) => {
    expect(statuses(await answerTo(raw(CHUNKED, ""), chunks))).toEqual(["400"]);
  });

  test.each([
    ["two lengths", `5\r\nContent-Length: ${body.length}`],
    ["a length below zero", "-1"],
    ["a length with a sign", `+${body.length}`],
    ["a length that is no number", "1e2"],
  ])("with %s is refused", async (_name, length) => {
    expect(statuses(await answerTo(raw({ "Content-Length": length })))).toEqual(["400"]);
  });

  test("in a transfer coding that nobody knows is refused", async () => {
    const text = await answerTo(raw({ "Content-Length": undefined, "Transfer-Encoding": "gzip" }));
    expect(statuses(text)).toEqual(["400"]);
  });

  test("that is compressed is refused, whatever is in it", async () => {
    const text = await answerTo(raw({ "Content-Encoding": "deflate" }));
    expect(statuses(text)).toEqual(["415"]);
    expect(text.toLowerCase()).toContain("accept-encoding: identity");
  });

  test("that is no UTF-8 is answered, with what cannot be read replaced", async () => {
    const text = await answerTo(raw({}, body.replace('"params":{', '"params":{"say":"\xff",')));
    expect(Buffer.from(text, "latin1").toString()).toContain('"said":"\ufffd"');
  });

  test("that stands still is given up by the server's own time-out, and its place is free", async () => {
    const handler = nodeHandler(endpoint, { maxInFlight: 1 });
    const server = createHttpServer(
      { requestTimeout: 60, headersTimeout: 50, connectionsCheckingInterval: 20 },
      handler,
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const text = await sendRaw(port, raw({ "Content-Length": "1000" }, '{"jsonrpc"'));
    expect(statuses(text)).toEqual(["408"]);
    expect((await sendHttp(port, { headers: headersOf(list), body })).status).toBe(200);
    server.close();
    await handler.close();
  });
});

describe("a connection", () => {
  async function pending(held: HeldEndpoint, port: number): Promise<Socket> {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined);
    socket.write(raw({ Connection: undefined }));
    await eventually(() => held.requests.length).toBe(1);
    return socket;
  }

  test("of which the client has closed its half counts as closed, since nothing tells them apart", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const socket = await pending(held, http.port);
    socket.end();
    await eventually(() => held.at(0).context.signal.aborted).toBe(true);
    socket.destroy();
  });

  test("that is reset cancels its request", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const socket = await pending(held, http.port);
    socket.resetAndDestroy();
    await eventually(() => held.at(0).context.signal.aborted).toBe(true);
  });

  test("of several requests at once cancels all of them when it is closed", async () => {
    const held = new HeldEndpoint();
    await using http = await HttpFixture.start(held);
    const socket = connect(http.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(raw({ Connection: undefined }).repeat(3));
    await eventually(() => held.requests.length).toBe(3);
    socket.destroy();
    await eventually(() => held.requests.map(({ context }) => context.signal.aborted)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("takes requests one behind the other, refused ones among them, and answers in order", async () => {
    const kept = { Connection: undefined };
    const text = await answerTo(
      raw(kept) +
        raw({ ...kept, "Mcp-Method": "x" }) +
        raw({ ...kept, "Content-Type": "text/plain" }) +
        raw(kept, "", "GET /mcp HTTP/1.1") +
        raw({}),
    );
    expect(statuses(text)).toEqual(["200", "400", "415", "405", "200"]);
  });

  test("is kept after a refused body, and closed where the client asks for it", async () => {
    const text = await answerTo(raw({ Connection: undefined }, "{"), raw({ Connection: "Close" }));
    expect(statuses(text)).toEqual(["400", "200"]);
  });
});

describe("a request line", () => {
  test.each([
    ["HEAD /mcp HTTP/1.1", "405"],
    ["OPTIONS /mcp HTTP/1.1", "405"],
    ["OPTIONS * HTTP/1.1", "405"],
    ["TRACE /mcp HTTP/1.1", "405"],
    ["QUERY /mcp HTTP/1.1", "405"],
    ["post /mcp HTTP/1.1", "400"],
    ["POST /mcp HTTP/3.0", "400"],
    ["POST /m cp HTTP/1.1", "400"],
  ])("%s is answered with %s", async (line, status) => {
    expect(statuses(await answerTo(raw({}, "", line)))).toEqual([status]);
  });

  test("of HTTP/1.0 is answered, and the connection closed", async () => {
    const line = "POST /mcp HTTP/1.0";
    const text = await answerTo(raw({ Connection: undefined, Host: undefined }, body, line));
    expect(statuses(text)).toEqual(["200"]);
    expect(text).toMatch(/\r\nConnection: close\r\n/);
  });

  test("of HTTP/1.0 gets its event stream without chunks, up to the end of the connection", async () => {
    await using http = await HttpFixture.start({
      async exchange({ id }, context) {
        await context.notify({ jsonrpc: "2.0", method: "notifications/x" });
        return { jsonrpc: "2.0", id, result: {} };
      },
    });
    const text = await sendRaw(http.port, raw({}, body, "POST /mcp HTTP/1.0"));
    expect(text).not.toContain("Transfer-Encoding");
    expect(text.slice(text.indexOf("\r\n\r\n") + 4)).toBe(
      'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/x"}\n\n' +
        'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
    );
  });

  test("with a wish to upgrade is answered as if it had none", async () => {
    const websocket = { Connection: "Upgrade", Upgrade: "websocket" };
    const http2 = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "" };
    await using http = await HttpFixture.start(endpoint);
    for (const more of [websocket, http2]) {
      const socket = connect(http.port, "127.0.0.1");
      socket.setEncoding("latin1").write(raw(more));
      const [text] = await once(socket, "data");
      expect(statuses(text as string)).toEqual(["200"]);
      socket.destroy();
    }
  });

  test("with CONNECT ends the connection, and nothing else", async () => {
    expect(await answerTo(raw({}, "", "CONNECT example.com:443 HTTP/1.1"))).toBe("");
  });
});

describe("a request line with a whole URL", () => {
  async function onLoopback(line: string, host: string): Promise<string> {
    const serving = await serveHttp(endpoint, { port: 0, signals: false });
    const text = await sendRaw(Number(new URL(serving.url).port), raw({ Host: host }, body, line));
    await serving.close();
    return text;
  }

  test.each(["http://localhost/mcp", "HTTP://LOCALHOST:80/mcp/?x=1", "https://127.0.0.1/mcp"])(
    "finds %s",
    async (url) => {
      expect(statuses(await onLoopback(`POST ${url} HTTP/1.1`, "localhost"))).toEqual(["200"]);
    },
  );

  // BUG-124
  test.each(["http://evil.example/mcp", "http://localhost@evil.example/mcp", "http:///mcp"])(
    "is refused for %s whatever its Host says, since that does not count then",
    async (url) => {
      const text = await onLoopback(`POST ${url} HTTP/1.1`, "localhost");
      expect(statuses(text)).toEqual(["403"]);
      expect(text).toContain('"reason":"HOST_REFUSED"');
    },
  );

  test("is taken by its own host, whatever the Host header says", async () => {
    const text = await onLoopback("POST http://localhost/mcp HTTP/1.1", "evil.example");
    expect(statuses(text)).toEqual(["200"]);
  });

  test("of another scheme, or of nothing, is not found", async () => {
    for (const url of ["ftp://localhost/mcp", "localhost:80", "*"]) {
      expect(statuses(await onLoopback(`POST ${url} HTTP/1.1`, "localhost"))).not.toEqual(["200"]);
    }
  });
});

describe("a header that comes twice", () => {
  const twice = (name: string, ...values: readonly string[]): string =>
    raw({ [name]: values.join(`\r\n${name}: `) });

  test.each([
    ["Mcp-Method", ["tools/list", "tools/list"], "400"],
    ["MCP-Protocol-Version", ["2026-07-28", "2026-07-28"], "400"],
    ["Accept", ["application/json", "text/event-stream"], "200"],
    ["Content-Encoding", ["identity", "gzip"], "415"],
    ["Origin", ["http://localhost", "http://evil.example"], "403"],
    ["Origin", ["http://localhost", "http://localhost"], "403"],
    ["Set-Cookie", ["a=1", "b=2"], "200"],
    ["X-Anything", ["a", "b"], "200"],
  ])("%s: %j is answered with %s", async (name, values, status) => {
    expect(statuses(await answerTo(twice(name, ...values)))).toEqual([status]);
  });

  test("reaches authenticate as one, but for those of which the first counts", async () => {
    const seen: unknown[] = [];
    await using http = await HttpFixture.start(endpoint, {
      authenticate(headers) {
        seen.push(headers["authorization"], headers["x-anything"], headers["set-cookie"]);
        return { id: "ada" };
      },
    });
    const more = {
      Authorization: "Bearer a\r\nAuthorization: Bearer b",
      "X-Anything": "a\r\nX-Anything: b",
      "Set-Cookie": "a=1\r\nSet-Cookie: b=2",
    };
    expect(statuses(await sendRaw(http.port, raw(more)))).toEqual(["200"]);
    expect(seen).toEqual(["Bearer a", "a, b", "a=1, b=2"]);
  });
});

describe("a header", () => {
  test.each([
    ["Accept", "", "406"],
    ["Accept", " , application/json ,", "200"],
    ["Expect", "something", "417"],
    ["Mcp-Method", "", "400"],
    ["Mcp-Method", "tools/list\x00", "400"],
    ["X-Anything", "gr\xfc\xdfe", "200"],
    ["Mcp-Name", "gr\xfc\xdfe", "200"],
    ["Connection", "close, Mcp-Method", "200"],
    ["Transfer-Encoding", "identity", "400"],
  ])("%s: %j is answered with %s", async (name, value, status) => {
    expect(statuses(await answerTo(raw({ [name]: value })))).toEqual([status]);
  });

  test("with bytes that no header may have does not name a tool", async () => {
    const call = requestOf("tools/call", { name: "grüße" });
    const text = JSON.stringify(call);
    for (const name of ["gr\xfc\xdfe", Buffer.from("grüße").toString("latin1")]) {
      const more = { "Mcp-Method": "tools/call", "Mcp-Name": name };
      const answer = await answerTo(raw(more, Buffer.from(text).toString("latin1")));
      expect(statuses(answer)).toEqual(["400"]);
      expect(answer).toContain('"code":-32020');
      expect(answer).toContain('"header":"Mcp-Name"');
    }
  });

  test("folded onto a second line is refused by the parser", async () => {
    expect(statuses(await answerTo(raw({ "X-Anything": "a\r\n b" })))).toEqual(["400"]);
  });

  test("without a value but with blanks, and a name in any case, are as good as others", async () => {
    const more = { "mCP-mETHOD": "  tools/list\t", "Mcp-Method": undefined, "X-Empty": "" };
    expect(statuses(await answerTo(raw(more)))).toEqual(["200"]);
  });

  test("beside two thousand others gets 431 or an answer, and ends nothing", async () => {
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, n) => [`A${n}`, "1"]));
    expect(["200", "431"]).toContain(statuses(await answerTo(raw(many)))[0]);
  });
});
