import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@wirewright/mcp";
import { loadMessageValidator } from "@wirewright/mcp/validate";
import { describe, expect, test } from "vitest";
import { CARRIERS, openMemory } from "./transcripts/carriers.ts";
import type { Block, Remembered } from "./transcripts/transcript.ts";
import { filledIn, formatTranscript, likened, parseTranscript } from "./transcripts/transcript.ts";
import type { Wire } from "./transcripts/wire.ts";

// UPDATE=1 writes what the server sends into the files, over memory.

const folder = new URL("./transcripts/stateless/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
const carriers = Object.entries(CARRIERS);

/** What can be as it is on a shared stream only, and why. */
const NOT_OVER_HTTP: Readonly<Record<string, string>> = {
  "broken-notifications.txt":
    "Every POST is answered, so whoever sends a broken notification or a response is told so",
  "old-client.txt":
    "The rules of the headers come first: a request that names no version is refused for that",
};

if (process.env["UPDATE"] === "1") {
  test.each(names)("rewrite %s", async (name) => {
    const file = new URL(name, folder);
    const blocks: Block[] = [];
    const remembered: Remembered = new Map();
    const wire = openMemory();
    for (const block of parseTranscript(readFileSync(file, "utf8"))) {
      blocks.push({ ...block, received: await answersTo(block, wire, remembered) });
    }
    await wire.end();
    writeFileSync(file, formatTranscript(blocks));
  });
} else {
  describe.each(carriers)("over %s", (carrier, open) => {
    const isHttp = carrier.startsWith("HTTP");
    const isListed = (name: string): boolean => isHttp && name in NOT_OVER_HTTP;

    test.each(names.filter((name) => !isListed(name)))("%s is what happens", (name) =>
      play(name, open),
    );

    test.each(names.filter(isListed))("%s is not what happens, as its list says", async (name) => {
      await expect(play(name, open)).rejects.toThrow("to deeply equal");
    });
  });
}

test("the list of what is not for HTTP names transcripts only", () => {
  expect(names).toEqual(expect.arrayContaining(Object.keys(NOT_OVER_HTTP)));
});

test("every transcript says what it shows, and where the specification says it", () => {
  for (const name of names) {
    const [first] = parseTranscript(readFileSync(new URL(name, folder), "utf8"));
    expect(first?.prose.join("\n"), name).toMatch(
      /^[A-Z].*\nhttps:\/\/modelcontextprotocol\.io\//s,
    );
  }
});

test.each(names)("what the server sends in %s is valid", async (name) => {
  const validate = await loadMessageValidator("2026-07-28");
  for (const { sent, received } of parseTranscript(readFileSync(new URL(name, folder), "utf8"))) {
    const requests = sent.map(parsed).filter((message) => typeof message?.["method"] === "string");
    for (const line of received) {
      const message = parsed(line);
      const request = requests.find(
        (sent) => sent?.["id"] !== undefined && sent["id"] === message?.["id"],
      );
      const verdict = validate(message, {
        direction: "server-to-client",
        ...(request && { request: request as never }),
      });
      expect(verdict, line).toMatchObject({ findings: [] });
    }
  }
});

/** Sends what a transcript sends, and compares what comes back. */
async function play(name: string, open: () => Wire | Promise<Wire>): Promise<void> {
  const wire = await open();
  const remembered: Remembered = new Map();
  try {
    for (const block of parseTranscript(readFileSync(new URL(name, folder), "utf8"))) {
      send(block, wire, remembered);
      const received = await wire.receive(block.received, remembered);
      expect(likenedAll(received, block, remembered)).toEqual(block.received);
    }
  } finally {
    await wire.end();
  }
  expect(wire.untaken).toEqual([]);
}

/** The message of a line; undefined for what is none, as a client may send. */
function parsed(line: string): JsonObject | undefined {
  try {
    return Object(JSON.parse(line)) as JsonObject;
  } catch {
    return undefined;
  }
}

function send({ sent }: Block, wire: Wire, remembered: Remembered): void {
  if (sent.length > 0) wire.send(sent.map((line) => filledIn(line, remembered)));
}

function likenedAll(
  received: readonly string[],
  block: Block,
  remembered: Remembered,
): readonly string[] {
  return received.map((line, index) => likened(line, block.received[index] ?? line, remembered));
}

/** Everything that comes until it is quiet for a while: how much that is, only the server knows. */
async function answersTo(
  block: Block,
  wire: Wire,
  remembered: Remembered,
): Promise<readonly string[]> {
  if (block.sent.length === 0) return [];
  send(block, wire, remembered);
  await sleep(200);
  const received = await wire.receive([...wire.untaken], remembered);
  return likenedAll(received, block, remembered);
}
