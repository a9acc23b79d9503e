// Spoiled answers over HTTP at a client, in both eras and on both platforms: each settles its request,
// with the answer or a code, and the next good answer is understood.

import { expect, test } from "vitest";
import { connectHttp as connectByFetch } from "../../packages/mcp/src/entry/http.ts";
import { connectHttp as connectByPool } from "../../packages/mcp/src/entry/node-http.ts";
import { McpError } from "../../packages/mcp/src/errors/mcp-error.ts";
import { outcomeOf } from "../../packages/mcp/test/http/client-fixture.ts";
import type { RawExchange } from "../../packages/mcp/test/http/raw-server.ts";
import {
  eventOf,
  goodAnswer,
  httpAnswer,
  RawServer,
  RESULT,
  STREAM_HEAD,
} from "../../packages/mcp/test/http/raw-server.ts";
import { arbitraryMessage } from "./arbitrary-message.ts";
import { mutateLine } from "./mutate-line.ts";
import { Random } from "./random.ts";
import { FUZZ_TIMEOUT_MS, runsOf, SEED, showRuns } from "./settings.ts";

const KINDS = [
  ["node:http", "stateless", connectByPool],
  ["node:http", "handshake", connectByPool],
  ["fetch", "stateless", connectByFetch],
  ["fetch", "handshake", connectByFetch],
] as const;
const CALLS = runsOf("HTTP client", KINDS.length);
const JSON_TYPE = { "Content-Type": "application/json" };

/** A good answer in one of the forms that answers have. */
function someAnswer(id: unknown, random: Random): string {
  const response = { jsonrpc: "2.0", id, result: RESULT };
  const error = { jsonrpc: "2.0", id, error: { code: 1, message: "x" } };
  const progress = { method: "notifications/progress", params: { progressToken: 1, progress: 1 } };
  const events = eventOf({ jsonrpc: "2.0", ...progress }) + eventOf(response);
  return random.pick([
    httpAnswer("200 OK", JSON_TYPE, JSON.stringify(response)),
    httpAnswer("200 OK", JSON_TYPE, arbitraryMessage(Number(id), random)),
    httpAnswer("404 Not Found", JSON_TYPE, JSON.stringify(error)),
    STREAM_HEAD + events,
    `${STREAM_HEAD}: beat\n\nid: 1\nretry: 1\ndata:\n\n${events.replaceAll("\n", "\r\n")}`,
    `${STREAM_HEAD}data: ${arbitraryMessage(Number(id), random)}\n\n${eventOf(response)}`,
  ]);
}

/** What a server says that answers everything but a tool's call in good order. */
function plainAnswer({ request }: RawExchange): string {
  const { method, id } = request.message;
  if (request.line.startsWith("GET")) return httpAnswer("405 Method Not Allowed", {});
  if (id === undefined) return httpAnswer("202 Accepted", {});
  if (method !== "initialize") return goodAnswer(request);
  const serverInfo = { name: "fuzz", version: "1" };
  const result = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo };
  const text = JSON.stringify({ jsonrpc: "2.0", id, result });
  return httpAnswer("200 OK", { ...JSON_TYPE, "Mcp-Session-Id": "s" }, text);
}

test.each(KINDS)(
  `over %s in the era %s every spoiled answer settles its request (${showRuns(CALLS)})`,
  async (_platform, era, connect) => {
    const random = new Random(SEED);
    await using server = await RawServer.start((exchange) => {
      const { id, method } = exchange.request.message;
      if (method === "tools/call") {
        const said = someAnswer(id, random);
        exchange.socket.end(mutateLine(said, someAnswer(id, random), random));
      } else exchange.socket.write(plainAnswer(exchange));
    });
    const connection = await connect(server.url, { era });
    for (let call = 0; call < CALLS; call++) {
      const outcome = await outcomeOf(connection);
      const shown = `call ${call} of seed ${SEED}`;
      if ("failed" in outcome) {
        expect(outcome.failed, shown).toBeInstanceOf(McpError);
        expect((outcome.failed as Error).message.length, shown).toBeLessThan(700);
      } else expect(outcome, shown).toMatchObject({ jsonrpc: "2.0", id: 1 });
      const good = await outcomeOf(connection, "prompts/get", { name: "p" });
      expect(good, shown).toMatchObject({ result: RESULT });
    }
    await connection.close();
  },
  FUZZ_TIMEOUT_MS,
);
