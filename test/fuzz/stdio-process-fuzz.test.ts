// Spoiled and made-up lines of both eras at a real process over stdio: it lives on, says nothing on
// stderr, answers every request that can be read, and ends in good order.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { JsonObject } from "../../packages/mcp/src/jsonrpc/message.ts";
import { requestOf } from "../../packages/mcp/test/support/ask.ts";
import { LineInbox } from "../../packages/mcp/test/support/line-inbox.ts";
import { arbitraryMessage } from "./arbitrary-message.ts";
import { mutateLine } from "./mutate-line.ts";
import { Random } from "./random.ts";
import { requestIdsIn } from "./request-ids.ts";
import { FUZZ_TIMEOUT_MS, runsOf, SEED, showRuns } from "./settings.ts";

const LINES_PER_CHUNK = 50;
const CHUNKS = Math.ceil(runsOf("stdio process") / LINES_PER_CHUNK);
const PROGRAM = fileURLToPath(new URL("../fixtures/servers/everyday-eras.mjs", import.meta.url));

/** A valid line of either era. */
function validLine(id: number, random: Random): string {
  const inSession = (method: string, params: JsonObject = {}): object => ({
    jsonrpc: "2.0",
    id,
    method,
    params,
  });
  const [name, args] = random.pick<[string, JsonObject]>([
    ["echo", { text: "héllo 😀" }],
    ["sum", { numbers: [1, 2.5, -3] }],
    ["crash", {}],
    ["steps", {}],
  ]);
  const call = { name, arguments: args, _meta: { progressToken: id } };
  return JSON.stringify(
    random.pick([
      inSession("ping"),
      inSession("tools/list"),
      inSession("tools/call", call),
      inSession("prompts/list"),
      inSession("initialize", { protocolVersion: "2025-06-18", capabilities: {} }),
      requestOf("tools/list", {}, { id }),
      requestOf("tools/call", { name, arguments: args }, { id }),
      requestOf("server/discover", {}, { id }),
      { jsonrpc: "2.0", method: "notifications/roots/list_changed" },
    ]),
  );
}

function spoiledLine(id: number, random: Random): Uint8Array {
  if (random.below(3) === 0) return new TextEncoder().encode(arbitraryMessage(id, random));
  return mutateLine(validLine(id, random), validLine(id, random), random);
}

test(
  `a process lives through spoiled lines of both eras (${showRuns(CHUNKS * LINES_PER_CHUNK)})`,
  async () => {
    const random = new Random(SEED);
    const child = spawn(process.execPath, [PROGRAM]);
    const ended = once(child, "close");
    const inbox = new LineInbox(child.stdout);
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk;
    });
    const say = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
    const opening = { protocolVersion: "2025-11-25", capabilities: {} };
    say({ jsonrpc: "2.0", id: "opening", method: "initialize", params: opening });
    expect(await inbox.next()).toMatchObject({ id: "opening", result: {} });
    say({ jsonrpc: "2.0", method: "notifications/initialized" });

    const owed = new Map<unknown, number>();
    const given = new Map<unknown, number>();
    const count = (map: Map<unknown, number>, id: unknown): void =>
      void map.set(id, (map.get(id) ?? 0) + 1);
    const take = (line: string): JsonObject => {
      const message = JSON.parse(line) as JsonObject;
      if ("id" in message && !("method" in message)) count(given, message["id"]);
      return message;
    };
    for (let chunk = 0; chunk < CHUNKS; chunk++) {
      for (let line = 0; line < LINES_PER_CHUNK; line++) {
        const bytes = spoiledLine(chunk * LINES_PER_CHUNK + line, random);
        for (const id of requestIdsIn(bytes)) count(owed, id);
        child.stdin.write(bytes);
        child.stdin.write("\n");
      }
      for (const [last, params] of [
        [`session ${chunk}`, {}],
        [`stateless ${chunk}`, requestOf("tools/list").params],
      ] as const) {
        const args = { name: "echo", arguments: { text: last } };
        say({ jsonrpc: "2.0", id: last, method: "tools/call", params: { ...params, ...args } });
        let answer = take(await inbox.line());
        while (answer["id"] !== last) answer = take(await inbox.line());
        expect(answer).toMatchObject({ result: { content: [{ type: "text", text: last }] } });
      }
    }
    child.stdin.end();
    expect(await ended).toEqual([0, null]);
    for (const line of inbox.untaken) take(line);
    const missing = [...owed].filter(([id, times]) => (given.get(id) ?? 0) < times);
    expect(missing).toEqual([]);
    expect(owed.size).toBeGreaterThan(CHUNKS * 10);
    expect(stderr).toBe("");
  },
  FUZZ_TIMEOUT_MS,
);
