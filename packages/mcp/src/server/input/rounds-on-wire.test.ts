import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { requestOf } from "../../../test/support/ask.ts";
import { CAPABLE } from "../../../test/support/ask-round.ts";
import { liveHeapBytes } from "../../../test/support/live-heap.ts";
import { RawWire } from "../../../test/support/raw-wire.ts";
import type { Id, JsonObject } from "../../jsonrpc/message.ts";
import { deadline } from "../../middleware/deadline.ts";
import { deferred } from "../../util/deferred.ts";
import { createServer } from "../create-server.ts";
import type { Server } from "../server.ts";

let wire: RawWire | undefined;
afterEach(async () => {
  expect((await wire?.close()) ?? []).toEqual([]);
  wire = undefined;
});

const Sure = z.object({ sure: z.boolean() });
const yes = { sure: { action: "accept", content: { sure: true } } };

function server(): Server {
  return createServer({ name: "t", version: "1" }).tool(
    "t",
    { input: z.object({ n: z.number() }) },
    async ({ n }, { elicit, once }) => {
      const made = await once("made", () => `made ${n}`);
      const answer = await elicit("sure", { message: `Keep ${n}?`, schema: Sure });
      return answer.action === "accept" ? made : "undone";
    },
  );
}

function call(id: Id, n: number, more: JsonObject = {}): object {
  const params = { name: "t", arguments: { n }, ...more };
  return requestOf("tools/call", params, { id, meta: CAPABLE });
}

test("a thousand calls ask at once, and each gets its own answer", async () => {
  wire = new RawWire(server());
  const numbers = Array.from({ length: 1000 }, (_, n) => n);
  wire.say(...numbers.map((n) => call(n, n)));
  const states = new Map<number, unknown>();
  for (const _ of numbers) {
    const { id, result } = await wire.next();
    const { inputRequests, requestState } = result as JsonObject;
    expect(inputRequests).toMatchObject({ sure: { params: { message: `Keep ${id}?` } } });
    states.set(id as number, requestState);
  }
  wire.say(
    ...numbers.map((n) => call(`r${n}`, n, { inputResponses: yes, requestState: states.get(n) })),
  );
  for (const _ of numbers) {
    const { id, result } = await wire.next();
    const text = `made ${String(id).slice(1)}`;
    expect(result).toMatchObject({ content: [{ text }] });
  }
});

test("a call that was cancelled before its question is sent is never answered", async () => {
  const step = deferred<void>();
  const begun = deferred<void>();
  const aborted = deferred<unknown>();
  wire = new RawWire(
    createServer({ name: "t", version: "1" }).tool("t", {}, async (_args, context) => {
      context.signal.addEventListener("abort", () => aborted.resolve(context.signal.reason));
      void context.once("slow", () => step.promise);
      begun.resolve();
      await context.roots();
    }),
  );
  wire.say(requestOf("tools/call", { name: "t" }, { id: 1, meta: CAPABLE }));
  await begun.promise;
  wire.say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  expect(await aborted.promise).toMatchObject({ name: "AbortError" });
  step.resolve();
});

test("a call whose deadline is over before its question is sent fails by that", async () => {
  wire = new RawWire(
    deadline({ timeoutMs: 20 })(
      createServer({ name: "t", version: "1" }).tool("t", {}, async (_args, context) => {
        void context.once("slow", () => new Promise(() => undefined));
        await context.roots();
      }),
    ),
  );
  wire.say(requestOf("tools/call", { name: "t" }, { id: 1, meta: CAPABLE }));
  expect(await wire.next()).toMatchObject({
    error: { code: -32603, data: { reason: "DEADLINE_EXCEEDED" } },
  });
});

test("ten thousand questions leave the heap as it was", async () => {
  const raw = new RawWire(server());
  wire = raw;
  const askAll = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 100) {
      raw.say(...Array.from({ length: 100 }, (_, index) => call(n + index, n + index)));
      for (let answer = 0; answer < 100; answer++) {
        expect(await raw.next()).toMatchObject({ result: { resultType: "input_required" } });
      }
    }
  };
  await askAll(3000);
  const before = await liveHeapBytes();
  await askAll(10_000);
  expect((await liveHeapBytes()) - before).toBeLessThan(1_000_000);
}, 60_000);
