// Reads one large message again and again in one way: `line-reader.mjs <way> <kind> <megabytes>`. Each
// way has a process of its own, since the next one would inherit the memory that the last one freed.
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { lineChannel } from "@wirewright/mcp/channel";
import { decodeText } from "@wirewright/mcp/stdio";
import { answerQuestions } from "./side-channel.mjs";

const WAYS = { parse: parseText, wirewright: readByChannel, sdk: readBySdk };
const KINDS = { records: recordsOf, base64: base64Of };

const [way, kind, megabytes] = process.argv.slice(2);
const text = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: KINDS[kind](Number(megabytes) * 1e6),
});
const chunks = chunksOf(`${text}\n`);

answerQuestions({ read: cpuMsOfRead }, { stay: true });

/** The garbage of the last time is collected first, so that each time pays for its own. */
async function cpuMsOfRead() {
  globalThis.gc();
  const before = process.cpuUsage();
  await WAYS[way]();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function parseText() {
  JSON.parse(text);
}

async function readByChannel() {
  const source = new FakeSource();
  // As serveStdio and connectStdio make it.
  const channel = lineChannel(source, new FakeSink(), { decodeText });
  const read = new Promise((resolve) => {
    channel.open({ frame: resolve, end: () => undefined });
  });
  source.emit(chunks);
  const frame = await read;
  if (frame.kind !== "message") throw new Error("The line was not taken");
}

async function readBySdk() {
  const source = new FakeSource();
  const transport = new StdioServerTransport(source, new FakeSink());
  const read = new Promise((resolve, reject) => {
    transport.onmessage = resolve;
    transport.onerror = reject;
  });
  await transport.start();
  source.emit(chunks);
  await read;
  await transport.close();
}

function recordsOf(bytes) {
  const record = { id: 17, title: "Buy milk", done: false, tags: ["home", "shop"], score: 0.25 };
  const count = Math.floor(bytes / (JSON.stringify(record).length + 1));
  return { rows: Array.from({ length: count }, () => record) };
}

function base64Of(bytes) {
  return { data: "QUJDREVG".repeat(bytes / 8) };
}

/** Pieces as a pipe gives them. */
function chunksOf(line) {
  const bytes = Buffer.from(line);
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 65_536) pieces.push(bytes.subarray(at, at + 65_536));
  return pieces;
}

/** As much of a readable stream as both need. */
class FakeSource {
  #onData;

  on(event, listener) {
    if (event === "data") this.#onData = listener;
  }

  off() {
    return this;
  }

  listenerCount() {
    return 1;
  }

  pause() {
    return this;
  }

  resume() {
    return this;
  }

  emit(pieces) {
    for (const piece of pieces) this.#onData(piece);
  }
}

class FakeSink {
  on() {
    return this;
  }

  listeners() {
    return [];
  }

  write() {
    return true;
  }
}
