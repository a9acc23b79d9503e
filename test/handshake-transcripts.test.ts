import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@wirewright/mcp";
import { lineChannel } from "@wirewright/mcp/channel";
import { loadMessageValidator } from "@wirewright/mcp/validate";
import { describe, expect, test } from "vitest";
import { serveEras } from "../packages/mcp/src/handshake/serve-eras.ts";
import { LineInbox, linesOf } from "../packages/mcp/test/support/line-inbox.ts";
import { createEverydayServer } from "./fixtures/everyday-server.mjs";
import { arranged, SessionWire } from "./transcripts/session-wire.ts";
import type { Block, Remembered } from "./transcripts/transcript.ts";
import { filledIn, formatTranscript, likened, parseTranscript } from "./transcripts/transcript.ts";

// The sessions of the handshake revisions, a folder each. UPDATE=1 writes what the server sends into
// the files, over memory.

/** The client's end of a wire to the everyday server. */
interface OldWire {
  readonly inbox: LineInbox;
  write(text: string): void;
  end(): Promise<void>;
}

const folder = new URL("./transcripts/", import.meta.url);
const revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;
const files = revisions.flatMap((revision) =>
  readdirSync(new URL(`handshake-${revision}/`, folder))
    .filter((name) => name.endsWith(".txt"))
    .map((name) => `handshake-${revision}/${name}`),
);

if (process.env["UPDATE"] === "1") {
  test.each(files)("rewrite %s", async (name) => {
    const file = new URL(name, folder);
    const blocks: Block[] = [];
    const remembered: Remembered = new Map();
    const wire = openMemory();
    for (const block of parseTranscript(readFileSync(file, "utf8"))) {
      send(block, wire, remembered);
      if (block.sent.length > 0) await sleep(200);
      const received = await Promise.all([...wire.inbox.untaken].map(() => wire.inbox.line()));
      blocks.push({ ...block, received: likenedAll(received, block, remembered) });
    }
    await wire.end();
    writeFileSync(file, formatTranscript(blocks));
  });
} else {
  describe.each([
    ["memory", openMemory],
    ["stdio", openStdio],
  ])("over %s", (_name, open) => {
    test.each(files)("%s is what happens", async (name) => {
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

if (process.env["UPDATE"] !== "1") {
  test.each(files)("over HTTP %s is what happens, but for the order of answers", async (name) => {
    const wire = new SessionWire();
    const remembered: Remembered = new Map();
    for (const block of parseTranscript(readFileSync(new URL(name, folder), "utf8"))) {
      send(block, wire, remembered);
      const lines = await Promise.all(block.received.map(() => wire.inbox.line()));
      const pairs = arranged(lines, block.received);
      const received = likenedAll(
        pairs.map(([line]) => line),
        block,
        remembered,
      );
      expect(received).toEqual(pairs.map(([, expected]) => expected));
    }
    await wire.end();
    expect(wire.inbox.untaken).toEqual([]);
  });
}

test("every transcript says what it shows, and where the specification says it", () => {
  for (const name of files) {
    const [first] = parseTranscript(readFileSync(new URL(name, folder), "utf8"));
    expect(first?.prose.join("\n"), name).toMatch(
      /^[A-Z].*\nhttps:\/\/modelcontextprotocol\.io\/specification\//s,
    );
  }
});

describe.each(revisions)("what the server sends in %s", (revision) => {
  const own = files.filter((name) => name.startsWith(`handshake-${revision}/`) && !isOther(name));

  test.each(own)("is valid in %s", async (name) => {
    const validate = await loadMessageValidator(revision);
    const sent: JsonObject[] = [];
    for (const block of parseTranscript(readFileSync(new URL(name, folder), "utf8"))) {
      sent.push(...block.sent.flatMap(messagesOf));
      for (const message of block.received.flatMap(messagesOf)) {
        const request = sent.findLast(
          ({ method, id }) =>
            method !== undefined && message["method"] === undefined && id === message["id"],
        );
        const verdict = validate(message, {
          direction: "server-to-client",
          ...(request && { request: request as never }),
        });
        expect(verdict, JSON.stringify(message)).toMatchObject({ findings: [] });
      }
    }
  });
});

/** Where another revision is spoken as well. */
function isOther(name: string): boolean {
  return name.endsWith("/eras.txt") || name.endsWith("/other-version.txt");
}

/** The messages of a line, one or a batch; none where it is no JSON, as a client may send. */
function messagesOf(line: string): JsonObject[] {
  try {
    return [JSON.parse(line)].flat().map((message) => Object(message) as JsonObject);
  } catch {
    return [];
  }
}

function openMemory(): OldWire {
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  const channel = lineChannel(toServer, fromServer, { batch: true });
  const serving = serveEras(channel, createEverydayServer());
  return {
    inbox: new LineInbox(fromServer),
    write: (text) => void toServer.write(text),
    async end() {
      toServer.end();
      await serving.closed;
    },
  };
}

function openStdio(): OldWire {
  const program = fileURLToPath(new URL("./fixtures/servers/everyday-eras.mjs", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  return {
    inbox: new LineInbox(child.stdout),
    write: (text) => void child.stdin.write(text),
    async end() {
      child.stdin.end();
      expect(await exited).toEqual([0, null]);
    },
  };
}

function send({ sent }: Block, wire: OldWire, remembered: Remembered): void {
  if (sent.length > 0) wire.write(linesOf(sent.map((line) => filledIn(line, remembered))));
}

function likenedAll(
  received: readonly string[],
  block: Block,
  remembered: Remembered,
): readonly string[] {
  return received.map((line, index) => likened(line, block.received[index] ?? line, remembered));
}
