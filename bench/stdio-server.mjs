// CPU time that a stdio server needs for a tools/call.
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { Load } from "./lib/load.mjs";
import { startProgram } from "./lib/program.mjs";

export const name = "stdio server";

const CONTENDERS = [
  { name: "bare line loop", file: "server-bare.mjs" },
  { name: "bare loop, one write a chunk", file: "server-bare.mjs", args: ["one-write"] },
  { name: "wirewright", file: "server-wirewright.mjs" },
  { name: "wirewright, zod", file: "server-wirewright.mjs", args: ["zod"] },
  { name: "official SDK", file: "server-sdk.mjs" },
  { name: "official SDK, zod", file: "server-sdk.mjs", args: ["zod"] },
];

/** Measures every server with many calls in flight, and with one. */
export async function run() {
  return [
    ...(await measure("CPU a call, 32 in flight", { calls: 10_000, inFlight: 32 })),
    ...(await measure("CPU a call, one at a time", { calls: 3000, inFlight: 1 })),
  ];
}

async function measure(title, load) {
  const started = [];
  try {
    for (const contender of CONTENDERS) started.push(await start(contender, load));
    const figures = await interleave(started);
    const goals = { wirewright: 1.5, "wirewright, zod": 1.5 };
    return rowsOf(figures, { title, unit: "µs", floor: "bare line loop", goals });
  } finally {
    for (const { program } of started) await program.stop();
  }
}

async function start({ name, file, args }, { calls, inFlight }) {
  const tool = args?.includes("zod") ? "zod" : "plain";
  const program = startProgram(file, { args, pipes: true });
  const load = new Load(program);
  await load.discover();
  await load.check(tool);
  await load.call(tool, { calls: WARM_UP, inFlight });
  const cpuOfCall = async () => {
    const before = await program.cpuUs();
    await load.call(tool, { calls, inFlight });
    return ((await program.cpuUs()) - before) / calls;
  };
  return { name, program, measure: cpuOfCall };
}

/** Calls until the optimizing compiler has done its work. */
const WARM_UP = 20_000;
