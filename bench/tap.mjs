// What it costs to stand in between: time on the clock for a call through `wirewright tap`, with
// checking on, against a relay that checks nothing; and how long a large capture takes to open.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { Load } from "./lib/load.mjs";
import { toolCall } from "./lib/request-text.mjs";
import { median } from "./lib/statistics.mjs";

export const name = "tap";

const RELAY = "a relay that looks at nothing";
const MESSAGES = 100_000;
const path = (file) => fileURLToPath(new URL(file, import.meta.url));
const main = path("../packages/cli/dist/main.js");
const server = [process.execPath, path("programs/server-bare.mjs"), "one-write"];

/** Measures calls through the tap, and the opening of a capture of 100,000 messages. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), "wirewright-bench-"));
  try {
    return [
      ...(await measureCalls("time a call, 32 in flight", folder, { calls: 10_000, inFlight: 32 })),
      ...(await measureCalls("time a call, one at a time", folder, { calls: 2000, inFlight: 1 })),
      ...(await measureOpening(folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureCalls(title, folder, load) {
  const log = join(folder, "findings.txt");
  const tapped = [process.execPath, main, "tap", "--log", log, "--", ...server];
  const relayed = [process.execPath, path("programs/relay-bare.mjs"), ...server];
  const started = [
    await start("no relay", server, load),
    await start(RELAY, relayed, load),
    await start("tap", tapped, load),
  ];
  try {
    // The throughput that is to be kept is 0.75: a call may take 1.33 as long.
    const figures = await interleave(started);
    const rows = rowsOf(figures, {
      title,
      unit: "µs",
      floor: RELAY,
      goals: { tap: 1.33 },
    });
    for (const { program } of started) await program.stop();
    return [
      ...rows,
      { case: `${title}: passed unseen`, figure: unseenIn(log) / 1e6, unit: "MB", goal: 0 },
    ];
  } finally {
    for (const { program } of started) await program.stop();
  }
}

/** Bytes that were not checked, since checking fell behind. */
function unseenIn(log) {
  const found = readFileSync(log, "utf8").matchAll(/(\d+) bytes of \w+ were passed on unseen/g);
  return [...found].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

async function start(name, [command, ...args], { calls, inFlight }) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const exit = once(child, "exit");
  const program = {
    stdin: child.stdin,
    stdout: child.stdout,
    unlessDead: (promise) =>
      Promise.race([promise, exit.then(([code]) => Promise.reject(new Error(`Ended: ${code}`)))]),
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
  exit.catch(() => undefined);
  const load = new Load(program);
  await load.check("plain");
  await load.call("plain", { calls: WARM_UP, inFlight });
  const measure = async () => {
    const begunAt = performance.now();
    await load.call("plain", { calls, inFlight });
    return ((performance.now() - begunAt) * 1000) / calls;
  };
  return { name, program, measure };
}

async function measureOpening(folder) {
  const file = join(folder, "large.wire.jsonl");
  await writeCapture(file);
  const first = [];
  const all = [];
  for (let round = 0; round < 5; round++) {
    const [firstMs, allMs] = await show(file);
    first.push(firstMs);
    all.push(allMs);
  }
  const size = `${MESSAGES} messages, ${(statSync(file).size / 1e6).toFixed(0)} MB`;
  return [
    { case: `a capture of ${size}: first screen`, figure: median(first), unit: "ms", goal: 1000 },
    { case: `a capture of ${size}: all of it`, figure: median(all), unit: "ms" },
  ];
}

/** Milliseconds to the first 40 lines, and to the end. */
async function show(file) {
  const begunAt = performance.now();
  const child = spawn(process.execPath, [main, "show", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let lines = 0;
  let first = 0;
  for await (const chunk of child.stdout) {
    lines += String(chunk).split("\n").length - 1;
    if (first === 0 && lines >= 40) first = performance.now() - begunAt;
  }
  return [first, performance.now() - begunAt];
}

/** Calls and their answers, as `record` writes them. */
async function writeCapture(file) {
  const out = createWriteStream(file);
  const write = async (value) => {
    if (!out.write(`${JSON.stringify(value)}\n`)) await once(out, "drain");
  };
  const target = { kind: "command", command: "node", args: ["server.mjs"] };
  const time = "2026-11-30T10:00:00.000Z";
  await write({ format: "wirewright-capture", version: 1, time, target, redaction: "default" });
  const content = [{ type: "text", text: "[redacted 1]" }];
  const result = { resultType: "complete", content };
  for (let id = 0; id < MESSAGES / 2; id++) {
    const asked = `{"jsonrpc":"2.0","id":${id},${toolCall("plain")}`;
    const answer = JSON.stringify({ jsonrpc: "2.0", id, result });
    await write({ us: id * 100, channel: 0, from: "client", kind: "line", text: asked });
    await write({ us: id * 100 + 50, channel: 0, from: "server", kind: "line", text: answer });
  }
  out.end();
  await once(out, "finish");
}

/** Calls until the optimizing compiler has done its work. */
const WARM_UP = 10_000;
