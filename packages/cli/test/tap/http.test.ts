// The tap between two sides of HTTP, with real sockets.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { serveHttp } from "@wirewright/mcp/http-node";
import { createServer as createMcpServer } from "@wirewright/mcp/server";
import { expect, onTestFinished, test } from "vitest";
import { bodyOf, listen, send, TLS, tapTo } from "./http-fixture.ts";
import { start, temporaryPath } from "./tap-fixture.ts";

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

test("bodies pass unchanged, and headers but for those of the hop", {
  timeout: 60_000,
}, async () => {
  const seen: { url?: string | undefined; raw: string[]; digest: string }[] = [];
  const answer = randomBytes(3_000_000);
  const url = await listen(async (incoming, response) => {
    seen.push({
      url: incoming.url,
      raw: incoming.rawHeaders,
      digest: digest(await bodyOf(incoming)),
    });
    response.writeHead(201, "Made", [
      "X-One",
      "1",
      "Set-Cookie",
      "a=1",
      "Set-Cookie",
      "b=2",
      "Connection",
      "x-hop",
      "X-Hop",
      "1",
    ]);
    response.end(answer);
  });
  const { port } = await tapTo(`${url}/mcp?key=k`);
  const body = randomBytes(2_000_000);
  const response = await send(port, {
    headers: {
      "X-MiXed": "kept",
      Connection: "close, X-Gone",
      "X-Gone": "1",
      Authorization: "Bearer b",
    },
    body,
  });
  expect(response.statusCode).toBe(201);
  expect(response.statusMessage).toBe("Made");
  expect(digest(await bodyOf(response))).toBe(digest(answer));
  expect(response.headers).toMatchObject({ "x-one": "1", "set-cookie": ["a=1", "b=2"] });
  expect(response.headers["x-hop"]).toBeUndefined();
  const [first] = seen;
  expect(first?.digest).toBe(digest(body));
  expect(first?.url).toBe("/mcp?key=k");
  expect(first?.raw).toContain("X-MiXed");
  expect(first?.raw).toContain("Bearer b");
  expect(first?.raw).not.toContain("X-Gone");
  expect(first?.raw).toContain(new URL(url).host);
});

// BUG-123
test("a compressed answer passes as it is, and is shown as what it says", {
  timeout: 60_000,
}, async () => {
  const answer = gzipSync('{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":[]}}');
  const asked: unknown[] = [];
  const url = await listen(async (incoming, response) => {
    asked.push(incoming.headers["accept-encoding"]);
    await bodyOf(incoming);
    response.writeHead(200, {
      "content-type": "application/json",
      "content-encoding": "gzip",
      "content-length": answer.length,
    });
    response.end(answer);
  });
  const { running, port } = await tapTo(`${url}/mcp`, ["tap", "--verbose"]);
  const response = await send(port, {
    headers: { "Content-Type": "application/json", "Accept-Encoding": "gzip, br" },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
  });
  expect(response.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-length": String(answer.length),
  });
  expect(digest(await bodyOf(response))).toBe(digest(answer));
  expect(asked).toEqual(["identity"]);
  await running.shows("← response 1 tools/list");
  running.child.kill("SIGINT");
  expect((await running.ended).stderr).not.toContain("not-json");
});

test("an event stream comes as it is written", { timeout: 60_000 }, async () => {
  const held: { write(text: string): void; end(): void }[] = [];
  const url = await listen((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    held.push({ write: (text) => response.write(text), end: () => response.end() });
  });
  const { port } = await tapTo(url);
  const response = await send(port, { body: "{}" });
  for (const text of [": hello\n\n", "data: {", "}\n\n"]) {
    held[0]?.write(text);
    const [chunk] = await once(response, "data");
    expect(String(chunk)).toBe(text);
  }
  held[0]?.end();
  await once(response, "end");
});

test("a client that breaks off breaks off at the server", { timeout: 60_000 }, async () => {
  let closed: Promise<unknown> | undefined;
  const url = await listen((incoming, response) => {
    incoming.resume();
    closed = once(response, "close");
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: {}\n\n");
  });
  const { port } = await tapTo(url);
  const response = await send(port, { body: "{}" });
  await once(response, "data");
  response.destroy();
  await closed;
});

test("a body that is cut off does not arrive as a whole one", { timeout: 60_000 }, async () => {
  let resolve: (how: string) => void = () => undefined;
  const seen = new Promise<string>((settle) => {
    resolve = settle;
  });
  const url = await listen((incoming) => {
    incoming.on("end", () => resolve("whole"));
    incoming.on("error", ({ message }) => resolve(message));
    incoming.on("data", () => sent.destroy());
  });
  const { port } = await tapTo(url);
  const sent = request({ host: "127.0.0.1", port, method: "POST", path: "/", agent: false });
  sent.on("error", () => undefined);
  sent.write('{"jsonrpc":"2.0"}');
  expect(await seen).toBe("aborted");
});

test("a server that breaks off breaks off at the client", { timeout: 60_000 }, async () => {
  const url = await listen((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write("{", () => response.destroy());
  });
  const { port, running } = await tapTo(url);
  const response = await send(port, { body: "{}" });
  await expect(bodyOf(response)).rejects.toThrow("aborted");
  await running.shows("The server broke off within its answer");
});

test("a server that is not there is told with 502", { timeout: 60_000 }, async () => {
  const { port } = await tapTo("http://127.0.0.1:1/mcp");
  const response = await send(port, { body: "{}" });
  expect(response.statusCode).toBe(502);
  expect(String(await bodyOf(response))).toMatch(
    /^wirewright: Cannot reach the server: connect ECONNREFUSED/,
  );
});

