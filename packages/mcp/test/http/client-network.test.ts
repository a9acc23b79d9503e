// Proxies, TLS and what lies between: a real proxy, real certificates.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createServer as createHttpServer, request as httpRequest } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { connect as connectTcp } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createClient } from "../../src/client/create-client.ts";
import { nodeHandler } from "../../src/entry/node-http.ts";
import type { Connection } from "../../src/exchange/exchange.ts";
import { createServer } from "../../src/server/create-server.ts";
import { eventually } from "../support/eventually.ts";
import { connectPool, outcomeOf } from "./client-fixture.ts";
import { goodAnswer, RawServer, RESULT } from "./raw-server.ts";

const tls = {
  key: readFileSync(new URL("../fixtures/tls/key.pem", import.meta.url)),
  cert: readFileSync(new URL("../fixtures/tls/certificate.pem", import.meta.url)),
};
const ca = tls.cert;
const closing: (() => unknown)[] = [];

beforeEach(() => {
  for (const name of [
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "no_proxy",
  ]) {
    vi.stubEnv(name, "");
  }
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function board(): ReturnType<typeof nodeHandler> {
  const server = createServer({ name: "board", version: "1.0.0" });
  server.tool("steps", {}, async (_, { progress }) => {
    await progress(1);
    return "done";
  });
  return nodeHandler(server, { allowedHosts: ["mcp.test", "127.0.0.1", "localhost"] });
}

/** A proxy that leads every name to loopback, as only it knows how. */
class TestProxy {
  readonly seen: string[] = [];
  readonly credentials: (string | undefined)[] = [];
  port = 0;
  answer: number | "hang" = 200;

  async start(): Promise<this> {
    const server = createHttpServer((request, response) => {
      this.seen.push(`${request.method} ${request.url}`);
      this.credentials.push(request.headers["proxy-authorization"]);
      if (this.answer !== 200) {
        response.writeHead(Number(this.answer)).end();
        return;
      }
      const { port, pathname } = new URL(request.url ?? "");
      const { "proxy-authorization": _, ...headers } = request.headers;
      const { method = "GET" } = request;
      const onward = httpRequest(
        { host: "127.0.0.1", port, path: pathname, method, headers },
        (reply) => {
          response.writeHead(reply.statusCode ?? 0, reply.headers);
          reply.pipe(response);
        },
      );
      request.pipe(onward);
    });
    server.on("connect", (request, socket: Socket) => {
      this.seen.push(`CONNECT ${request.url}`);
      this.credentials.push(request.headers["proxy-authorization"]);
      if (this.answer === "hang") return;
      if (this.answer !== 200) {
        socket.end(`HTTP/1.1 ${this.answer} No way\r\n\r\n`);
        return;
      }
      const onward = connectTcp(Number(request.url?.split(":")[1]), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        socket.pipe(onward).pipe(socket);
      });
      onward.on("error", () => socket.destroy());
      socket.on("error", () => onward.destroy());
      closing.push(() => socket.destroy());
    });
    this.port = await listen(server);
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
}

/** Calls a tool that reports progress, and ends the connection. */
async function callOver(connection: Connection): Promise<unknown> {
  const client = createClient(connection, { name: "t", version: "1" });
  const seen: number[] = [];
  const { content } = await client.callTool(
    "steps",
    {},
    { onProgress: ({ progress }) => void seen.push(progress) },
  );
  await client.close();
  return { content, seen };
}

const WORKED = { content: [{ type: "text", text: "done" }], seen: [1] };

describe("TLS", () => {
  test("works with a certificate authority of one's own", async () => {
    const port = await listen(createHttpsServer(tls, board()));
    const connection = await connectPool(`https://127.0.0.1:${port}/mcp`, { tls: { ca } });
    expect(await callOver(connection)).toEqual(WORKED);
  });

  test("fails where nobody vouches for the certificate, and sends nothing", async () => {
    const asked: string[] = [];
    const port = await listen(
      createHttpsServer(tls, (request) => void asked.push(request.url ?? "")),
    );
    const connection = await connectPool(`https://127.0.0.1:${port}/mcp`);
    const { failed } = (await outcomeOf(connection)) as { failed: Error };
    expect(failed).toMatchObject({
      code: "CONNECT_FAILED",
      cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    });
    expect(failed.message).toBe(
      `Cannot send tools/call to https://127.0.0.1:${port}: self-signed certificate`,
    );
    expect(asked).toEqual([]);
    await connection.close();
  });

  test("fails where the server speaks none", async () => {
    const port = await listen(createHttpServer(board()));
    const connection = await connectPool(`https://127.0.0.1:${port}/mcp`);
    expect(await outcomeOf(connection)).toMatchObject({ failed: { code: "CONNECT_FAILED" } });
    await connection.close();
  });

  test("fails where the other side does not get done with its handshake", async () => {
    await using server = await RawServer.start(() => undefined);
    const options = { connectTimeoutMs: 50 };
    const connection = await connectPool(`https://127.0.0.1:${server.port}/mcp`, options);
    const { failed } = (await outcomeOf(connection)) as { failed: Error };
    expect(failed).toMatchObject({ code: "CONNECT_FAILED" });
    expect(failed.message).toContain("no connection within 50 ms (connectTimeoutMs)");
    await connection.close();
  });

  test("shows the server the certificate of the client", async () => {
    const server = createHttpsServer(
      { ...tls, ca, requestCert: true, rejectUnauthorized: true },
      board(),
    );
    const port = await listen(server);
    const connection = await connectPool(`https://127.0.0.1:${port}/mcp`, { tls: { ca, ...tls } });
    expect(await callOver(connection)).toEqual(WORKED);
  });
});

describe("a proxy", () => {
  test("from HTTP_PROXY gets the whole address of a plain server", async () => {
    const proxy = await new TestProxy().start();
    const port = await listen(createHttpServer(board()));
    vi.stubEnv("HTTP_PROXY", `http://ada:s3%40cret@127.0.0.1:${proxy.port}`);
    const connection = await connectPool(`http://mcp.test:${port}/mcp`);
    expect(await callOver(connection)).toEqual(WORKED);
    expect(proxy.seen).toEqual([`POST http://mcp.test:${port}/mcp`]);
    expect(proxy.credentials).toEqual([`Basic ${btoa("ada:s3@cret")}`]);
  });

  test("from https_proxy opens a tunnel, which is used again", async () => {
    const proxy = await new TestProxy().start();
    const port = await listen(createHttpsServer(tls, board()));
    vi.stubEnv("https_proxy", proxy.url);
    vi.stubEnv("HTTPS_PROXY", "http://wrong.invalid:1");
    const connection = await connectPool(`https://mcp.test:${port}/mcp`, { tls: { ca } });
    await outcomeOf(connection, "tools/list", {});
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await callOver(connection)).toEqual(WORKED);
    expect(proxy.seen).toEqual([`CONNECT mcp.test:${port}`]);
    expect(proxy.credentials).toEqual([undefined]);
  });

  test("that speaks TLS itself opens a tunnel, too", async () => {
    const inner = await new TestProxy().start();
    const outer = createTlsServer(tls, (socket) => {
      const onward = connectTcp(inner.port, "127.0.0.1");
      socket.pipe(onward).pipe(socket);
      socket.on("error", () => onward.destroy());
      closing.push(() => socket.destroy());
    });
    outer.listen(0, "127.0.0.1");
    await once(outer, "listening");
    closing.push(() => outer.close());
    const port = await listen(createHttpsServer(tls, board()));
    const { port: proxyPort } = outer.address() as AddressInfo;
    const proxy = `https://localhost:${proxyPort}`;
    const connection = await connectPool(`https://mcp.test:${port}/mcp`, { tls: { ca }, proxy });
    expect(await callOver(connection)).toEqual(WORKED);
    expect(inner.seen).toEqual([`CONNECT mcp.test:${port}`]);
  });

  test.each([
    ["https", 403, "the proxy answered with status 403 No way"],
    ["https", 407, "the proxy answered with status 407 No way"],
    ["http", 407, "the proxy answered with status 407"],
  ])("that refuses fails the request: %s, %i", async (scheme, status, text) => {
    const proxy = await new TestProxy().start();
    proxy.answer = status;
    const connection = await connectPool(`${scheme}://mcp.test/mcp`, { proxy: proxy.url });
    const { failed } = (await outcomeOf(connection)) as { failed: Error };
    expect(failed).toMatchObject({ code: "PROXY_FAILED" });
    expect(failed.message).toBe(`Cannot send tools/call to ${scheme}://mcp.test: ${text}`);
    await connection.close();
  });

  test("that does not answer fails the request in its time", async () => {
    const proxy = await new TestProxy().start();
    proxy.answer = "hang";
    const options = { proxy: proxy.url, connectTimeoutMs: 50 };
    const connection = await connectPool("https://mcp.test/mcp", options);
    const { failed } = (await outcomeOf(connection)) as { failed: Error };
    expect(failed).toMatchObject({ code: "PROXY_FAILED" });
    expect(failed.message).toContain("the proxy did not answer within 50 ms");
    await connection.close();
  });

  test("that does not answer is let go of when the connection is closed", async () => {
    await using proxy = await RawServer.start(() => undefined);
    const connection = await connectPool("https://mcp.test/mcp", { proxy: proxy.origin });
    const outcome = outcomeOf(connection);
    await eventually(() => proxy.requests.length).toBe(1);
    await connection.close();
    expect(await outcome).toMatchObject({ failed: { code: "CLOSED" } });
    await eventually(() => proxy.sockets.size).toBe(0);
  });

  test("that is not there fails the request", async () => {
    const connection = await connectPool("https://mcp.test/mcp", { proxy: "http://127.0.0.1:1" });
    const { failed } = (await outcomeOf(connection)) as { failed: Error };
    expect(failed).toMatchObject({ code: "PROXY_FAILED" });
    expect(failed.message).toContain(
      "the proxy cannot be reached: connect ECONNREFUSED 127.0.0.1:1",
    );
    await connection.close();
  });

  test("is passed by for loopback, and where `proxy` is false", async () => {
    const proxy = await new TestProxy().start();
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(goodAnswer(request)),
    );
    vi.stubEnv("HTTP_PROXY", proxy.url);
    const direct = await connectPool(server.url);
    expect(await outcomeOf(direct)).toMatchObject({ result: RESULT });
    await direct.close();
    const without = await connectPool("http://nobody.invalid/mcp", { proxy: false });
    expect(await outcomeOf(without)).toMatchObject({ failed: { code: "CONNECT_FAILED" } });
    await without.close();
    expect(proxy.seen).toEqual([]);
  });

  test("of another kind harms nobody who needs none", async () => {
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(goodAnswer(request)),
    );
    vi.stubEnv("HTTP_PROXY", "socks5://proxy.example:1080");
    const connection = await connectPool(server.url);
    expect(await outcomeOf(connection)).toMatchObject({ result: RESULT });
    await connection.close();
  });

  test("of another kind is refused without saying its password", async () => {
    vi.stubEnv("HTTPS_PROXY", "socks5://ada:s3cret@proxy.example:1080");
    await expect(connectPool("https://mcp.test/mcp")).rejects.toThrow(
      new TypeError(
        "Cannot use HTTPS_PROXY: it must be the address of an HTTP proxy, such as http://proxy.example:3128",
      ),
    );
  });
});
