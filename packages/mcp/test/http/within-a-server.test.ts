import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { connectChannel } from "../../src/channel/connect-channel.ts";
import { memoryPair } from "../../src/channel/memory-pair.ts";
import { serveChannel } from "../../src/channel/serve-channel.ts";
import type { HttpServerOptions } from "../../src/entry/node-http.ts";
import { nodeHandler } from "../../src/entry/node-http.ts";
import { connectStdio } from "../../src/entry/node-stdio.ts";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import { requestOf } from "../support/ask.ts";
import { eventually } from "../support/eventually.ts";
import { HeldEndpoint } from "../support/held-endpoint.ts";
import { HttpFixture, headersOf, postOf, sendHttp } from "./http-fixture.ts";

const call = requestOf("tools/call", { name: "work" });
const endpoint: Endpoint = {
  exchange: async ({ id, params }) => ({
    jsonrpc: "2.0",
    id,
    result: { arguments: params?.["arguments"] },
  }),
};

describe("nodeHandler() behind a framework that has read the body", () => {
  /** Reads the body first, as a body parser does, and leaves something of it on the request. */
  async function behindParser(leave: (request: IncomingMessage, body: Buffer) => void) {
    const handler = nodeHandler(endpoint);
    const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      leave(request, Buffer.concat(chunks));
      handler(request, response);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const port = (server.address() as AddressInfo).port;
    const { headers, body } = postOf(call);
    const exact = String(body).replace('"name"', '"arguments":{"n":1.0},"name"');
    const reply = await sendHttp(port, { headers: headers ?? {}, body: exact });
    server.close();
    return reply;
  }

  test.each([
    ["the parsed body", (request, body) => Object.assign(request, { body: JSON.parse(`${body}`) })],
    ["its text", (request, body) => Object.assign(request, { body: `${body}` })],
    ["its bytes", (request, body) => Object.assign(request, { body })],
  ] satisfies [string, (request: IncomingMessage, body: Buffer) => unknown][])(
    "takes %s",
    async (_name, leave) => {
      const reply = await behindParser(leave);
      expect(reply.status).toBe(200);
      expect(reply.json).toMatchObject({ id: 1, result: { arguments: { n: 1 } } });
    },
  );

  test("takes the bytes as they came before anything made of them", async () => {
    const reply = await behindParser((request, rawBody) => {
      Object.assign(request, { rawBody, body: { made: "of it" } });
    });
    expect(reply.text).toContain('"arguments":{"n":1');
  });

  test("answers with 400 where nothing is left of it", async () => {
    expect((await behindParser(() => undefined)).status).toBe(400);
  });

  test("answers nothing where somebody has answered already", async () => {
    const handler = nodeHandler(endpoint);
    const server = createServer((request, response) => {
      response.end("mine");
      handler(request, response);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const reply = await sendHttp((server.address() as AddressInfo).port, postOf(call));
    expect(reply.text).toBe("mine");
    server.close();
  });
});

describe("nodeHandler() in an HTTP/2 server", () => {
  async function http2(served: Endpoint, options: HttpServerOptions = {}) {
    const handler = nodeHandler(served, { allowedHosts: ["127.0.0.1"], ...options });
    const server = createHttp2Server((request, response) => {
      // The compatible API is close enough, and no class of node:http is in its prototypes.
      handler(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const post = () => {
      const lower = Object.entries(headersOf(call)).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]);
      const stream = session.request({
        ...Object.fromEntries(lower),
        ":method": "POST",
        ":path": "/mcp",
      });
      stream.end(JSON.stringify(call));
      return stream;
    };
    const close = async () => {
      session.close();
      server.close();
      await handler.close();
    };
    return { post, close, [Symbol.asyncDispose]: close };
  }

  test("answers a request", async () => {
    await using fixture = await http2(endpoint);
    const stream = fixture.post();
    const [headers] = await once(stream, "response");
    expect(headers[":status"]).toBe(200);
    let text = "";
    for await (const chunk of stream.setEncoding("utf8")) text += chunk;
    expect(JSON.parse(text)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });

  test("breaks off a large answer that nobody reads, so that it does not look complete", async () => {
    const large: Endpoint = {
      exchange: async ({ id }) => ({ jsonrpc: "2.0", id, result: { text: "x".repeat(5e6) } }),
    };
    await using fixture = await http2(large, { stallMs: 100 });
    const stream = fixture.post();
    await once(stream, "response");
    stream.pause();
    const [error] = await once(stream, "error");
    expect(error).toMatchObject({ code: "ERR_HTTP2_STREAM_ERROR" });
  });

  test("streams, and cancels what is closed", async () => {
    const held = new HeldEndpoint();
    await using fixture = await http2(held);
    const stream = fixture.post();
    await eventually(() => held.requests.length).toBe(1);
    await held.at(0).context.notify({ jsonrpc: "2.0", method: "notifications/x" });
    const [headers] = await once(stream, "response");
    expect(headers["content-type"]).toBe("text/event-stream");
    expect(headers).not.toHaveProperty("connection");
    stream.destroy();
    await eventually(() => held.at(0).context.signal.aborted).toBe(true);
  });
});

describe("any Endpoint can be served", () => {
  test("a server at the far end of a channel, with its notifications and cancellations", async () => {
    const [near, far] = memoryPair();
    const held = new HeldEndpoint();
    const serving = serveChannel(far, held);
    const connection = connectChannel(near);
    await using http = await HttpFixture.start(connection);

    const opening = http.open({ ...call, id: "a" });
    await eventually(() => held.requests.length).toBe(1);
    const params = { progressToken: 7, progress: 1 };
    const meta = { progressToken: 7 };
    const progressing = http.open(requestOf("tools/call", { name: "work" }, { id: "a", meta }));
    await eventually(() => held.requests.length).toBe(2);
    await held.at(1).context.notify({ jsonrpc: "2.0", method: "notifications/progress", params });
    const stream = await progressing;
    expect(await stream.next()).toMatchObject({ method: "notifications/progress", params });
    stream.close();
    await eventually(() => held.at(1).context.signal.aborted).toBe(true);
    held.at(0).answer({ n: 1 });
    expect(await (await opening).status).toBe(200);

    await connection.close();
    await serving.closed;
  });

  test("a server that is a child process over stdio", async () => {
    const connection = connectStdio({
      command: process.execPath,
      args: [new URL("../fixtures/servers/answers.mjs", import.meta.url).pathname],
    });
    await using http = await HttpFixture.start(await connection);
    const replies = await Promise.all([1, "1", 0, "é"].map((id) => http.post({ ...call, id })));
    expect(replies.map(({ json }) => json?.["id"])).toEqual([1, "1", 0, "é"]);
    await (await connection).close();
  });

  test("a server whose connection is over answers at once", async () => {
    const [near, far] = memoryPair();
    const serving = serveChannel(far, endpoint);
    const connection = connectChannel(near);
    await using http = await HttpFixture.start(connection);
    await connection.close();
    await serving.closed;
    expect((await http.post(call)).json).toMatchObject({
      id: 1,
      error: { code: -32603, data: { reason: "CLOSED" } },
    });
  });
});
