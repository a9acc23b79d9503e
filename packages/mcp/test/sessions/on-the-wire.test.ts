// Sessions on raw sockets: the bytes that are sent, and what a connection that breaks leaves behind.

import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { memoryEventStore } from "../../src/entry/node-http.ts";
import { collectEvents } from "../support/collect-events.ts";
import { eventually } from "../support/eventually.ts";
import { EventReader, initialize, SessionFixture } from "./session-fixture.ts";
import { toolsServer } from "./tools-server.ts";

interface RawSocket {
  readonly socket: Socket;
  text(): string;
}

async function open(port: number | undefined): Promise<RawSocket> {
  const socket = connect(port ?? 0, "127.0.0.1");
  await once(socket, "connect");
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  socket.on("error", () => undefined);
  return { socket, text: () => text };
}

function post(message: unknown, sessionId = ""): string {
  const body = JSON.stringify(message);
  const session = sessionId === "" ? "" : `Mcp-Session-Id: ${sessionId}\r\n`;
  return `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${session}Content-Length: ${body.length}\r\n\r\n${body}`;
}

function call(id: number, name: string): unknown {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: {} } };
}

test("the answer to initialize carries the id in its headers", async () => {
  await using http = await SessionFixture.start("node", toolsServer().server);
  const { socket, text } = await open(http.port);
  socket.write(post(initialize("2025-11-25")));
  await eventually(text).toMatch(
    /^HTTP\/1\.1 200 OK\r\nContent-Type: application\/json\r\nMcp-Session-Id: [0-9a-f-]{36}\r\nContent-Length: \d+\r\n/,
  );
  socket.destroy();
});

test("a stream begins with an id, a time to wait and no data, and goes on with messages", async () => {
  const { server, gate } = toolsServer();
  await using http = await SessionFixture.start("node", server);
  const session = await http.begin();
  gate.resolve("held");
  const { socket, text } = await open(http.port);
  socket.write(post(call(1, "hold"), session.id));
  await eventually(text).toContain('"text":"held"');
  expect(
    text()
      .split("\r\n\r\n")[1]
      ?.replaceAll(/\r\n[0-9a-f]+\r\n|^[0-9a-f]+\r\n/g, ""),
  ).toMatch(
    /^event: message\nid: 1\.[0-9a-f]{8}-0\nretry: 1000\ndata: \n\nevent: message\nid: 1\.[0-9a-f]{8}-1\ndata: \{"jsonrpc":"2\.0","method":"notifications\/message".*\}\n\nevent: message\nid: 1\.[0-9a-f]{8}-2\ndata: \{"jsonrpc":"2\.0","id":1,/,
  );
  socket.destroy();
});

test("a socket that is reset in the middle of a stream cancels nothing, and the rest is fetched", async () => {
  const { server, gate, running, aborted } = toolsServer();
  await using http = await SessionFixture.start("node", server, {
    sessions: { events: memoryEventStore() },
  });
  const session = await http.begin();
  const { socket, text } = await open(http.port);
  socket.write(post(call(1, "steps"), session.id));
  await eventually(text).toContain('"data":"one"');
  const [, primer = ""] = /id: (\S+-0)\n/.exec(text()) ?? [];
  socket.resetAndDestroy();
  await eventually(() => running.size).toBe(1);
  gate.resolve("done");
  await eventually(() => running.size).toBe(0);
  expect(aborted).toEqual([]);
  expect(await new EventReader(await session.get(primer)).rest()).toMatchObject([
    { params: { data: "one" } },
    { params: { data: "two" } },
    { id: 1 },
  ]);
});

test("the same call is aborted by the same disconnect in a stateless revision", async () => {
  const { server, running, aborted } = toolsServer();
  await using http = await SessionFixture.start("node", server);
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { name: "hold_quietly", arguments: {}, _meta: meta };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const { socket } = await open(http.port);
  socket.write(
    `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: hold_quietly\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await eventually(() => running.size).toBe(1);
  socket.destroy();
  await eventually(() => aborted).toEqual(["hold_quietly"]);
});

test("a hundred streams that break one after the other leave nothing", async () => {
  const { server } = toolsServer();
  await using http = await SessionFixture.start("node", server);
  const session = await http.begin();
  for (let round = 0; round < 100; round++) {
    const { socket, text } = await open(http.port);
    socket.write(
      `GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: ${session.id}\r\n\r\n`,
    );
    await eventually(text).toContain("retry: 1000");
    if (round % 2 === 0) socket.resetAndDestroy();
    else socket.end();
    if (round % 20 === 0) expect((await session.call(round, "hello")).status).toBe(200);
  }
  const listening = new EventReader(await session.get());
  await (await session.call(1, "change")).text();
  expect(await listening.message()).toMatchObject({ method: "notifications/tools/list_changed" });
  await session.delete();
});

test("an open stream gets comments while nothing happens", async () => {
  await using http = await SessionFixture.start("node", toolsServer().server, { keepAliveMs: 20 });
  const session = await http.begin();
  const { socket, text } = await open(http.port);
  socket.write(
    `GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: ${session.id}\r\n\r\n`,
  );
  await eventually(() => text().split("\n:\n\n").length).toBeGreaterThan(2);
  expect(text()).not.toContain("data: {");
  socket.destroy();
});

test("an observer is told of sessions, and of what was refused, but never of an id", async () => {
  const collector = collectEvents();
  const authenticate = () => ({ id: "ada" });
  await using http = await SessionFixture.start("node", toolsServer().server, {
    observer: collector.observer,
    authenticate,
    httpSse: true,
  });
  const session = await http.begin("2025-06-18");
  await session.delete();
  await session.post({ jsonrpc: "2.0", id: 1, method: "ping" });
  const reader = new EventReader(
    await http.fetch("/sse", { method: "GET", headers: { Accept: "text/event-stream" } }),
  );
  const endpoint = await reader.next();
  await http.fetch(endpoint?.data ?? "", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(initialize("2024-11-05")),
  });
  await reader.next();
  await reader.cancel();
  await eventually(() => collector.of("session-ended").length).toBe(2);
  const who = { principal: "ada" };
  expect(collector.of("session-begun")).toEqual([
    { kind: "session-begun", revision: "2025-06-18", ...who },
    { kind: "session-begun", revision: "2024-11-05", ...who },
  ]);
  expect(collector.of("session-ended")).toEqual([
    { kind: "session-ended", revision: "2025-06-18", ...who, reason: "client" },
    { kind: "session-ended", revision: "2024-11-05", ...who, reason: "client" },
  ]);
  expect(collector.of("request-refused")).toMatchObject([
    { status: 404, code: "NO_SESSION", method: "POST", ...who },
  ]);
  expect(JSON.stringify(collector.of("request-refused"))).not.toContain(session.id);
});
