// Reads the same event stream again and again in one way: `sse-reader.mjs <way> <chunk bytes>`.
import { createClient } from "@wirewright/mcp/client";
import { connectHttp } from "@wirewright/mcp/http";
import { answerQuestions } from "./side-channel.mjs";

const EVENTS = 100_000;
const WAYS = { split: readBySplitting, wirewright: readByClient };
const [way, chunkBytes] = process.argv.slice(2);
const chunks = chunksOf(Buffer.from(streamText()), Number(chunkBytes));

answerQuestions({ read: cpuMsOfRead }, { stay: true });

async function cpuMsOfRead() {
  const before = process.cpuUsage();
  const seen = await WAYS[way]();
  const { user, system } = process.cpuUsage(before);
  if (seen !== EVENTS) throw new Error(`Saw ${seen} events`);
  return (user + system) / 1000;
}

/** The floor: the same bytes, split at LF, and what stands in them parsed. It knows nothing else. */
function readBySplitting() {
  let seen = 0;
  let rest = "";
  for (const chunk of chunks) {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith("data: ")) continue;
      if (JSON.parse(line.slice(6)).method === "notifications/progress") seen++;
    }
  }
  return seen;
}

/** The whole client, on a platform whose network is this memory. */
async function readByClient() {
  let seen = 0;
  const fetch = async () => {
    const source = chunks.values();
    const body = { getReader: () => ({ read: async () => source.next() }) };
    return { status: 200, headers: new Headers({ "content-type": "text/event-stream" }), body };
  };
  const connection = await connectHttp("http://127.0.0.1/mcp", { fetch, era: "stateless" });
  const client = createClient(connection, { name: "bench", version: "1.0.0" });
  const onProgress = () => {
    seen++;
  };
  await client.callTool("steps", {}, { onProgress });
  await client.close();
  return seen;
}

function streamText() {
  const note = (progress) => ({
    jsonrpc: "2.0",
    method: "notifications/progress",
    params: { progressToken: 1, progress, message: "Imported another task from the old board" },
  });
  const response = { jsonrpc: "2.0", id: 1, result: { resultType: "complete", content: [] } };
  const notes = Array.from({ length: EVENTS }, (_, n) => note(n));
  return [...notes, response].map(eventOf).join("");
}

function eventOf(message) {
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`;
}

function chunksOf(bytes, size) {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}
