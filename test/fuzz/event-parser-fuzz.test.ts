// Byte streams at the parser of event streams: it never throws, gives the same events however the
// bytes are cut, keeps to its limit, and reads the good event behind whatever came before.

import { expect, test } from "vitest";
import { EventParser } from "../../packages/mcp/src/sse/event-parser.ts";
import { mutateLine } from "./mutate-line.ts";
import { Random } from "./random.ts";
import { FUZZ_TIMEOUT_MS, runsOf, SEED, showRuns } from "./settings.ts";

const RUNS = runsOf("event parser");
const LIMIT = 300;
const LAST = '{"jsonrpc":"2.0","id":1,"result":{}}';

/** What was reported, in order, and the id that a resumed stream would begin with. */
function readEvents(chunks: readonly Uint8Array[]): readonly unknown[] {
  const told: unknown[] = [];
  const parser = new EventParser(
    {
      event: (event) => void told.push({ ...event }),
      tooLarge: ({ code }) => void told.push(code),
      retry: (retryMs) => void told.push(retryMs),
    },
    { maxEventBytes: LIMIT },
  );
  for (const chunk of chunks) parser.push(chunk);
  return [...told, parser.lastEventId];
}

/** Cuts bytes anywhere, often into single ones. */
function cutAnywhere(bytes: Uint8Array, random: Random): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  const most = random.pick([1, 3, 40, bytes.length + 1]);
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + random.below(most);
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return chunks;
}

/** A stream of a few events as servers write them, with one kind of line end or several. */
function goodStream(random: Random): string {
  const events = Array.from({ length: 1 + random.below(5) }, () => random.pick(EVENTS));
  const end = random.pick(["\n", "\r\n", "\r", undefined]);
  return events.join("").replaceAll("\n", () => end ?? random.pick(["\n", "\r\n", "\r"]));
}

const EVENTS = [
  'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/x"}\n\n',
  "id: a1\nretry: 1500\ndata:\n\n",
  'data: {"jsonrpc":"2.0",\ndata: "id":1,"result":{"t":"é\u2028"}}\n\n',
  ": beat\n\n",
  ":\n",
  "event: ping\ndata: {}\n\n",
  "retry: abc\nid: \0\ndata: x\n\n",
  `data: ${"x".repeat(290)}\n\n`,
  `data: ${"y".repeat(310)}\n\n`,
  "\ufeffdata\n\nid\n\n",
];

/** Bytes that have nothing of a stream but its special characters. */
function noise(random: Random): Uint8Array {
  const bytes = [0x0a, 0x0d, 0x3a, 0x20, 0x64, 0x00, 0xef, 0xbb, 0xbf, 0xff, 0xc3];
  return Uint8Array.from({ length: random.below(200) }, () => random.pick(bytes));
}

test(
  `the event parser reads what follows any byte stream (${showRuns(RUNS)})`,
  () => {
    const random = new Random(SEED);
    for (let run = 0; run < RUNS; run++) {
      const spoiled =
        random.below(5) === 0
          ? noise(random)
          : mutateLine(goodStream(random), goodStream(random), random);
      const bytes = Buffer.concat([spoiled, Buffer.from(`\n\nid: last\ndata: ${LAST}\n\n`)]);
      const whole = readEvents([bytes]);
      const shown = `stream ${run} of seed ${SEED}: ${JSON.stringify(bytes.toString("latin1"))}`;
      expect(readEvents(cutAnywhere(bytes, random)), shown).toEqual(whole);
      expect(whole.slice(-2), shown).toEqual([
        { event: "message", data: LAST, lastEventId: "last" },
        "last",
      ]);
      for (const told of whole) {
        const { data = "" } = told as { data?: string };
        expect(data.length, shown).toBeLessThanOrEqual(LIMIT);
      }
    }
  },
  FUZZ_TIMEOUT_MS,
);
