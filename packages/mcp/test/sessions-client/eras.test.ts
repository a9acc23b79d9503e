// Which era and which transport a server speaks, found out over real sockets.

import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { createClient } from "../../src/client/create-client.ts";
import type { ConnectHttpOptions } from "../../src/entry/node-http.ts";
import { connectHttp } from "../../src/entry/node-http.ts";
import type { Era } from "../../src/handshake/eras.ts";
import { deferred } from "../../src/util/deferred.ts";
import type { Answer, Script } from "./scripted-session.ts";
import {
  answer,
  initialized,
  result,
  rpcError,
  scriptedSession,
  stream,
} from "./scripted-session.ts";

const CLIENT = { name: "wirewright", version: "0.1.0" };
const DISCOVERED = {
  supportedVersions: ["2026-07-28"],
  capabilities: { tools: {} },
  resultType: "complete",
  _meta: { "io.modelcontextprotocol/serverInfo": { name: "new", version: "2.0.0" } },
};

/** Connects to a scripted server, looks at the outcome and closes. */
async function outcomeOf(script: Script, options: ConnectHttpOptions = {}) {
  await using server = await scriptedSession(script);
  try {
    const connection = await connectHttp(server.url, { proxy: false, ...options });
    await connection.close();
    return { info: connection.info, names: server.names(), server };
  } catch (error) {
    return { error, names: server.names(), server };
  }
}

describe("a server that answers server/discover with no DiscoverResult is asked to initialize", () => {
  // BUG-86, BUG-88.
  const html = "<h1>Bad Request</h1>";
  test.each<[string, Answer]>([
    ["-32601, 200", rpcError(-32601)],
    ["-32601, 404", rpcError(-32601, { status: 404 })],
    ["-32600, 400", rpcError(-32600, { status: 400 })],
    ["-32602, 400", rpcError(-32602, { status: 400 })],
    ["-32603, 500", rpcError(-32603, { status: 500 })],
    ["-32000, 400", rpcError(-32000, { status: 400 })],
    ["code 0, 405", rpcError(0, { status: 405 })],
    ["-32022 without a list of versions", rpcError(-32022, { status: 400 })],
    ["-32022 with an older version", rpcError(-32022, { data: { supported: ["2025-11-25"] } })],
    ["204", answer(204)],
    ["202, empty", answer(202)],
    ["200, empty JSON", answer(200, "application/json", "")],
    ["200, text", answer(200, "text/plain", "hello")],
    ["200, no JSON", answer(200, "application/json", "hello")],
    ["200, a result of another kind", result({ tools: [] })],
    ["a stream that ends", (_, response) => stream(response).end()],
    ["400, a code that is a string", answer(400, "application/json", '{"error":{"code":"BAD"}}')],
    ["400, an error that is a string", answer(400, "application/json", '{"error":"x"}')],
    ["400, HTML", answer(400, "text/html", html)],
    ["404, HTML", answer(404, "text/html", html)],
    ["406", answer(406)],
    ["415", answer(415)],
    ["500", answer(500)],
    ["502", answer(502, "text/html", html)],
  ])("%s", async (_what, discover) => {
    const { info, names } = await outcomeOf({ "server/discover": discover });
    expect(info).toEqual({
      transport: "http",
      revision: "2025-11-25",
      server: { name: "scripted", version: "1.0.0" },
    });
    expect(names.slice(0, 3)).toEqual([
      "server/discover",
      "initialize",
      "notifications/initialized",
    ]);
  });

  test("silence", async () => {
    const silence: Answer = () => undefined;
    const { info } = await outcomeOf({ "server/discover": silence }, { probeMs: 50 });
    expect(info).toMatchObject({ revision: "2025-11-25" });
  });
});

describe("what says nothing about the era is an error, and initialize is not sent", () => {
  test.each([
    [401, "UNAUTHORIZED"],
    [403, "FORBIDDEN"],
    [429, "RATE_LIMITED"],
  ])("%i", async (status, code) => {
    const { error, names } = await outcomeOf({ "server/discover": answer(status) });
    expect(error).toMatchObject({ code, status });
    expect(names).toEqual(["server/discover"]);
  });

  test("a connection that breaks", async () => {
    const { error, names } = await outcomeOf({
      "server/discover": (_, response) => response.socket?.destroy(),
    });
    expect(error).toMatchObject({ code: "INPUT_ENDED" });
    expect(names).toEqual(["server/discover"]);
  });

  test("nobody who listens", async () => {
    const listener = createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    const { port } = listener.address() as { port: number };
    listener.close();
    await once(listener, "close");
    await expect(connectHttp(`http://127.0.0.1:${port}/mcp`)).rejects.toMatchObject({
      code: "CONNECT_FAILED",
    });
  });

  test("headers that cannot be had", async () => {
    const headers = () => Promise.reject(new Error("no token"));
    const { error, names } = await outcomeOf({}, { headers });
    expect(error).toMatchObject({ code: "HANDLER_FAILED" });
    expect(names).toEqual([]);
  });
});

