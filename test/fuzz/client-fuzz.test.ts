// Spoiled and made-up answers at a client, in both eras: every call settles, with a value or a code,
// and the next good answer is understood.

import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { lineChannel } from "../../packages/mcp/src/channel/line-channel.ts";
import type { Client } from "../../packages/mcp/src/client/client.ts";
import { createClient } from "../../packages/mcp/src/client/create-client.ts";
import { McpError } from "../../packages/mcp/src/errors/mcp-error.ts";
import { connectEras } from "../../packages/mcp/src/handshake/connect-eras.ts";
import type { JsonObject } from "../../packages/mcp/src/jsonrpc/message.ts";
import { arbitraryMessage } from "./arbitrary-message.ts";
import { mutateLine } from "./mutate-line.ts";
import { Random } from "./random.ts";
import { FUZZ_TIMEOUT_MS, runsOf, SEED, showRuns } from "./settings.ts";

const ERAS = ["stateless", "handshake"] as const;
const CALLS = runsOf("client", ERAS.length);
/** A call that nothing reaches fails by this, and the test with it. */
const TIMEOUT_MS = 20_000;

const RESULTS: Readonly<Record<string, JsonObject>> = {
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {}, resources: {}, prompts: {}, logging: {}, completions: {} },
    serverInfo: { name: "old", version: "1" },
  },
  "tools/list": { tools: [{ name: "t", inputSchema: { type: "object" } }], nextCursor: "next" },
  "tools/call": { content: [{ type: "text", text: "é" }], structuredContent: { n: 1 } },
  "resources/read": { contents: [{ uri: "a://b", text: "B" }] },
  "prompts/get": { messages: [{ role: "user", content: { type: "text", text: "x" } }] },
};

/** A server that says something spoiled before each answer, while it is told to. */
class SpoilingServer {
  spoils = false;
  readonly toClient = new PassThrough();
  readonly fromClient = new PassThrough();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
    let rest = "";
    this.fromClient.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#hear(JSON.parse(line) as JsonObject);
    });
  }

  #hear({ id, method, params }: JsonObject): void {
    if (typeof method !== "string" || typeof id !== "number") return;
    const result = { resultType: "complete", ttlMs: 0, cacheScope: "private", ...RESULTS[method] };
    const good = JSON.stringify({ jsonrpc: "2.0", id, result });
    if (this.spoils && method !== "initialize") {
      this.toClient.write(this.#spoiled(id, good, params as JsonObject));
      this.toClient.write("\n");
    }
    this.toClient.write(`${good}\n`);
  }

  #spoiled(id: number, good: string, params: JsonObject): Uint8Array {
    const random = this.#random;
    if (random.below(3) === 0) return new TextEncoder().encode(arbitraryMessage(id, random));
    const { progressToken = 0 } = (params["_meta"] ?? {}) as JsonObject;
    const progress = { progressToken, progress: 1 };
    const others = [
      { jsonrpc: "2.0", id, error: { code: -32602, message: "no", data: { path: "/a" } } },
      { jsonrpc: "2.0", method: "notifications/progress", params: progress },
      { jsonrpc: "2.0", id: "s1", method: "elicitation/create", params: { message: "?" } },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } },
    ].map((message) => JSON.stringify(message));
    return mutateLine(random.pick([good, good, ...others]), random.pick(others), random);
  }
}

function anyCall(client: Client, random: Random): Promise<unknown> {
  const onProgress = (): void => undefined;
  return random.pick<() => Promise<unknown>>([
    () => client.callTool("t", { a: 1 }, { onProgress }),
    () => client.request("tools/list"),
    () => client.readResource("a://b"),
    () => client.getPrompt("p"),
  ])();
}

/** Nobody waits for what never comes, the connection lives on, and every failure has its code. */
function isFault(outcome: string): boolean {
  return outcome === "TIMEOUT" || outcome === "CLOSED" || outcome.startsWith("thrown");
}

describe.each(ERAS)("in the era %s", (era) => {
  test(`every call of a client settles among spoiled answers (${showRuns(CALLS)})`, {
    timeout: FUZZ_TIMEOUT_MS,
  }, async () => {
    const random = new Random(SEED);
    const server = new SpoilingServer(random);
    const connection = await connectEras(
      lineChannel(server.toClient, server.fromClient, { maxMessageBytes: 5000 }),
      { era },
    );
    const options = { name: "fuzz", version: "1", retries: 0, timeoutMs: TIMEOUT_MS };
    const client = createClient(connection, options);
    const seen = new Map<string, number>();
    for (let call = 1; call <= CALLS; call++) {
      server.spoils = true;
      const outcome = await anyCall(client, random).then(
        () => "a value",
        (error: unknown) => (error instanceof McpError ? error.code : `thrown: ${error}`),
      );
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      if (call % 20 > 0) continue;
      server.spoils = false;
      const good = await client.callTool("t");
      expect(good.content, `after call ${call} of seed ${SEED}`).toEqual([
        { type: "text", text: "é" },
      ]);
    }
    expect([...seen.keys()].filter(isFault)).toEqual([]);
    expect(seen.get("a value")).toBeGreaterThan(CALLS / 4);
    await client.close();
  });
});
