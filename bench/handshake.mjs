// CPU time that a server needs for a tools/call within a session that `initialize` opened, over stdio and
// HTTP, against a call of our own in 2026-07-28, which has no sessions.
import { HttpLoad, httpRequest } from "./lib/http-load.mjs";
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { Load } from "./lib/load.mjs";
import { startProgram } from "./lib/program.mjs";
import { TEXT, toolCall } from "./lib/request-text.mjs";

export const name = "handshake sessions";

const NEWEST = "2025-11-25";
/** The newest handshake revision of tmcp and mcp-lite. */
const OLDER = "2025-06-18";
const STATELESS = "wirewright, 2026-07-28";
const OVER_STDIO = [
  { name: STATELESS, file: "server-wirewright.mjs", stateless: true },
  { name: "wirewright", file: "server-wirewright.mjs" },
  { name: "wirewright, zod", file: "server-wirewright.mjs", tool: "zod" },
  { name: "official SDK 2.4.0", file: "server-sdk.mjs" },
  { name: "official SDK 1.32.2, zod", file: "server-sdk-v1.mjs", tool: "zod" },
  { name: "tmcp, 2025-06-18", file: "server-tmcp.mjs", revision: OLDER },
];
const OVER_HTTP = [
  { name: STATELESS, file: "http-wirewright.mjs", stateless: true },
  { name: "wirewright", file: "http-wirewright.mjs" },
  { name: "wirewright, zod", file: "http-wirewright.mjs", tool: "zod" },
  { name: "official SDK 2.4.0, no session", file: "http-sdk.mjs" },
  { name: "official SDK 2.4.0, by hand", file: "http-sdk-sessions.mjs" },
  { name: "official SDK 1.32.2, zod", file: "http-sdk-v1.mjs", tool: "zod" },
  { name: "tmcp, 2025-06-18", file: "http-tmcp.mjs", revision: OLDER },
  { name: "mcp-lite, 2025-06-18", file: "http-mcp-lite-sessions.mjs", revision: OLDER },
];
const GOALS = { wirewright: 1.3 };
const CONNECTIONS = 32;

/** Measures every server over stdio, many calls in flight and one, and over HTTP. */
export async function run() {
  const stdio = (load) => (contender) => startOverStdio(contender, load);
  const many = stdio({ calls: 8000, inFlight: 32 });
  const one = stdio({ calls: 3000, inFlight: 1 });
  return [
    ...(await measure("CPU a call over stdio, 32 in flight", OVER_STDIO, many)),
    ...(await measure("CPU a call over stdio, one at a time", OVER_STDIO, one)),
    ...(await measure("CPU a call over HTTP", OVER_HTTP, startOverHttp)),
  ];
}

async function measure(title, contenders, start) {
  const started = [];
  try {
    for (const contender of contenders) {
      const { program, measure } = await start(contender);
      started.push({ name: contender.name, program, measure });
    }
    const figures = await interleave(started);
    return rowsOf(figures, { title, unit: "µs", floor: STATELESS, goals: GOALS });
  } finally {
    for (const { program } of started) await program.stop();
  }
}

async function startOverStdio(contender, { calls, inFlight }) {
  const { file, tool = "plain", stateless } = contender;
  const program = startProgram(file, { args: [tool], pipes: true });
  const load = new Load(program);
  if (!stateless) {
    const { result } = await load.ask(textOf("initialize", initializeParams(contender)));
    checkRevision(result, contender);
    program.stdin.write(`${JSON.stringify(INITIALIZED)}\n`);
  }
  const call = stateless ? toolCall(tool) : textOf("tools/call", callOf(tool));
  checkAnswer(await load.ask(call), file);
  await load.send([call], { calls: 20_000, inFlight });
  const cpuOfCall = async () => {
    const before = await program.cpuUs();
    await load.send([call], { calls, inFlight });
    return ((await program.cpuUs()) - before) / calls;
  };
  return { program, measure: cpuOfCall };
}

async function startOverHttp(contender) {
  const { file, tool = "plain", stateless } = contender;
  const program = startProgram(file, { args: [tool] });
  const port = await program.ask("port");
  const request = stateless ? statelessRequest(tool) : await sessionRequest(port, tool, contender);
  const first = await HttpLoad.open(port, 1);
  checkAnswer(await program.unlessDead(first.ask(request)), file);
  first.close();
  const cpuOfCall = (calls) => cpuOverHttp({ program, port, request, calls });
  await cpuOfCall(10_000);
  return { program, measure: () => cpuOfCall(4000) };
}

/** Each round has connections of its own: a server closes those that rest. */
async function cpuOverHttp({ program, port, request, calls }) {
  const load = await HttpLoad.open(port, CONNECTIONS);
  try {
    await program.unlessDead(load.send(request, CONNECTIONS));
    const before = await program.cpuUs();
    await program.unlessDead(load.send(request, calls));
    return ((await program.cpuUs()) - before) / calls;
  } finally {
    load.close();
  }
}

/** Opens a session, where the server has any, and gives the call that is made within it. */
async function sessionRequest(port, tool, contender) {
  const params = initializeParams(contender);
  const opened = await post(port, {}, { jsonrpc: "2.0", id: 0, method: "initialize", params });
  const text = await opened.text();
  const { result } = JSON.parse(text.startsWith("{") ? text : /^data: (.*)$/m.exec(text)[1]);
  checkRevision(result, contender);
  const session = opened.headers.get("mcp-session-id");
  const headers = {
    "mcp-protocol-version": params.protocolVersion,
    ...(session !== null && { "mcp-session-id": session }),
  };
  await (await post(port, headers, INITIALIZED)).text();
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: callOf(tool) };
  return httpRequest(headers, message);
}

function statelessRequest(tool) {
  const headers = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": tool,
  };
  return httpRequest(headers, JSON.parse(`{"jsonrpc":"2.0","id":1,${toolCall(tool)}`));
}

function post(port, headers, message) {
  return fetch(`http://127.0.0.1:${port}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(message),
  });
}

/** A request after its id, without what 2026-07-28 adds to it. */
function textOf(method, params) {
  return JSON.stringify({ method, params }).slice(1);
}

function callOf(tool) {
  return { name: tool, arguments: { text: TEXT } };
}

function checkRevision(result, { file, revision = NEWEST }) {
  const { protocolVersion } = result;
  if (protocolVersion === revision) return;
  throw new Error(`${file} has answered with ${protocolVersion}`);
}

function checkAnswer({ result }, file) {
  if (result?.content?.[0]?.text !== TEXT) throw new Error(`${file} did not answer right`);
}

function initializeParams({ revision = NEWEST }) {
  return {
    protocolVersion: revision,
    capabilities: {},
    clientInfo: { name: "bench", version: "1.0.0" },
  };
}

const INITIALIZED = { jsonrpc: "2.0", method: "notifications/initialized" };
