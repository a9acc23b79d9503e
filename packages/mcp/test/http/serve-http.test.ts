import { once } from "node:events";
import { request as tlsRequest } from "node:https";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { HttpServing, ServeHttpOptions } from "../../src/entry/node-http.ts";
import { serveHttp } from "../../src/entry/node-http.ts";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import { listen } from "../../src/http/node/serve-http.ts";
import { HttpCore } from "../../src/http/server/http-core.ts";
import { deferred } from "../../src/util/deferred.ts";
import { requestOf } from "../support/ask.ts";
import { eventually } from "../support/eventually.ts";
import { HeldEndpoint } from "../support/held-endpoint.ts";
import { headersOf, OpenStream, openHttp, postOf, sendHttp, sendRaw } from "./http-fixture.ts";

const list = requestOf("tools/list");
const endpoint: Endpoint = {
  exchange: async ({ id }) => ({ jsonrpc: "2.0", id, result: { resultType: "complete" } }),
};

const open: HttpServing[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((serving) => serving.close()));
});

/** Serves on any free port, without signals, until the test is over. */
async function serve(
  served: Endpoint = endpoint,
  options: ServeHttpOptions = {},
): Promise<{ serving: HttpServing; port: number }> {
  const serving = await serveHttp(served, { port: 0, signals: false, ...options });
  open.push(serving);
  return { serving, port: Number(new URL(serving.url).port) };
}