describe("a stateless server", () => {
  test("is known by its DiscoverResult", async () => {
    const { info, names } = await outcomeOf({ "server/discover": result(DISCOVERED) });
    expect(info).toEqual({
      transport: "http",
      revision: "2026-07-28",
      server: { name: "new", version: "2.0.0" },
    });
    expect(names).toEqual(["server/discover"]);
  });

  test("is known by the versions that it names in a refusal", async () => {
    const refusal = rpcError(-32022, { status: 400, data: { supported: ["2026-07-28"] } });
    const { info, names } = await outcomeOf({ "server/discover": refusal });
    expect(info).toMatchObject({ revision: "2026-07-28" });
    expect(names).toEqual(["server/discover"]);
  });

  test("of another revision only has none in common", async () => {
    const refusal = rpcError(-32022, { status: 400, data: { supported: ["2031-01-01"] } });
    const { error } = await outcomeOf({ "server/discover": refusal });
    expect(error).toMatchObject({ code: "NO_COMMON_VERSION" });
  });

  test("that is slow is waited for where it refuses to initialize", async () => {
    const asked = deferred<void>();
    const script: Script = {
      "server/discover": (received, response) =>
        asked.promise.then(() => result(DISCOVERED)(received, response)),
      initialize(received, response) {
        response.on("close", () => asked.resolve());
        return rpcError(-32601, { status: 404 })(received, response);
      },
    };
    const { info } = await outcomeOf(script, { probeMs: 400 });
    expect(info).toMatchObject({ revision: "2026-07-28" });
  });
});

describe("the caller may know or want an era", () => {
  test("the one that was spoken the last time is begun with, and told", async () => {
    const onEra = vi.fn<(era: Era) => void>();
    const { names } = await outcomeOf({}, { lastEra: "handshake", onEra });
    expect(names.slice(0, 2)).toEqual(["initialize", "notifications/initialized"]);
    expect(onEra.mock.calls).toEqual([["handshake"]]);
  });

  test("the question is asked after all where the server has changed", async () => {
    const onEra = vi.fn<(era: Era) => void>();
    const script = {
      initialize: rpcError(-32601, { status: 404 }),
      "server/discover": result(DISCOVERED),
    };
    const { info, names } = await outcomeOf(script, { lastEra: "handshake", onEra });
    expect(info).toMatchObject({ revision: "2026-07-28" });
    expect(names).toEqual(["initialize", "GET", "server/discover"]);
    expect(onEra.mock.calls).toEqual([["stateless"]]);
  });

  test("the handshake era is not asked for another one", async () => {
    const { names } = await outcomeOf({}, { era: "handshake" });
    expect(names[0]).toBe("initialize");
  });

  test("in the stateless era nothing is sent before the first request", async () => {
    const { names } = await outcomeOf({}, { era: "stateless" });
    expect(names).toEqual([]);
  });

  test("where only stateless revisions are wanted, an old server is refused", async () => {
    const { error, names } = await outcomeOf({}, { revisions: ["2026-07-28"] });
    expect(error).toMatchObject({ code: "RPC_ERROR", rpcCode: -32601 });
    expect(names).toEqual(["server/discover"]);
  });

  test.each([
    ["2024-11-05", undefined],
    ["2025-03-26", undefined],
    ["2025-06-18", "2025-06-18"],
    ["2025-11-25", "2025-11-25"],
  ] as const)(
    "%s is proposed and said in the headers as that revision has it",
    async (revision, header) => {
      const { server, info } = await outcomeOf(
        { initialize: result(initialized(revision), { "Mcp-Session-Id": "s" }) },
        { revisions: [revision] },
      );
      expect(info).toMatchObject({ revision });
      expect(server.first("initialize").message).toMatchObject({
        params: { protocolVersion: revision },
      });
      const { headers } = server.first("notifications/initialized");
      expect(headers["mcp-protocol-version"]).toBe(header);
      expect(headers["mcp-session-id"]).toBe("s");
    },
  );

  test("no revision of the era that is wanted is a TypeError", async () => {
    const wrong = { era: "stateless", revisions: ["2025-11-25"] } as const;
    await expect(connectHttp("http://127.0.0.1:1/", wrong)).rejects.toThrow(TypeError);
    await expect(
      connectHttp("http://127.0.0.1:1/", { era: "handshake", revisions: ["2026-07-28"] }),
    ).rejects.toThrow(TypeError);
  });

  test("connecting ends with its signal", async () => {
    const controller = new AbortController();
    const silence: Answer = () => controller.abort(new Error("enough"));
    const { error } = await outcomeOf(
      { "server/discover": silence },
      { signal: controller.signal },
    );
    expect(error).toMatchObject({ message: "enough" });
  });

  test("connecting is given up after its time", async () => {
    const silence: Answer = () => undefined;
    const script = { "server/discover": silence, initialize: silence };
    const { error } = await outcomeOf(script, { probeMs: 20, connectMs: 60 });
    expect(error).toMatchObject({ code: "TIMEOUT" });
  });
});

