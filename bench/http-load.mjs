// A server over HTTP under many clients for a long time: ten thousand subscriptions that one event
// reaches, and what a million calls leave behind.
import { execFileSync } from "node:child_process";
import { HttpLoad, httpRequest } from "./lib/http-load.mjs";
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { startProgram } from "./lib/program.mjs";
import { TEXT } from "./lib/request-text.mjs";

export const name = "http load";

const SUBSCRIPTIONS = 10_000;
/** Every round has processes of its own, since memory is measured. */
const ROUNDS = 3;
const CALLS = 1_000_000;
/** Calls a step: none may take longer than a program has for its answer. */
const STEP = 100_000;
const WARM_UP = 50_000;
const CONNECTIONS = 32;
const MB = 2 ** 20;
const BARE = { name: "bare node:http", file: "http-streams-bare.mjs" };
const OURS = { name: "wirewright", file: "http-streams-wirewright.mjs" };

/** Measures the subscriptions, and then the calls. */
export async function run() {
  return [...(await measureSubscriptions()), await measureHeap()];
}

async function measureSubscriptions() {
  const count = possible(SUBSCRIPTIONS);
  const contenders = [BARE, OURS].map(({ name: who, file }) => ({
    name: who,
    measure: () => measureRound(file, count),
  }));
  const figures = await interleave(contenders, ROUNDS);
  const rows = (key, title, unit, goals) =>
    rowsOf(pick(figures, key), { title, unit, floor: BARE.name, goals });
  const goals = { [OURS.name]: 1.5 };
  return [
    ...rows("heapKb", `heap a subscription, of ${count}`, "kB", goals),
    ...rows("residentKb", `resident memory a subscription, of ${count}`, "kB", goals),
    ...rows("toldMs", `one event to ${count} subscriptions`, "ms"),
  ];
}

/** As many subscriptions as both ends have descriptors for. Node.js raises its own limit to the hard one. */
function possible(wanted) {
  const limit = execFileSync("sh", ["-c", "ulimit -H -n"], { encoding: "utf8" }).trim();
  const most = limit === "unlimited" ? wanted : Number(limit) - 200;
  if (most >= wanted) return wanted;
  console.error(`A process may have ${limit} descriptors, so there are ${most} subscriptions`);
  return most;
}

async function measureRound(file, count) {
  const server = startProgram(file, { nodeOptions: ["--expose-gc"] });
  const subscribers = startProgram("http-subscribers.mjs");
  try {
    const port = await server.ask("port");
    const before = await memoryOf(server);
    await subscribers.ask("open", { port, count });
    const after = await memoryOf(server);
    const begunAt = performance.now();
    await server.ask("publish");
    await subscribers.ask("told");
    const toldMs = performance.now() - begunAt;
    const each = (key) => (after[key] - before[key]) / count / 1024;
    return { heapKb: each("heapBytes"), residentKb: each("residentBytes"), toldMs };
  } finally {
    await subscribers.stop();
    await server.stop();
  }
}

async function memoryOf(program) {
  const heapBytes = await program.ask("heapBytes");
  return { heapBytes, residentBytes: await program.ask("residentBytes") };
}

function pick(figures, key) {
  return new Map([...figures].map(([who, rounds]) => [who, rounds.map((it) => it[key])]));
}

/** Flat is within 5 % and 2 MB. */
async function measureHeap() {
  const program = startProgram("http-wirewright.mjs", { nodeOptions: ["--expose-gc"] });
  const load = await HttpLoad.open(await program.ask("port"), CONNECTIONS);
  try {
    await program.unlessDead(load.send(callText(), WARM_UP));
    const before = await program.ask("heapBytes");
    for (let done = 0; done < CALLS; done += STEP) {
      await program.unlessDead(load.send(callText(), STEP));
    }
    const after = await program.ask("heapBytes");
    return {
      case: `heap growth over ${CALLS} calls over HTTP, of ${(before / MB).toFixed(1)} MB`,
      figure: (after - before) / MB,
      unit: "MB",
      goal: Math.min(2, (before / MB) * 0.05),
    };
  } finally {
    load.close();
    await program.stop();
  }
}

function callText() {
  const headers = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "plain",
  };
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { name: "plain", arguments: { text: TEXT }, _meta };
  return httpRequest(headers, { jsonrpc: "2.0", id: 1, method: "tools/call", params });
}
