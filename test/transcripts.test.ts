import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@wirewright/mcp";
import { loadMessageValidator } from "@wirewright/mcp/validate";
import { describe, expect, test } from "vitest";
import { linesOf } from "../packages/mcp/test/support/line-inbox.ts";
import type { Wire } from "./transcripts/carriers.ts";
import { CARRIERS } from "./transcripts/carriers.ts";
import type { Block, Remembered } from "./transcripts/transcript.ts";
import { filledIn, formatTranscript, likened, parseTranscript } from "./transcripts/transcript.ts";

// UPDATE=1 writes what the server sends into the files, over memory.

const folder = new URL("./transcripts/stateless/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
const carriers = Object.entries(CARRIERS);

if (process.env["UPDATE"] === "1") {
  test.each(names)("rewrite %s", async (name) => {
    const file = new URL(name, folder);
    const blocks: Block[] = [];
    const remembered: Remembered = new Map();
    const wire = CARRIERS["memory"]?.();
    if (wire === undefined) throw new Error("There is no memory");
    for (const block of parseTranscript(readFileSync(file, "utf8"))) {
      blocks.push({ ...block, received: await answersTo(block, wire, remembered) });
    }
    await wire.end();
    writeFileSync(file, formatTranscript(blocks));
  });
} else {
  describe.each(carriers)("over %s", (_name, open) => {
    test.each(names)("%s is what happens", async (name) => {
      const wire = open();
      const remembered: Remembered = new Map();
      for (const block of parseTranscript(readFileSync(new URL(name, folder), "utf8"))) {
        send(block, wire, remembered);
        const received = await Promise.all(block.received.map(() => wire.inbox.line()));
        expect(likenedAll(received, block, remembered)).toEqual(block.received);
      }
      await wire.end();
      expect(wire.inbox.untaken).toEqual([]);
    });
  });
}

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

/** The message of a line; undefined for what is none, as a client may send. */
function parsed(line: string): JsonObject | undefined {
  try {
    return Object(JSON.parse(line)) as JsonObject;
  } catch {
    return undefined;
  }
}

function send({ sent }: Block, wire: Wire, remembered: Remembered): void {
  if (sent.length > 0) wire.write(linesOf(sent.map((line) => filledIn(line, remembered))));
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
  const received = await Promise.all([...wire.inbox.untaken].map(() => wire.inbox.line()));
  return likenedAll(received, block, remembered);
}
