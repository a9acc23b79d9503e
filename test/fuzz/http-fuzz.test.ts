// Connections of spoiled requests against a whole server over HTTP: nothing crashes,
// nothing is answered with 500, every connection ends, and no place among the requests is lost.

import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { z } from "zod";
import type { WireEvent } from "../../packages/mcp/src/exchange/observer.ts";
import { createServer } from "../../packages/mcp/src/server/create-server.ts";
import { HttpFixture, headersOf } from "../../packages/mcp/test/http/http-fixture.ts";
import { requestOf } from "../../packages/mcp/test/support/ask.ts";
import { mutateLine } from "./mutate-line.ts";
import { Random } from "./random.ts";
import { FUZZ_TIMEOUT_MS, runsOf, SEED, showRuns } from "./settings.ts";

const AT_ONCE = 20;
const CONNECTIONS = Math.ceil(runsOf("HTTP connections") / AT_ONCE) * AT_ONCE;
/** Node.js's parser gives the last three. */
const STATUSES = ["200", "202", "400", "403", "404", "405", "406", "413", "415", "417", "431"];

const server = createServer({ name: "fuzzed", version: "1.0.0" })
  .tool("echo", { input: z.object({ text: z.string() }) }, ({ text }) => text)
  .tool("steps", {}, async (_args, { progress }) => {
    await progress(1);
    await progress(2);
    return "done";
  });

/** A valid request of either era as it stands on the wire. */
function validRequest(id: number, random: Random, session: string): string {
  return random.below(2) === 0 ? statelessRequest(id, random) : sessionRequest(id, random, session);
}

function sessionRequest(id: number, random: Random, session: string): string {
  const headers = { Host: "localhost", "Mcp-Session-Id": session };
  if (random.below(8) === 0) {
    const last = random.pick([{}, { "Last-Event-ID": "1-1" }]);
    return onTheWire("GET", { ...headers, Accept: "text/event-stream", ...last }, "", random);
  }
  const [method, params] = random.pick([
    ["ping", {}],
    ["tools/call", { name: "steps", arguments: {}, _meta: { progressToken: id } }],
    ["tools/call", { name: "echo", arguments: { text: "héllo" } }],
    ["initialize", { protocolVersion: "2025-06-18", capabilities: {} }],
  ] as const);
  const body = JSON.stringify({ jsonrpc: "2.0", id, method, params });
  const types = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  };
  return onTheWire("POST", { ...headers, ...types }, body, random);
}

function statelessRequest(id: number, random: Random): string {
  const request = random.pick([
    requestOf("tools/list", {}, { id }),
    requestOf("tools/call", { name: "echo", arguments: { text: "héllo" } }, { id }),
    requestOf("tools/call", { name: "steps" }, { id, meta: { progressToken: id } }),
    requestOf("subscriptions/listen", { notifications: { toolsListChanged: true } }, { id }),
  ]);
  const headers = { Host: "localhost", ...headersOf(request) };
  return onTheWire("POST", headers, JSON.stringify(request), random);
}

function onTheWire(
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  random: Random,
): string {
  const framing = random.pick([
    [`Content-Length: ${Buffer.byteLength(body)}`, body],
    [
      "Transfer-Encoding: chunked",
      `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
  ]);
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  return `${method} /mcp HTTP/1.1\r\n${lines}${framing[0]}\r\n\r\n${framing[1]}`;
}

/** Sends bytes, closes its half, and gives everything that comes back until the server closes. */
async function exchangeBytes(port: number, bytes: Uint8Array, pieces: number): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  socket.on("error", () => undefined);
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let at = 0; at < bytes.length; at += size) {
    socket.write(bytes.subarray(at, at + size));
    await new Promise(setImmediate);
  }
  const closed = once(socket, "close");
  socket.end();
  if (!socket.closed) await closed;
  return text;
}

/** Begins a session, and gives its id. */
async function openSession(http: HttpFixture): Promise<string> {
  const params = { protocolVersion: "2025-11-25", capabilities: {} };
  const { headers } = await http.send({
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params }),
  });
  return String(headers["mcp-session-id"]);
}

test(
  `spoiled requests over HTTP end in answers or closed connections (${showRuns(CONNECTIONS)})`,
  async () => {
    const random = new Random(SEED);
    const failures: WireEvent[] = [];
    const observer = (event: WireEvent): void => {
      if (event.kind === "handler-failed") failures.push(event);
    };
    await using http = await HttpFixture.start(server, {
      maxInFlight: AT_ONCE * 3,
      sessions: { max: 1_000_000 },
      observer,
    });
    const session = await openSession(http);
    const seen = new Set<string>();
    for (let made = 0; made < CONNECTIONS; made += AT_ONCE) {
      const texts = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => {
          const requests = Array.from({ length: 1 + random.below(3) }, () =>
            validRequest(made + n, random, session),
          );
          const bytes = mutateLine(requests.join(""), validRequest(0, random, session), random);
          return exchangeBytes(http.port, bytes, 1 + random.below(4));
        }),
      );
      for (const [, status = ""] of texts.join("").matchAll(/HTTP\/1\.1 (\d{3}) /g))
        seen.add(status);
    }
    expect([...seen].filter((status) => !STATUSES.includes(status))).toEqual([]);
    expect(seen).toContain("200");
    expect(failures).toEqual([]);
    // All places are free again: as many good requests as there are places are answered at once.
    const good = Array.from({ length: AT_ONCE * 3 }, () => http.post(requestOf("tools/list")));
    const statuses = new Set((await Promise.all(good)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([200]));
    await http.handler.close();
  },
  FUZZ_TIMEOUT_MS,
);