describe("HTTP+SSE", () => {
  /** A server that names an endpoint and answers on its stream. */
  const older = (endpoint: string): Script => {
    let events: ReturnType<typeof stream> | undefined;
    const reply: Answer = ({ message, name }, response) => {
      if (!response.req.url?.startsWith("/base/messages")) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(202).end("Accepted");
      if (message["id"] === undefined) return;
      const value = name === "initialize" ? initialized("2024-11-05") : { tools: [] };
      const text = JSON.stringify({ jsonrpc: "2.0", id: message["id"], result: value });
      events?.write(`event: message\ndata: ${text}\n\n`);
    };
    return {
      GET(_, response) {
        events = stream(response);
        events.write(`event: endpoint\ndata: ${endpoint}\n\n`);
      },
      "server/discover": answer(404, "text/plain", "Cannot POST"),
      initialize: reply,
      "notifications/initialized": reply,
      "tools/list": reply,
    };
  };

  // BUG-164.
  test.each([
    "/base/messages?sid=1",
    "messages?sid=1",
    " messages?sid=1 ",
    "./messages?sid=%31",
    "ORIGIN/base/messages?sid=1",
  ])("is found, and posted to where %s leads", async (endpoint) => {
    // The origin is not known before the server listens.
    const script: Record<string, Answer> = { ...older("") };
    await using server = await scriptedSession(script, "/base/sse?k=1");
    Object.assign(script, older(endpoint.replace("ORIGIN", server.origin)));
    const connection = await connectHttp(server.url);
    expect(connection.info).toMatchObject({ transport: "http", revision: "2024-11-05" });
    expect((await createClient(connection, CLIENT).listTools()).tools).toEqual([]);
    const paths = server.received.slice(3).map(({ path }) => decodeURIComponent(path));
    expect(new Set(paths)).toEqual(new Set(["/base/messages?sid=1"]));
    expect(server.first("tools/list").headers).not.toHaveProperty("mcp-protocol-version");
    await connection.close();
  });

  test.each(["https://evil.example/x", "//evil.example/x", "http://["])(
    "is not spoken where the endpoint is %s",
    async (endpoint) => {
      await using server = await scriptedSession(older(endpoint), "/base/sse");
      await expect(connectHttp(server.url)).rejects.toMatchObject({ code: "NO_ENDPOINT" });
      expect(server.names()).toEqual(["server/discover", "initialize", "GET"]);
    },
  );

  test("ends what waits when its stream ends, and fails a request whose POST is refused", async () => {
    let events: ReturnType<typeof stream> | undefined;
    const script = older("/base/messages");
    await using server = await scriptedSession(
      {
        ...script,
        GET(received, response) {
          events = response;
          return script["GET"]?.(received, response);
        },
        "tools/list": answer(500, "text/plain", "broken"),
        "tools/call": (_, response) => {
          response.writeHead(202).end();
          events?.end();
        },
      },
      "/base/sse",
    );
    const connection = await connectHttp(server.url);
    const client = createClient(connection, { ...CLIENT, retries: 0 });
    await expect(client.listTools()).rejects.toMatchObject({ code: "HTTP_ERROR", status: 500 });
    await expect(client.callTool("x")).rejects.toMatchObject({ code: "INPUT_ENDED" });
    expect(await connection.closed).toMatchObject({ code: "INPUT_ENDED" });
  });

  test("fails the call whose question was answered, where the server does not take the answer", async () => {
    let events: ReturnType<typeof stream> | undefined;
    const script = older("/base/messages");
    await using server = await scriptedSession(
      {
        ...script,
        GET(received, response) {
          events = response;
          return script["GET"]?.(received, response);
        },
        "tools/call": (_, response) => {
          response.writeHead(202).end();
          const ask = { jsonrpc: "2.0", id: "q", method: "roots/list" };
          events?.write(`event: message\ndata: ${JSON.stringify(ask)}\n\n`);
        },
        "notifications/cancelled": answer(202),
        answer: answer(413),
      },
      "/base/sse",
    );
    const connection = await connectHttp(server.url);
    const handlers = { roots: () => [] };
    const client = createClient(connection, { ...CLIENT, handlers, retries: 0 });
    await expect(client.callTool("x")).rejects.toMatchObject({
      code: "MESSAGE_TOO_LARGE",
      status: 413,
      message: expect.stringContaining("Cannot go on with tools/call: "),
    });
    await connection.close();
  });

  test("where there is neither, what the POST was refused with is told", async () => {
    const { error, names } = await outcomeOf({
      "server/discover": answer(404),
      initialize: answer(404, "text/plain", "Nothing here"),
      GET: answer(404),
    });
    expect(error).toMatchObject({ code: "NO_ENDPOINT", status: 404 });
    expect(error).toMatchObject({ message: expect.stringContaining("Nothing here") });
    expect(names).toEqual(["server/discover", "initialize", "GET"]);
  });
});
