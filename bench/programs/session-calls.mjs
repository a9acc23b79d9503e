// Sessions without sockets: `session-calls.mjs <calls that wait for an answer> <as many in another
// session>`. A call asks its client something, is answered, and ends.
import { fetchHandler } from "@wirewright/mcp/http";
import { answerQuestions } from "./side-channel.mjs";

const CALLS = 2000;
const IDLE_SESSIONS = 2000;
const [parked, elsewhere] = process.argv.slice(2).map(Number);
const handle = fetchHandler(
  { exchange: async (request) => ({ jsonrpc: "2.0", id: request.id, result: resultOf(request) }) },
  { maxInFlight: parked + elsewhere + CALLS },
);
const decoder = new TextDecoder();
const encoder = new TextEncoder();
let sessionId;
let lastId = 0;
/** Their streams are kept, or they would be taken for lost. */
const waiting = [];
for (const count of [elsewhere, parked]) {
  sessionId = await begin();
  for (let at = 0; at < count; at++) waiting.push(await ask());
}

answerQuestions({ calls: cpuUsOfCalls, sessions: beginMany }, { stay: true });

/** CPU a call that asks, is answered, and ends. */
async function cpuUsOfCalls() {
  const before = process.cpuUsage();
  for (let at = 0; at < CALLS; at++) {
    const { id, question, reader } = await ask();
    await post({ jsonrpc: "2.0", id: question, result: { action: "accept", content: {} } });
    const text = await readUntil(reader, '"result"');
    if (!text.includes(`"id":${id},`)) throw new Error(`No answer to ${id}: ${text}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

async function beginMany() {
  for (let at = 0; at < IDLE_SESSIONS; at++) await begin();
  return IDLE_SESSIONS;
}

async function ask() {
  const id = ++lastId;
  const message = { jsonrpc: "2.0", id, method: "tools/call", params: { name: "ask" } };
  const response = await post(message);
  const reader = response.body.getReader();
  const text = await readUntil(reader, "elicitation/create");
  return { id, question: Number(/"id":(\d+)/.exec(text)[1]), reader };
}

async function readUntil(reader, part) {
  let text = "";
  while (!text.includes(part)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The stream has ended: ${text}`);
    text += decoder.decode(value);
  }
  return text;
}

async function begin() {
  const params = { protocolVersion: "2025-11-25", capabilities: { elicitation: {} } };
  const opened = await post({ jsonrpc: "2.0", id: 0, method: "initialize", params }, null);
  const id = opened.headers.get("mcp-session-id");
  await post({ jsonrpc: "2.0", method: "notifications/initialized" }, id);
  return id;
}

/** As much of a Request as the handler looks at: making a real one costs more than the call. */
function post(message, session = sessionId) {
  const parts = [{ done: false, value: encoder.encode(JSON.stringify(message)) }, { done: true }];
  const headers = [["content-type", "application/json"]];
  if (session !== null) headers.push(["mcp-session-id", session]);
  const body = { getReader: () => ({ read: async () => parts.shift() }) };
  const { signal } = new AbortController();
  return handle({ method: "POST", url: "http://localhost/mcp", headers, body, signal });
}

function resultOf({ method, params }) {
  if (method === "server/discover") return { resultType: "complete", capabilities: { tools: {} } };
  if (params.inputResponses !== undefined) return { resultType: "complete", content: [] };
  const requestedSchema = { type: "object", properties: {} };
  const question = {
    method: "elicitation/create",
    params: { message: "Really?", requestedSchema },
  };
  return { resultType: "input_required", inputRequests: { sure: question } };
}
