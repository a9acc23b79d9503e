// Spoiled and made-up lines against a whole server, with schemas of zod: nothing crashes, every
// request is answered, and the next good one works.

import { expect, test } from "vitest";
import { z } from "zod";
import type { WireEvent } from "../../packages/mcp/src/exchange/observer.ts";
import type { JsonObject } from "../../packages/mcp/src/jsonrpc/message.ts";
import { createServer } from "../../packages/mcp/src/server/create-server.ts";
import type { Server } from "../../packages/mcp/src/server/server.ts";
import { requestOf } from "../../packages/mcp/test/support/ask.ts";
import { RawWire } from "../../packages/mcp/test/support/raw-wire.ts";
import { arbitraryMessage } from "./arbitrary-message.ts";
import { mutateLine } from "./mutate-line.ts";
import { Random } from "./random.ts";
import { isCounted, requestIdsIn } from "./request-ids.ts";
import { FUZZ_TIMEOUT_MS, runsOf, SEED, showRuns } from "./settings.ts";

const LINES_PER_CHUNK = 100;
const CHUNKS = Math.ceil(runsOf("stateless server") / LINES_PER_CHUNK);

function fuzzedServer(): Server {
  const Task = z.object({
    title: z.string().min(1),
    labels: z.array(z.string()).default([]),
    due: z.iso.date().optional(),
    owner: z.union([z.string(), z.null(), z.object({ id: z.int() })]),
  });
  return createServer({ name: "fuzzed", version: "1.0.0", logging: true })
    .tool("echo", { input: z.object({ text: z.string() }) }, ({ text }) => text)
    .tool("create", { input: Task, output: Task }, (task) => task)
    .tool(
      "check",
      { input: z.object({ ref: z.string().refine(async (ref) => ref !== "T-9") }) },
      async ({ ref }, { progress, log }) => {
        await progress(1);
        await log("info", ref);
        return ref;
      },
    )
    .tool("crash", {}, () => {
      throw new Error("crash");
    });
}

/** A valid line. Each has its own id, so that answers can be told apart. */
function validLine(id: number, random: Random): string {
  const call = (name: string, args: JsonObject, meta: JsonObject = {}): object =>
    requestOf("tools/call", { name, arguments: args }, { id: `call ${id}`, meta });
  const meta = {
    progressToken: id,
    "io.modelcontextprotocol/logLevel": "debug",
    "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
  };
  return JSON.stringify(
    random.pick([
      requestOf("server/discover", {}, { id }),
      requestOf("tools/list", {}, { id }),
      call("echo", { text: "héllo" }),
      call("create", { title: "T", labels: ["a"], due: "2026-12-24", owner: { id: 1 } }),
      call("create", { title: "T", owner: null }),
      call("check", { ref: "T-1" }, meta),
      call("crash", {}),
      { jsonrpc: "2.0", method: "notifications/x", params: { a: [1, "b"] } },
      { jsonrpc: "2.0", id, result: { a: 1 } },
    ]),
  );
}

/** Two of three were right once. */
function spoiledLine(id: number, random: Random): Uint8Array {
  if (random.below(3) === 0) return new TextEncoder().encode(arbitraryMessage(id, random));
  return mutateLine(validLine(id, random), validLine(id, random), random);
}

/** How often each id came up. */
class Tally {
  readonly #counts = new Map<unknown, number>();

  add(id: unknown): void {
    this.#counts.set(id, this.of(id) + 1);
  }

  of(id: unknown): number {
    return this.#counts.get(id) ?? 0;
  }

  get ids(): readonly unknown[] {
    return [...this.#counts.keys()];
  }
}

/** The answers, by the ids that they have. */
class Answers {
  readonly all = new Tally();
  /** Without the complaints about lines that are no requests, but say which one they were to be. */
  readonly handled = new Tally();

  take(message: JsonObject): void {
    if (!("id" in message && isCounted(message["id"]))) return;
    this.all.add(message["id"]);
    const { code } = (message["error"] ?? {}) as { code?: unknown };
    if (code !== -32700 && code !== -32600) this.handled.add(message["id"]);
  }
}

/** Takes the answers up to the one with the id `last`, and gives that one. */
async function answersUpTo(last: string, wire: RawWire, answers: Answers): Promise<JsonObject> {
  for (;;) {
    const message = await wire.next();
    if (message["id"] === last) return message;
    answers.take(message);
  }
}

test(
  `a server answers every readable request of spoiled lines once (${showRuns(CHUNKS * LINES_PER_CHUNK)})`,
  async () => {
    const random = new Random(SEED);
    const failures: unknown[] = [];
    const observer = (event: WireEvent): void => {
      if (event.kind === "exchange-failed") failures.push(event.error);
    };
    const wire = new RawWire(fuzzedServer(), { observer });
    const owed = new Tally();
    const answers = new Answers();

    for (let chunk = 0; chunk < CHUNKS; chunk++) {
      for (let line = 0; line < LINES_PER_CHUNK; line++) {
        const id = chunk * LINES_PER_CHUNK + line;
        const bytes = spoiledLine(id, random);
        for (const each of requestIdsIn(bytes)) owed.add(each);
        wire.write(bytes, "\n");
      }
      const last = `good ${chunk}`;
      wire.say(requestOf("tools/call", { name: "check", arguments: { ref: last } }, { id: last }));
      const good = await answersUpTo(last, wire, answers);
      expect(good).toMatchObject({ result: { content: [{ type: "text", text: last }] } });
    }

    for (const line of await wire.close()) answers.take(JSON.parse(line) as JsonObject);
    expect(owed.ids.filter((id) => answers.all.of(id) < owed.of(id))).toEqual([]);
    expect(answers.all.ids.filter((id) => answers.handled.of(id) > owed.of(id))).toEqual([]);
    expect(owed.ids.length).toBeGreaterThan((CHUNKS * LINES_PER_CHUNK) / 5);
    expect(failures).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  },
  FUZZ_TIMEOUT_MS,
);
