// The tap passes bytes through as they are: whatever they are, however they are cut, as fast as they
// are taken.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { bytesOf, readCapture } from "@wirewright/mcp/capture";
import { expect, test } from "vitest";
import type { Running } from "./tap-fixture.ts";
import { start, temporaryPath } from "./tap-fixture.ts";

/** A generator of numbers from 0 to 1, the same ones each time (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 10,000 messages and what is none: JSON of all kinds, invalid UTF-8, CR LF, blank lines. */
function messages(next: () => number): Buffer[] {
  return Array.from({ length: 10_000 }, (_, id) => {
    const kind = Math.floor(next() * 8);
    const text = "é€😀\u2028x".repeat(Math.floor(next() * 50));
    if (kind === 0) return Buffer.from(`junk ${text}\n`);
    if (kind === 1) return Buffer.from(Array.from({ length: 40 }, () => Math.floor(next() * 256)));
    if (kind === 2) return Buffer.from(`{"a":1.0,"a":1,"b":"\\u00e9"}\r\n\n`);
    if (kind === 3) return Buffer.from(`{ "jsonrpc":"2.0" , "id":${id},"method":"x" }  \n`);
    return Buffer.from(
      `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "t", arguments: { text } } })}\n`,
    );
  });
}

/** Writes chunks with regard to how much is taken, then ends. */
async function send({ child }: Running, chunks: Iterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for (const chunk of chunks) {
    hash.update(chunk);
    if (!child.stdin.write(chunk)) await once(child.stdin, "drain");
  }
  child.stdin.end();
  return hash.digest("hex");
}

async function received({ child }: Running): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of child.stdout) hash.update(chunk);
  return hash.digest("hex");
}

test.each([
  ["tap", []],
  ["record", ["-o", "capture"]],
])(
  "%s passes 10,000 random messages unchanged, both ways",
  { timeout: 120_000 },
  async (verb, options) => {
    const capture = temporaryPath("capture.wire.jsonl");
    const args = options.map((it) => (it === "capture" ? capture : it));
    const running = start([verb, "--log", "/dev/null", ...args, "--", "node", "mirror.mjs"]);
    const [sent, back] = await Promise.all([send(running, messages(random(7))), received(running)]);
    expect(back).toBe(sent);
    expect(await running.ended).toEqual({ exitCode: 0, signal: null, stderr: "mirror\n" });
  },
);

test("lines of 20 MB pass unchanged", { timeout: 120_000 }, async () => {
  const running = start(["tap", "--log", "/dev/null", "--", "node", "mirror.mjs"]);
  const large = Buffer.alloc(20_000_000, "x\u00e9");
  const chunks = [large, Buffer.from("\n{}\n"), large, Buffer.from("\n"), Buffer.from("no end")];
  const [sent, back] = await Promise.all([send(running, chunks), received(running)]);
  expect(back).toBe(sent);
  expect((await running.ended).exitCode).toBe(0);
});

test("a capture without redaction holds the very bytes", { timeout: 60_000 }, async () => {
  const file = temporaryPath("bytes.wire.jsonl");
  const running = start(["record", "--no-redact", "-o", file, "--", "node", "mirror.mjs"]);
  const all = messages(random(11)).slice(0, 500);
  const [sent] = await Promise.all([send(running, all), received(running)]);
  await running.ended;
  for (const from of ["client", "server"]) {
    const hash = createHash("sha256");
    for await (const item of readCapture(chunkOf(file))) {
      if (item.kind !== "event" || item.event.from !== from) continue;
      if (item.event.kind === "line") hash.update(bytesOf(item.event)).update("\n");
      if (item.event.kind === "partial") hash.update(bytesOf(item.event));
    }
    expect(hash.digest("hex")).toBe(sent);
  }
  expect(statSync(file).mode & 0o077).toBe(0);
});

async function* chunkOf(file: string): AsyncGenerator<Uint8Array> {
  yield readFileSync(file);
}

test("a message is passed on at once, whole or not", { timeout: 60_000 }, async () => {
  const running = start(["tap", "--log", "/dev/null", "--", "node", "mirror.mjs"]);
  for (const part of ["{", '"a":1', "}", "\n"]) {
    running.child.stdin.write(part);
    const [chunk] = await once(running.child.stdout, "data");
    expect(String(chunk)).toBe(part);
  }
  running.child.stdin.end();
  await running.ended;
});

test("a reader that rests slows the writer, and nothing is lost", { timeout: 60_000 }, async () => {
  const running = start(["tap", "--log", "/dev/null", "--", "node", "mirror.mjs"]);
  const block = Buffer.alloc(1024 * 1024, "y");
  let taken = 0;
  const sending = (async () => {
    for (let count = 0; count < 30; count++) {
      if (!running.child.stdin.write(block)) await once(running.child.stdin, "drain");
      taken += block.length;
    }
    running.child.stdin.end();
  })();
  await pause(1500);
  // What pipes and streams hold is far less than was to be sent.
  expect(taken).toBeLessThan(15 * block.length);
  let length = 0;
  for await (const chunk of running.child.stdout) length += chunk.length;
  await sending;
  expect(length).toBe(30 * block.length);
});