describe("serveHttp()", () => {
  test("listens on loopback, and says where the endpoint is", async () => {
    const { serving } = await serve();
    expect(serving.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const response = await fetch(serving.url, {
      method: "POST",
      headers: headersOf(list),
      body: JSON.stringify(list),
    });
    expect(await response.json()).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: { resultType: "complete" },
    });
  });

  test("listens on IPv6 loopback where it is told to, if the machine has one", async () => {
    const outcome = await serve(endpoint, { host: "::1" }).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: "LISTEN_FAILED" });
    else {
      const { url } = (outcome as Awaited<ReturnType<typeof serve>>).serving;
      expect(url).toMatch(/^http:\/\/\[::1\]:\d+\/mcp$/);
      expect((await fetch(url, { method: "PUT" })).status).toBe(405);
    }
  });

  test("rejects with LISTEN_FAILED where the port is taken", async () => {
    const { port } = await serve();
    await expect(serveHttp(endpoint, { port, signals: false })).rejects.toMatchObject({
      name: "TransportError",
      code: "LISTEN_FAILED",
      message: `Cannot listen on 127.0.0.1:${port}: listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
      cause: { code: "EADDRINUSE" },
    });
  });

  test.each([
    [{ port: 70_000 }, RangeError],
    [{ path: "mcp" }, TypeError],
    [{ healthPath: "health" }, TypeError],
    [{ maxInFlight: 0 }, RangeError],
    [{ allowedHosts: ["http://x"] }, TypeError],
  ])("rejects %j", async (options, kind) => {
    const serving = serveHttp(endpoint, { port: 0, signals: false, ...options });
    await expect(serving).rejects.toBeInstanceOf(kind);
  });

  // BUG-98
  test.each(["/mcp", "/mcp/", "/mcp?x=1", "/mcp/?x=1"])("serves %s", async (path) => {
    const { port } = await serve();
    expect((await sendHttp(port, { ...postOf(list), path })).status).toBe(200);
  });

  test.each(["/", "/mcp/more", "/MCP", "/favicon.ico", "/mcpx", "//mcp"])(
    "answers %s with 404, which no client takes for an unknown method",
    async (path) => {
      const { port } = await serve();
      const reply = await sendHttp(port, { ...postOf(list), path });
      expect(reply.status).toBe(404);
      expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(reply.text).toBe("Not found: the MCP endpoint is /mcp\n");
    },
  );

  test.each([
    ["/", ["/", "/?x"]],
    ["/a/b/", ["/a/b", "/a/b/"]],
  ])("serves the path %s as %j", async (path, paths) => {
    const { port } = await serve(endpoint, { path });
    for (const asked of paths) {
      expect((await sendHttp(port, { ...postOf(list), path: asked })).status).toBe(200);
    }
  });

  test("says at /health that it is well", async () => {
    const { port } = await serve();
    const reply = await sendHttp(port, { method: "GET", path: "/health" });
    expect(reply).toMatchObject({
      status: 200,
      text: '{"status":"ok"}',
      headers: { "content-type": "application/json", "cache-control": "no-store" },
    });
    expect((await sendHttp(port, { method: "HEAD", path: "/health/" })).status).toBe(200);
    const posted = await sendHttp(port, { method: "POST", path: "/health" });
    expect(posted).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  });

  test("has no health path where it is turned off", async () => {
    const { port } = await serve(endpoint, { healthPath: false });
    expect((await sendHttp(port, { method: "GET", path: "/health" })).status).toBe(404);
  });

  test("says at another path that it is well", async () => {
    const { port } = await serve(endpoint, { healthPath: "/live" });
    expect((await sendHttp(port, { method: "GET", path: "/live" })).status).toBe(200);
  });

  // BUG-124
  test.each(["/mcp", "/health", "/nowhere"])("checks Origin and Host at %s", async (path) => {
    const { port } = await serve();
    const foreign = (headers: Record<string, string>) => sendHttp(port, { path, headers });
    expect((await foreign({ Origin: "http://evil.example" })).status).toBe(403);
    expect((await foreign({ Host: "evil.example" })).status).toBe(403);
    expect((await foreign({ Host: "localhost.evil.example" })).status).toBe(403);
  });

  test.each(["localhost", "localhost:80", "127.0.0.1:99", "[::1]:3000", "LOCALHOST"])(
    "on loopback takes the Host %s",
    async (host) => {
      const { port } = await serve();
      expect((await sendHttp(port, postOf(list, { Host: host }))).status).toBe(200);
    },
  );

  test.each(["LOCALHOST", "::ffff:127.0.0.1", "0:0:0:0:0:0:0:1", "127.0.0.2"])(
    "checks Host on loopback in any spelling: %s",
    async (host) => {
      const outcome = await serve(endpoint, { host }).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        // The machine has no such address.
        expect(outcome).toMatchObject({ code: "LISTEN_FAILED" });
        return;
      }
      const { url } = (outcome as Awaited<ReturnType<typeof serve>>).serving;
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ""));
      socket.end("GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
    },
  );

  test("on loopback refuses a request without Host", async () => {
    const { port } = await serve();
    expect(await sendRaw(port, "GET /health HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 403 /);
  });

  test("on loopback takes the names of allowedHosts instead, where they are given", async () => {
    const { port } = await serve(endpoint, { allowedHosts: ["mcp.example.com"] });
    expect((await sendHttp(port, postOf(list, { Host: "mcp.example.com" }))).status).toBe(200);
    expect((await sendHttp(port, postOf(list, { Host: "localhost" }))).status).toBe(403);
  });

  test("speaks TLS where it gets what that needs", async () => {
    const psk = Buffer.from("0123456789abcdef");
    const secret = { ciphers: "PSK", minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;
    const { serving, port } = await serve(endpoint, { tls: { ...secret, pskCallback: () => psk } });
    expect(serving.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const { headers, body } = postOf(list);
    const options = {
      ...secret,
      host: "127.0.0.1",
      port,
      path: "/mcp",
      method: "POST",
      headers: { ...headers },
      agent: false,
      checkServerIdentity: () => undefined,
      pskCallback: () => ({ psk, identity: "test" }),
    };
    const client = tlsRequest(options);
    client.end(body);
    const [response] = await once(client, "response");
    expect(response.statusCode).toBe(200);
    response.resume();
  });

  test("tells a client to go on only where its body is wanted", async () => {
    const { port } = await serve(endpoint, { maxMessageBytes: 10_000 });
    const body = JSON.stringify(list);
    const ask = (length: number) => {
      const head = Object.entries({
        ...headersOf(list),
        Host: "localhost",
        Expect: "100-continue",
        "Content-Length": length,
        Connection: "close",
      });
      return `POST /mcp HTTP/1.1\r\n${head.map(([n, v]) => `${n}: ${v}\r\n`).join("")}\r\n`;
    };
    const wanted = await sendRaw(port, ask(body.length), body);
    expect(wanted.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 100", "HTTP/1.1 200"]);
    const unwanted = await sendRaw(port, ask(20_000));
    expect(unwanted.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413"]);
  });
});

describe("close()", () => {
  test("answers what is under way, ends subscriptions, and closes every connection", async () => {
    const held = new HeldEndpoint();
    const { serving, port } = await serve(held);
    const opening = openHttp(port, postOf(requestOf("subscriptions/listen", {}, { id: "s" })));
    await eventually(() => held.requests.length).toBe(1);
    await held.at(0).context.notify({ jsonrpc: "2.0", method: "notifications/x" });
    const stream = new OpenStream(await opening);
    const reply = sendHttp(port, postOf(list));
    await eventually(() => held.requests.length).toBe(2);
    const idle = connect(port, "127.0.0.1");
    await once(idle, "connect");

    const closed = serving.close();
    expect(serving.close()).toBe(closed);
    held.byId("s").answer({ resultType: "complete" });
    held.byId(1).answer({});
    expect(await stream.rest()).toMatchObject([{}, { id: "s", result: {} }]);
    expect(await reply).toMatchObject({ status: 200, headers: { connection: "close" } });
    await closed;
    await serving.closed;
    await expect(sendHttp(port, postOf(list))).rejects.toMatchObject({ code: "ECONNREFUSED" });
    idle.destroy();
  });

  test("answers new requests on connections that are open with 503", async () => {
    const held = new HeldEndpoint();
    const { serving, port } = await serve(held);
    const reply = sendHttp(port, postOf(list));
    await eventually(() => held.requests.length).toBe(1);
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /health HTTP/1.1\r\n");
    await new Promise(setImmediate);
    const closed = serving.close();
    const text = once(socket.setEncoding("latin1"), "data");
    socket.write("Host: localhost\r\n\r\n");
    expect((await text)[0]).toMatch(
      /^HTTP\/1\.1 503 [\s\S]*Connection: close[\s\S]*\{"status":"closing"\}$/,
    );
    held.at(0).answer({});
    expect((await reply).status).toBe(200);
    await closed;
  });

  test("fails calls that go on for longer than drainMs with 503", async () => {
    const held = new HeldEndpoint();
    const { serving, port } = await serve(held, { drainMs: 30 });
    const reply = sendHttp(port, postOf(list));
    await eventually(() => held.requests.length).toBe(1);
    await serving.close();
    expect(await reply).toMatchObject({
      status: 503,
      json: { id: 1, error: { code: -32603, data: { reason: "CLOSED" } } },
    });
    expect(held.at(0).context.signal.aborted).toBe(true);
  });
});

describe("signals", () => {
  test("end the process in good order, after beforeExit", async () => {
    const left = deferred<void>();
    const exit = vi.spyOn(process, "exit").mockImplementation(() => {
      left.resolve();
      return undefined as never;
    });
    const order: string[] = [];
    let signal: () => void = () => undefined;
    const onExitSignal = (callback: () => void) => {
      signal = callback;
      return () => void order.push("unlistened");
    };
    const beforeExit = () => {
      order.push("saved");
      throw new Error("ignored");
    };
    const core = new HttpCore(endpoint, {});
    const serving = await listen(core, { port: 0, beforeExit }, { onExitSignal });
    void serving.closed.then(() => order.push("closed"));
    signal();
    await left.promise;
    expect(order).toEqual(["unlistened", "closed", "saved"]);
    expect(exit).toHaveBeenCalledExactlyOnceWith();
    exit.mockRestore();
  });

  test("are left alone where the program wants them", async () => {
    const before = process.listenerCount("SIGTERM");
    const { serving } = await serve();
    expect(process.listenerCount("SIGTERM")).toBe(before);
    await serving.close();
  });

  test("are let go of when the serving is closed", async () => {
    const before = process.listenerCount("SIGTERM");
    const serving = await serveHttp(endpoint, { port: 0 });
    expect(process.listenerCount("SIGTERM")).toBe(before + 1);
    await serving.close();
    expect(process.listenerCount("SIGTERM")).toBe(before);
  });
});
