// CPU time that a stdio client needs for a tools/call, against the same bare server.
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { startProgram } from "./lib/program.mjs";

export const name = "stdio client";

const CONTENDERS = [
  { name: "bare client", file: "client-bare.mjs" },
  { name: "wirewright", file: "client-wirewright.mjs" },
  { name: "wirewright, with a signal", file: "client-wirewright.mjs", args: ["signal"] },
  { name: "official SDK", file: "client-sdk.mjs" },
];

/** Measures every client with many calls in flight, and with one. */
export async function run() {
  return [
    ...(await measure("client CPU a call, 32 in flight", { calls: 10_000, inFlight: 32 })),
    ...(await measure("client CPU a call, one at a time", { calls: 3000, inFlight: 1 })),
  ];
}

async function measure(title, load) {
  const started = [];
  try {
    for (const contender of CONTENDERS) started.push(await start(contender, load));
    const figures = await interleave(started);
    return rowsOf(figures, {
      title,
      unit: "µs",
      floor: "bare client",
      goals: { wirewright: 1.5 },
    });
  } finally {
    for (const { program } of started) await program.stop();
  }
}

async function start({ name, file, args }, load) {
  const program = startProgram(file, { args });
  await program.ask("load", { ...load, calls: WARM_UP });
  const cpuOfCall = async () => {
    const before = await program.cpuUs();
    await program.ask("load", load);
    return ((await program.cpuUs()) - before) / load.calls;
  };
  return { name, program, measure: cpuOfCall };
}

/** Calls until the optimizing compiler has done its work. */
const WARM_UP = 20_000;