test("the server may be reached by TLS", { timeout: 60_000 }, async () => {
  const [key, cert] = ["key.pem", "certificate.pem"].map((name) => readFileSync(TLS + name));
  const server = createTlsServer({ key, cert }, async (incoming, response) => {
    response.end(`${incoming.headers.host} ${await bodyOf(incoming)}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const { port } = await tapTo(`https://${host}/mcp`);
  const response = await send(port, { body: "hello" });
  expect(String(await bodyOf(response))).toBe(`${host} hello`);
});

test("a web page cannot reach the server by a name that it points here", {
  timeout: 60_000,
}, async () => {
  let asked = 0;
  const url = await listen((_, response) => {
    asked++;
    response.end();
  });
  const { port } = await tapTo(url);
  const response = await send(port, { headers: { Host: "evil.example" }, body: "{}" });
  expect(response.statusCode).toBe(403);
  expect(String(await bodyOf(response))).toContain("call it by localhost or 127.0.0.1");
  expect(asked).toBe(0);
});

test("an address that is taken is told in one sentence", { timeout: 60_000 }, async () => {
  const url = await listen((_, response) => response.end());
  const { port } = new URL(url);
  const { exitCode, stderr } = await start(["tap", "--listen", `127.0.0.1:${port}`, "--to", url])
    .ended;
  expect(exitCode).toBe(5);
  expect(stderr).toContain(`wirewright: Cannot listen on 127.0.0.1:${port}: listen EADDRINUSE`);
});

test("the official client speaks through it, and what is wrong is found", {
  timeout: 60_000,
}, async () => {
  const server = createMcpServer({ name: "behind", version: "1.0.0" });
  server.tool("work", {}, () => "Done");
  const serving = await serveHttp(server, { port: 0, signals: false });
  onTestFinished(() => serving.close());
  const { running, port } = await tapTo(serving.url, ["tap", "--verbose"]);
  const client = new Client(
    { name: "sdk", version: "2.4.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const path = new URL(serving.url).pathname;
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}${path}`)),
  );
  expect(await client.callTool({ name: "work", arguments: {} })).toMatchObject({
    content: [{ type: "text", text: "Done" }],
  });
  await client.close();
  const bare = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}';
  await bodyOf(
    await send(port, { path, headers: { "Content-Type": "application/json" }, body: bare }),
  );
  await running.shows(
    "MUST accept-header: Accept must list application/json and text/event-stream",
  );
  running.child.kill("SIGINT");
  const { exitCode, stderr } = await running.ended;
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/→ request \d+ tools\/call work\n/);
  expect(stderr).toMatch(/← response \d+ tools\/call work\n/);
});

test("what is recorded over HTTP can be shown, and written as HAR and HTML", {
  timeout: 60_000,
}, async () => {
  const url = await listen(async (incoming, response) => {
    await bodyOf(incoming);
    response.writeHead(200, { "content-type": "text/event-stream", "x-secret": "h1dd3n" });
    response.end(
      'event: message\r\ndata: {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[{"type":"text","text":"<script>h1dd3n</script>"}]}}\r\n\r\n',
    );
  });
  const file = temporaryPath("http.wire.jsonl");
  const { running, port } = await tapTo(`${url}/mcp?key=h1dd3n`, ["record", "-o", file]);
  const meta =
    '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
  const response = await send(port, {
    headers: {
      Accept: "application/json, text/event-stream",
      Authorization: "Bearer h1dd3n",
      Cookie: "sid=h1dd3n",
      "Content-Type": "application/json",
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": "tools/call",
      "Mcp-Name": "work",
    },
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work","arguments":{"a":"h1dd3n"},${meta}}}`,
  });
  expect(String(await bodyOf(response))).toContain("<script>h1dd3n</script>");
  running.child.kill("SIGINT");
  const { exitCode, stderr } = await running.ended;
  expect(exitCode).toBe(0);
  const [har, html] = [temporaryPath("x.har"), temporaryPath("x.html")];
  const shown = start(["show", file]);
  const text = String(await bodyOf(shown.child.stdout));
  await start(["show", file, "--har", har, "--html", html]).ended;
  expect(text).toMatch(/→ tools\/call work \(id 1, exchange 1, .* ok\n/);
  const written = [
    readFileSync(file, "utf8"),
    readFileSync(har, "utf8"),
    readFileSync(html, "utf8"),
    text,
    stderr,
  ];
  for (const it of written) expect(it).not.toContain("h1dd3n");
  expect(written[2]).not.toMatch(/<script|https?:\/\/(?!127|modelcontextprotocol)/);
  const [entry] = JSON.parse(written[1] ?? "").log.entries;
  expect(entry).toMatchObject({
    request: { method: "POST", url: expect.stringMatching(/\/mcp$/) },
    response: { status: 200, content: { mimeType: "text/event-stream" } },
  });
});

test("what is not the endpoint is passed on and not judged", { timeout: 60_000 }, async () => {
  const url = await listen((incoming, response) => {
    incoming.resume();
    const isMetadata = incoming.url?.startsWith("/.well-known/") === true;
    response.writeHead(isMetadata ? 200 : 401, { "content-type": "application/json" });
    response.end(isMetadata ? '{"resource":"x"}' : '{"error":"invalid_token"}');
  });
  const { running, port } = await tapTo(`${url}/mcp`, ["tap", "--verbose"]);
  const metadata = await send(port, {
    method: "GET",
    path: "/.well-known/oauth-protected-resource/mcp",
  });
  expect(String(await bodyOf(metadata))).toBe('{"resource":"x"}');
  expect((await send(port, { method: "GET" })).statusCode).toBe(401);
  running.child.kill("SIGINT");
  const { stderr } = await running.ended;
  expect(stderr).toContain("→ GET /.well-known/oauth-protected-resource/mcp");
  expect(stderr).toContain("wirewright: no messages, nothing to check");
});
