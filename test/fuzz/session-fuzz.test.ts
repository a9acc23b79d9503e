// Spoiled and made-up lines against a session of the handshake era: nothing crashes, every request is answered,
// in a batch or not, and the next good one works.

import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { lineChannel } from "../../packages/mcp/src/channel/line-channel.ts";
import type { WireEvent } from "../../packages/mcp/src/exchange/observer.ts";
import { serveEras } from "../../packages/mcp/src/handshake/serve-eras.ts";
import type { JsonObject } from "../../packages/mcp/src/jsonrpc/message.ts";
import { createServer } from "../../packages/mcp/src/server/create-server.ts";
import type { Server } from "../../packages/mcp/src/server/server.ts";
import { LineInbox } from "../../packages/mcp/test/support/line-inbox.ts";
import { arbitraryMessage } from "./arbitrary-message.ts";
import { mutateLine } from "./mutate-line.ts";
import { Random } from "./random.ts";
import { requestIdsIn } from "./request-ids.ts";
import { FUZZ_TIMEOUT_MS, runsOf, SEED, showRuns } from "./settings.ts";

const REVISIONS = ["2025-03-26", "2025-11-25"];
const LINES_PER_CHUNK = 100;
const CHUNKS = Math.ceil(runsOf("handshake server", REVISIONS.length) / LINES_PER_CHUNK);

function fuzzedServer(): Server {
  return createServer({ name: "fuzzed", version: "1.0.0", logging: true })
    .tool(
      "echo",
      { input: z.object({ text: z.string() }) },
      async ({ text }, { progress, log }) => {
        await progress(1);
        await log("info", text);
        return text;
      },
    )
    .tool("crash", {}, () => {
      throw new Error("crash");
    })
    .resource("a://b", { name: "b" }, () => "B")
    .prompt("p", { arguments: { x: {} } }, ({ x = "" }) => x);
}

function request(id: number, method: string, params?: JsonObject): object {
  return { jsonrpc: "2.0", id, method, ...(params && { params }) };
}

/** A valid line; every tenth is a batch of two. */
function validLine(id: number, random: Random): string {
  if (random.below(10) > 0) return JSON.stringify(validMessage(id, random));
  return JSON.stringify([validMessage(id, random), validMessage(id + 0.5e6, random)]);
}

function validMessage(id: number, random: Random): object {
  const client = { protocolVersion: "2025-06-18", capabilities: {} };
  return random.pick([
    request(id, "ping"),
    request(id, "tools/list", {}),
    request(id, "tools/call", {
      name: "echo",
      arguments: { text: "é" },
      _meta: { progressToken: id },
    }),
    request(id, "tools/call", { name: "crash", task: {}, requestState: "x" }),
    request(id, "logging/setLevel", { level: "debug" }),
    request(id, "resources/unsubscribe", { uri: "a://b" }),
    request(id, "resources/read", { uri: "a://c" }),
    request(id, "prompts/get", { name: "p", arguments: { x: "y" } }),
    request(id, "initialize", client),
    request(id, "server/discover"),
    { jsonrpc: "2.0", method: "notifications/roots/list_changed" },
    { jsonrpc: "2.0", id, result: { a: 1 } },
  ]);
}

/** Two of three were right once. */
function spoiledLine(id: number, random: Random): Uint8Array {
  if (random.below(3) === 0) return new TextEncoder().encode(arbitraryMessage(id, random));
  return mutateLine(validLine(id, random), validLine(id, random), random);
}

describe.each(REVISIONS)("a session of %s", (revision) => {
  test(
    `answers every readable request of spoiled lines (${showRuns(CHUNKS * LINES_PER_CHUNK)})`,
    async () => {
      const random = new Random(SEED);
      const failures: unknown[] = [];
      const toServer = new PassThrough();
      const fromServer = new PassThrough();
      const inbox = new LineInbox(fromServer);
      const observer = (event: WireEvent): void => {
        if (event.kind === "exchange-failed") failures.push(event.error);
      };
      const channel = lineChannel(toServer, fromServer, { batch: true });
      const serving = serveEras(channel, fuzzedServer(), { observer });
      const say = (message: object): void => void toServer.write(`${JSON.stringify(message)}\n`);
      say(request(-1, "initialize", { protocolVersion: revision, capabilities: {} }));
      say({ jsonrpc: "2.0", method: "notifications/initialized" });
      expect(await inbox.next()).toMatchObject({ id: -1, result: { protocolVersion: revision } });

      const owed = new Map<unknown, number>();
      const answered = new Map<unknown, number>();
      const count = (map: Map<unknown, number>, id: unknown): void =>
        void map.set(id, (map.get(id) ?? 0) + 1);
      const take = (line: string): JsonObject[] => {
        const messages = [JSON.parse(line) as JsonObject].flat();
        for (const message of messages)
          if ("id" in message && !("method" in message)) count(answered, message["id"]);
        return messages;
      };

      for (let chunk = 0; chunk < CHUNKS; chunk++) {
        for (let line = 0; line < LINES_PER_CHUNK; line++) {
          const id = chunk * LINES_PER_CHUNK + line;
          const bytes = spoiledLine(id, random);
          for (const each of requestIdsIn(bytes, { batches: revision === "2025-03-26" }))
            count(owed, each);
          toServer.write(bytes);
          toServer.write("\n");
        }
        const last = `good ${chunk}`;
        say({
          jsonrpc: "2.0",
          id: last,
          method: "tools/call",
          params: { name: "echo", arguments: { text: last } },
        });
        let good: JsonObject | undefined;
        while (good === undefined) good = take(await inbox.line()).find(({ id }) => id === last);
        expect(good).toMatchObject({ result: { content: [{ type: "text", text: last }] } });
      }

      toServer.end();
      await serving.closed;
      for (const line of inbox.untaken) take(line);
      const missing = [...owed].filter(([id, times]) => (answered.get(id) ?? 0) < times);
      expect(missing).toEqual([]);
      expect(owed.size).toBeGreaterThan((CHUNKS * LINES_PER_CHUNK) / 8);
      expect(failures).toEqual([]);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
    FUZZ_TIMEOUT_MS,
  );
});
