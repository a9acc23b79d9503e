// What a long life leaves behind. The same with a million calls and ten thousand subscriptions is
// bench/http-load.mjs.

import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { createServer } from "../../src/server/create-server.ts";
import { requestOf } from "../support/ask.ts";
import { eventually } from "../support/eventually.ts";
import { liveHeapBytes } from "../support/live-heap.ts";
import type { OpenStream } from "./http-fixture.ts";
import { HttpFixture, headersOf } from "./http-fixture.ts";

const MB = 2 ** 20;
const STATUS = "HTTP/1.1 200 OK";
const call = requestOf("tools/call", { name: "echo" });

/** A call as it stands on the wire, on a connection that is kept. */
function rawCall(): string {
  const body = JSON.stringify(call);
  const head = { Host: "x", ...headersOf(call), "Content-Length": body.length };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /mcp HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** Makes calls on one connection, 20 of them behind each other at a time. */
async function makeCalls(port: number, calls: number): Promise<void> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  const twenty = rawCall().repeat(20);
  let answered = 0;
  let rest = "";
  socket.on("data", (chunk: string) => {
    const text = rest + chunk;
    answered += text.split(STATUS).length - 1;
    // A chunk may end anywhere, within a status line, too.
    rest = text.slice(Math.max(text.length - STATUS.length + 1, text.lastIndexOf(STATUS) + 1));
    if (answered >= calls) socket.end();
    else if (answered % 20 === 0) socket.write(twenty);
  });
  socket.write(twenty);
  await once(socket, "close");
  expect(answered).toBe(calls);
}

test("twenty thousand calls leave the heap as it was", async () => {
  const server = createServer({ name: "fixture", version: "1.0.0" }).tool("echo", {}, () => "x");
  await using http = await HttpFixture.start(server);
  await makeCalls(http.port, 4000);
  const before = await liveHeapBytes();
  await makeCalls(http.port, 20_000);
  expect((await liveHeapBytes()) - before).toBeLessThan(2 * MB);
}, 60_000);

test("calls that are cancelled and subscriptions that are closed leave nothing", async () => {
  const server = createServer({ name: "fixture", version: "1.0.0" })
    .tool("echo", {}, () => "x")
    .tool("waits", {}, async (_args, { signal, progress }) => {
      await progress(1);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return "never";
    });
  await using http = await HttpFixture.start(server);
  const asks = [
    requestOf("subscriptions/listen", { notifications: { toolsListChanged: true } }),
    requestOf("tools/call", { name: "waits" }, { meta: { progressToken: 1 } }),
  ];
  const openAndClose = async (rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      for (const ask of asks) {
        const stream = await http.open(ask);
        await stream.next();
        stream.close();
      }
    }
  };
  await openAndClose(100);
  const before = await liveHeapBytes();
  await openAndClose(500);
  await eventually(() => connections(http)).toBe(0);
  expect((await liveHeapBytes()) - before).toBeLessThan(2 * MB);
}, 60_000);

test("a subscription that nobody reads costs the same whatever happens", async () => {
  const server = createServer({ name: "fixture", version: "1.0.0" });
  // Large, so that what is sent fills the socket.
  const uri = `note://${"x".repeat(10_000)}`;
  server.resource(uri, { name: "one" }, () => "One");
  await using http = await HttpFixture.start(server);
  let queued = () => 0;
  http.server.prependListener("request", (_request, response) => {
    queued = () => response.writableLength;
  });
  const listen = requestOf("subscriptions/listen", {
    notifications: { resourceSubscriptions: [uri] },
  });
  const stream: OpenStream = await http.open(listen);
  await stream.next();
  stream.pause();
  let most = 0;
  for (let n = 0; n < 20_000; n++) {
    await server.notify.resourceUpdated(uri);
    if (n % 10 === 0) await new Promise(setImmediate);
    most = Math.max(most, queued());
  }
  expect(most).toBeGreaterThan(16 * 1024);
  expect(most).toBeLessThan(64 * 1024);
  stream.close();
}, 60_000);

async function connections({ server }: HttpFixture): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
