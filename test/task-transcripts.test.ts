import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@wirewright/mcp";
import { loadMessageValidator } from "@wirewright/mcp/validate";
import { describe, expect, test } from "vitest";
import { createTasksServer } from "./fixtures/tasks-server.mjs";
import { openMemory, openStdio } from "./transcripts/carriers.ts";
import { openNodeFace } from "./transcripts/http-wire.ts";
import type { Block, Remembered } from "./transcripts/transcript.ts";
import { filledIn, formatTranscript, likened, parseTranscript } from "./transcripts/transcript.ts";
import type { Wire } from "./transcripts/wire.ts";

// The Tasks extension, against a server of its own. UPDATE=1 writes what the server sends into the
// files, over memory, with `{{task1}}` for the id of the first task and so on.

const folder = new URL("./transcripts/tasks/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));

if (process.env["UPDATE"] === "1") {
  test.each(names)("rewrite %s", async (name) => {
    const file = new URL(name, folder);
    const blocks: Block[] = [];
    const remembered: Remembered = new Map();
    const wire = openMemory(createTasksServer());
    for (const block of parseTranscript(readFileSync(file, "utf8"))) {
      send(block, wire, remembered);
      if (block.sent.length > 0) await sleep(200);
      const received = await wire.receive([...wire.untaken], remembered);
      blocks.push({ ...block, received: received.map((line) => named(line, remembered)) });
    }
    await wire.end();
    writeFileSync(file, formatTranscript(blocks));
  });
} else {
  describe.each<[string, () => Wire | Promise<Wire>]>([
    ["memory", () => openMemory(createTasksServer())],
    ["stdio", () => openStdio("tasks.mjs")],
    ["HTTP", () => openNodeFace(createTasksServer())],
  ])("over %s", (_name, open) => {
    test.each(names)("%s is what happens", async (name) => {
      const wire = await open();
      const remembered: Remembered = new Map();
      for (const block of parseTranscript(readFileSync(new URL(name, folder), "utf8"))) {
        expect(await answersTo(block, wire, remembered)).toEqual(block.received);
      }
      await wire.end();
      expect(wire.untaken).toEqual([]);
    });
  });
}

test("every transcript says what it shows, and where the specification says it", () => {
  expect(names).not.toEqual([]);
  for (const name of names) {
    const [first] = parseTranscript(readFileSync(new URL(name, folder), "utf8"));
    expect(first?.prose.join("\n"), name).toMatch(
      /^[A-Z].*\nhttps:\/\/github\.com\/modelcontextprotocol\/ext-tasks\//s,
    );
  }
});

test.each(names)("what the server sends in %s is valid", async (name) => {
  const validate = await loadMessageValidator("2026-07-28");
  for (const { sent, received } of parseTranscript(readFileSync(new URL(name, folder), "utf8"))) {
    const requests = sent.map((line) => JSON.parse(line) as JsonObject);
    for (const line of received) {
      const message = JSON.parse(line) as JsonObject;
      const request = requests.find(({ id }) => id === message["id"]);
      const options = { direction: "server-to-client", ...(request && { request }) } as never;
      expect(validate(message, options), line).toMatchObject({ findings: [] });
    }
  }
});

/** What comes back. A look at a task is taken again until it shows what it should, for a while. */
async function answersTo(
  block: Block,
  wire: Wire,
  remembered: Remembered,
): Promise<readonly string[]> {
  for (let look = 1; ; look++) {
    send(block, wire, remembered);
    const received = await wire.receive(block.received, remembered);
    const answers = likenedAll(received, block, remembered);
    const isLook = block.sent.length === 1 && block.sent[0]?.includes('"method":"tasks/get"');
    if (answers[0] === block.received[0] || !isLook || look === 400) return answers;
    await sleep(5);
  }
}

function send({ sent }: Block, wire: Wire, remembered: Remembered): void {
  if (sent.length > 0) wire.send(sent.map((line) => filledIn(line, remembered)));
}

/** The line with a name for each task that has been created. */
function named(line: string, remembered: Remembered): string {
  const [, created] = /"resultType":"task","taskId":"([^"]+)"/.exec(line) ?? [];
  if (created !== undefined) remembered.set(`{{task${remembered.size + 1}}}`, created);
  return [...remembered].reduce((text, [name, id]) => text.replaceAll(id, name), line);
}

function likenedAll(
  received: readonly string[],
  block: Block,
  remembered: Remembered,
): readonly string[] {
  return received.map((line, index) => likened(line, block.received[index] ?? line, remembered));
}
