// What HTTP can do besides a body there and a body back, and what a tap says where nothing is wrong by
// the rules and yet nothing works.
import { once } from "node:events";
import type { Server } from "node:net";
import { connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { bodyOf, listen, send, tapTo } from "./http-fixture.ts";

const CALL =
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';
const HEADERS = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
};

/** A server that writes some bytes to whoever connects, whatever is asked. */
async function serveBytes(bytes: string): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(bytes, "latin1");
      setTimeout(() => socket.end(), 50);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/mcp`;
}

/** Writes bytes to a port and returns what comes until the other side ends, or falls silent. */
async function rawAnswer(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(bytes, "latin1");
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
  });
  await once(socket, "end");
  return text;
}

test("trailers pass both ways", { timeout: 60_000 }, async () => {
  const seen: unknown[] = [];
  const url = await listen(async (incoming, response) => {
    await bodyOf(incoming);
    seen.push(incoming.rawTrailers);
    response.writeHead(200, { Trailer: "X-Sum" });
    response.write("body");
    response.addTrailers({ "X-Sum": "abc" });
    response.end();
  });
  const { port } = await tapTo(url);
  const text = await rawAnswer(
    port,
    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n2\r\n{}\r\n0\r\nX-T: yes\r\n\r\n",
  );
  expect(text).toMatch(/\r\nTrailer: X-Sum\r\n/);
  expect(text).toMatch(/4\r\nbody\r\n0\r\nX-Sum: abc\r\n\r\n$/);
  expect(seen).toEqual([["X-T", "yes"]]);
});

test("who asks to go on as another protocol gets the answer of HTTP, and the log says so", {
  timeout: 60_000,
}, async () => {
  const url = await listen((incoming, response) => {
    response.end(String(incoming.headers.upgrade));
  });
  const { port, running } = await tapTo(url);
  const headers = { Connection: "Upgrade", Upgrade: "websocket" };
  const response = await send(port, { method: "GET", headers });
  expect(response.statusCode).toBe(200);
  expect(String(await bodyOf(response))).toBe("undefined");
  await running.shows("The client asks to go on as websocket; a tap passes HTTP alone");
});

test("headers keep their bytes, whatever the encoding", { timeout: 60_000 }, async () => {
  const url = await serveBytes("HTTP/1.1 200 Tr\xe8s bien\r\nX-Name: caf\xe9\r\n\r\nok");
  const { port } = await tapTo(url);
  const text = await rawAnswer(
    port,
    "GET /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  );
  expect(text).toContain("HTTP/1.1 200 Tr\xe8s bien\r\n");
  expect(text).toContain("X-Name: caf\xe9\r\n");
});

test.each([
  ["no HTTP", "garbage\r\n\r\n", "Cannot pass the server's answer on: Parse Error"],
  ["an impossible status", "HTTP/1.1 099 X\r\n\r\n", "Invalid status code: 99"],
  [
    "another protocol",
    "HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    "it goes on as another protocol",
  ],
  ["nothing", "", "Cannot reach the server: socket hang up"],
])(
  "a server that answers with %s is told with 502, and the next request works",
  {
    timeout: 60_000,
  },
  async (_, bytes, words) => {
    const { port, running } = await tapTo(await serveBytes(bytes));
    for (const _turn of [1, 2]) {
      const response = await send(port, { body: "{}" });
      expect(response.statusCode).toBe(502);
      expect(String(await bodyOf(response))).toContain(words);
    }
    expect(running.child.exitCode).toBe(null);
  },
);

test.each([
  ["HTTP/1.1 200 O\x01K\r\nContent-Length: 2\r\n\r\n{}", "HTTP/1.1 200 OK\r\n"],
  ["HTTP/1.1 200 OK\r\nTrailer: X\r\nContent-Length: 2\r\n\r\n{}", "HTTP/1.1 200 OK\r\n"],
  ["HTTP/1.1 304 N\r\nTrailer: X\r\nTransfer-Encoding: chunked\r\n\r\n", "HTTP/1.1 304 N\r\n"],
])(
  "what Node would not write does not end the tap: %j",
  { timeout: 60_000 },
  async (bytes, head) => {
    const { port, running } = await tapTo(await serveBytes(bytes));
    const text = await rawAnswer(
      port,
      "GET /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    expect(text).toContain(head);
    expect(running.child.exitCode).toBe(null);
  },
);

test.each([
  [
    404,
    {},
    "The message was refused with status 404 (no type, 0 B), and no message came with it. Nothing is served at this path",
  ],
  [401, {}, "The server wants to know who asks: give the client a token"],
  [500, { "Content-Type": "text/html" }, "refused with status 500 (text/html, 0 B)"],
  [
    307,
    { Location: "https://elsewhere.example/mcp" },
    "The server redirects to https://elsewhere.example/mcp: a client that goes there passes this tap by",
  ],
])(
  "a status of %i without a message is told of, and is no finding",
  {
    timeout: 60_000,
  },
  async (status, headers, words) => {
    const url = await listen((incoming, response) => {
      incoming.resume();
      response.writeHead(status, headers).end();
    });
    const { port, running } = await tapTo(`${url}/mcp`);
    await bodyOf(await send(port, { headers: HEADERS, body: CALL }));
    await running.shows(words);
    running.child.kill("SIGINT");
    expect((await running.ended).stderr).toContain(
      "wirewright: 1 message, nothing wrong with them",
    );
  },
);

test("of a server's address without a path, only what is of the protocol is judged", {
  timeout: 60_000,
}, async () => {
  const url = await listen((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"client_id":"x"}');
  });
  const { port, running } = await tapTo(url);
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  await bodyOf(await send(port, { path: "/token", headers: form, body: "grant_type=x" }));
  const json = { "Content-Type": "application/json" };
  await bodyOf(
    await send(port, { path: "/register", headers: json, body: '{"redirect_uris":[]}' }),
  );
  await bodyOf(await send(port, { method: "OPTIONS", path: "/mcp" }));
  running.child.kill("SIGINT");
  expect((await running.ended).stderr).toContain("wirewright: no messages, nothing to check");
});
