// Spoiled and made-up bodies in good HTTP requests, in both eras: each request gets one reply, what
// can be read of its id is answered once, and the next good request works.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { JsonObject } from "../../packages/mcp/src/jsonrpc/message.ts";
import { createServer } from "../../packages/mcp/src/server/create-server.ts";
import type { Server } from "../../packages/mcp/src/server/server.ts";
import {
  EventReader,
  FACES,
  SessionFixture,
} from "../../packages/mcp/test/sessions/session-fixture.ts";
import { requestOf } from "../../packages/mcp/test/support/ask.ts";
import { arbitraryMessage } from "./arbitrary-message.ts";
import { mutateLine } from "./mutate-line.ts";
import { Random } from "./random.ts";
import { parsed, requestIdsOf } from "./request-ids.ts";
import { FUZZ_TIMEOUT_MS, runsOf, SEED, showRuns } from "./settings.ts";

const ERAS = ["stateless", "2025-03-26", "2025-11-25"] as const;
const AT_ONCE = 20;
const ROUNDS = Math.ceil(runsOf("HTTP bodies", ERAS.length * FACES.length) / AT_ONCE);
/** A session that is begun may be one too many, which is 503. */
const STATUSES = [200, 202, 400, 404, 503];

type Send = (body: string, method: string) => Promise<Response>;

function fuzzedServer(): Server {
  return createServer({ name: "fuzzed", version: "1.0.0" })
    .tool("echo", { input: z.object({ text: z.string() }) }, async ({ text }, { progress }) => {
      await progress(1);
      return text;
    })
    .resource("a://b", { name: "b" }, () => "B")
    .prompt("p", { arguments: { x: {} } }, ({ x = "" }) => x);
}

function validBody(id: number, random: Random): string {
  const call = { name: "echo", arguments: { text: "é" }, _meta: { progressToken: id } };
  const [method, params] = random.pick<[string, JsonObject]>([
    ["ping", {}],
    ["tools/list", {}],
    ["tools/call", call],
    ["resources/read", { uri: "a://b" }],
    ["prompts/get", { name: "p", arguments: { x: "y" } }],
  ]);
  return JSON.stringify(
    random.pick([
      { jsonrpc: "2.0", id, method, params },
      requestOf(method, params, { id }),
      { jsonrpc: "2.0", method: "notifications/x", params },
      { jsonrpc: "2.0", id, result: {} },
    ]),
  );
}

function spoiledBody(id: number, random: Random): string {
  if (random.below(3) === 0) return arbitraryMessage(id, random);
  return new TextDecoder().decode(mutateLine(validBody(id, random), validBody(id, random), random));
}

/** The name for the header, whatever the body says. */
function methodOf(body: string): string {
  const { method } = Object(parsed(body)) as { method?: unknown };
  return typeof method === "string" ? method : "tools/list";
}

/** Every response that a reply has, in whatever form. */
async function responsesIn(reply: Response): Promise<readonly JsonObject[]> {
  const type = reply.headers.get("content-type");
  const messages =
    type === "text/event-stream"
      ? await new EventReader(reply).rest()
      : [JSON.parse((await reply.text()) || "[]") as JsonObject].flat();
  return messages.filter((message) => !("method" in message));
}

/** Sends a body, checks what comes, and tells whether it asked for anything. */
async function tryOut(send: Send, body: string): Promise<boolean> {
  const asked = requestIdsOf(parsed(body));
  const reply = await send(body, methodOf(body));
  const responses = await responsesIn(reply);
  expect(STATUSES).toContain(reply.status);
  // As JSON has them: there -0 is 0.
  const answered = responses.map(({ id }) => JSON.stringify(id));
  if (asked.length > 0) expect(answered).toEqual(asked.map((id) => JSON.stringify(id)));
  return asked.length > 0;
}

describe.each(FACES)("over the %s face", (face) => {
  test.each(ERAS)(
    `in the era %s each spoiled body is answered once (${showRuns(ROUNDS * AT_ONCE)})`,
    async (era) => {
      const random = new Random(SEED);
      await using http = await SessionFixture.start(face, fuzzedServer(), { sessions: { max: 5 } });
      const session = era === "stateless" ? undefined : await http.begin(era);
      const headersFor = (method: string): Record<string, string> =>
        /^[\x21-\x7e]+$/.test(method)
          ? { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method }
          : { "MCP-Protocol-Version": "2026-07-28" };
      const send: Send = (body, method) =>
        session?.send(body) ?? http.send(body, headersFor(method));
      let asked = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const bodies = Array.from({ length: AT_ONCE }, (_, n) =>
          spoiledBody(round * AT_ONCE + n, random),
        );
        const tried = await Promise.all(
          bodies.map((body) =>
            tryOut(send, body).catch((cause: unknown) => {
              throw new Error(`Round ${round} of seed ${SEED}: ${JSON.stringify(body)}`, { cause });
            }),
          ),
        );
        asked += tried.filter(Boolean).length;
        const good = { ...requestOf("tools/call", { name: "echo", arguments: { text: "good" } }) };
        const plain = { jsonrpc: "2.0", id: 1, method: "ping" };
        const reply =
          session === undefined
            ? await http.post(good, { ...headersFor("tools/call"), "Mcp-Name": "echo" })
            : await session.post(plain);
        expect(reply.status).toBe(200);
        expect(await responsesIn(reply)).toMatchObject([{ id: 1, result: {} }]);
      }
      expect(asked).toBeGreaterThan((ROUNDS * AT_ONCE) / 4);
    },
    FUZZ_TIMEOUT_MS,
  );
});
