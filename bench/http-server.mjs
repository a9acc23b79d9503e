// What a server over HTTP needs for a tools/call: CPU time, whatever the number of tools, how long a
// client waits, and a result of ten megabytes.
import { HttpLoad, httpRequest } from "./lib/http-load.mjs";
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { startProgram } from "./lib/program.mjs";
import { TEXT } from "./lib/request-text.mjs";
import { median, medianRatio } from "./lib/statistics.mjs";

export const name = "http server";

const BARE = { name: "bare node:http", file: "http-bare.mjs" };
const BATCH = { name: "bare, answers sent together", file: "http-bare-batch.mjs" };
const OURS = { name: "wirewright", file: "http-wirewright.mjs" };
const OURS_ZOD = { name: "wirewright, zod", file: "http-wirewright.mjs", tool: "zod" };
const SDK = { name: "official SDK", file: "http-sdk.mjs" };
const LITE = { name: "mcp-lite, 2025-06-18", file: "http-mcp-lite.mjs", revision: "2025-06-18" };
const CONNECTIONS = 32;

/** Measures the calls, the numbers of tools, and the large result. */
export async function run() {
  return [
    ...(await measureCalls()),
    ...(await measureOneByOne()),
    ...(await measureToolCounts()),
    ...(await measureBig()),
  ];
}

/** CPU time and waiting come from the same calls. */
async function measureCalls() {
  const contenders = [BARE, BATCH, OURS, OURS_ZOD, SDK, LITE];
  const figures = await measure(contenders, { calls: 4000, warmUp: 10_000 });
  const goals = { wirewright: 1.25 };
  const cpu = { title: "CPU a call", unit: "µs", floor: BARE.name, goals };
  const rows = rowsOf(pick(figures, "cpuUs"), cpu);
  for (const quantile of ["p50", "p99"]) {
    const title = `${quantile} of a call, ${CONNECTIONS} connections`;
    rows.push(...rowsOf(pick(figures, quantile), { title, unit: "ms", floor: BARE.name }));
  }
  return rows;
}

/** One connection, where answers have nobody to be sent together with. */
async function measureOneByOne() {
  const load = { calls: 2000, warmUp: 10_000, connections: 1 };
  const figures = await measure([BARE, OURS, SDK, LITE], load);
  const cpu = { title: "CPU a call, one at a time", unit: "µs", floor: BARE.name };
  return rowsOf(pick(figures, "cpuUs"), { ...cpu, goals: { wirewright: 1.25 } });
}

/** Flat is within 10 % of the time with one tool. */
async function measureToolCounts() {
  return [
    ...(await toolCountsOf(OURS, { calls: 4000, warmUp: 10_000, goal: 1.1 })),
    ...(await toolCountsOf(SDK, { calls: 400, warmUp: 500 })),
    ...(await toolCountsOf(LITE, { calls: 2000, warmUp: 4000 })),
  ];
}

async function toolCountsOf(contender, { goal, ...load }) {
  const counts = [1, 30, 200, 1000];
  const variants = counts.map((tools) => ({ ...contender, name: String(tools), tools }));
  const figures = pick(await measure(variants, load), "cpuUs");
  const [one] = counts;
  return counts.map((tools) => ({
    case: `CPU a call, of ${tools} tools: ${contender.name}`,
    figure: median(figures.get(String(tools))),
    unit: "µs",
    ...(tools === one ? {} : { ratio: ratioOf(figures, tools, one), ...(goal && { goal }) }),
  }));
}

function ratioOf(figures, tools, one) {
  return medianRatio(figures.get(String(tools)), figures.get(String(one)));
}

async function measureBig() {
  const contenders = [BARE, OURS, SDK, LITE].map((it) => ({ ...it, call: "big" }));
  const figures = await measure(contenders, { calls: 4, warmUp: 8, connections: 1 });
  const toMs = ({ cpuUs }) => cpuUs / 1000;
  const cpuMs = new Map([...figures].map(([key, rounds]) => [key, rounds.map(toMs)]));
  const goals = { wirewright: 1.25 };
  return rowsOf(cpuMs, { title: "CPU a result of 10 MB", unit: "ms", floor: BARE.name, goals });
}

function pick(figures, key) {
  return new Map([...figures].map(([name, rounds]) => [name, rounds.map((it) => it[key])]));
}

/** Per contender a list of `{ cpuUs, p50, p99 }`, one a round. */
async function measure(contenders, { calls, warmUp, connections = CONNECTIONS }) {
  const started = [];
  try {
    for (const contender of contenders) {
      const { program, port, request } = await start(contender);
      const round = (count) => measureRound({ program, port, request, connections, calls: count });
      started.push({ name: contender.name, program, measure: () => round(calls) });
      await round(warmUp);
    }
    return await interleave(started);
  } finally {
    for (const { program } of started) await program.stop();
  }
}

/** Each round has connections of its own: a server closes those that rest. */
async function measureRound({ program, port, request, connections, calls }) {
  const load = await HttpLoad.open(port, connections);
  try {
    await program.unlessDead(load.send(request, connections));
    const before = await program.cpuUs();
    const times = await program.unlessDead(load.send(request, calls));
    return { cpuUs: ((await program.cpuUs()) - before) / calls, ...quantilesOf(times) };
  } finally {
    load.close();
  }
}

async function start({ file, tool = "plain", tools = 1, revision, call = tool }) {
  const program = startProgram(file, { args: [tool, String(tools)] });
  const port = await program.ask("port");
  const request = callOf(call, revision);
  const load = await HttpLoad.open(port, 1);
  const { result } = await program.unlessDead(load.ask(request));
  load.close();
  const text = result?.content?.[0]?.text;
  if (call === "big" ? text?.length === 1e7 : text === TEXT) return { program, port, request };
  throw new Error(`${file} did not answer right`);
}

/** A call of the newest revision, or of one that has no `_meta` and no header for the name. */
function callOf(tool, revision) {
  const params = { name: tool, arguments: tool === "big" ? {} : { text: TEXT } };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  if (revision !== undefined) return httpRequest({ "mcp-protocol-version": revision }, message);
  const headers = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": tool,
  };
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return httpRequest(headers, { ...message, params: { ...params, _meta } });
}

function quantilesOf(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { p50: at(0.5), p99: at(0.99) };
}
