// CPU time that an HTTP client needs for a tools/call, against the same bare server, and for a result
// of 10 MB.
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { startProgram } from "./lib/program.mjs";

export const name = "http client";

const CONTENDERS = [
  { name: "bare client", file: "http-client-bare.mjs" },
  { name: "wirewright", file: "http-client-wirewright.mjs" },
  { name: "official SDK", file: "http-client-sdk.mjs" },
];

/** Measures every client with many calls in flight, with one, and with a large result. */
export async function run() {
  const server = startProgram("http-answers.mjs");
  try {
    const port = String(await server.ask("port"));
    return [
      ...(await calls(port, "client CPU a call, 32 in flight", { calls: 3000, inFlight: 32 })),
      ...(await calls(port, "client CPU a call, one at a time", { calls: 1000, inFlight: 1 })),
      ...(await large(port)),
    ];
  } finally {
    await server.stop();
  }
}

function calls(port, title, load) {
  return measure({ title, unit: "µs" }, async ({ name, file }) => {
    const program = startProgram(file, { args: [port] });
    await program.ask("load", { ...load, calls: WARM_UP });
    return { name, program, measure: () => cpuUsOf(program, "load", load, load.calls) };
  });
}

function large(port) {
  return measure({ title: "client CPU for a result of 10 MB", unit: "ms" }, async (contender) => {
    const program = startProgram(contender.file, { args: [port, "big"] });
    // The first time compiles and makes the heap grow.
    for (let n = 0; n < 3; n++) await program.ask("big");
    return { ...contender, program, measure: () => cpuUsOf(program, "big", {}, 1000) };
  });
}

async function measure({ title, unit }, start) {
  const started = [];
  try {
    for (const contender of CONTENDERS) started.push(await start(contender));
    const figures = await interleave(started);
    return rowsOf(figures, { title, unit, floor: "bare client", goals: { wirewright: 1.8 } });
  } finally {
    for (const { program } of started) await program.stop();
  }
}

async function cpuUsOf(program, question, args, share) {
  const before = await program.cpuUs();
  await program.ask(question, args);
  return ((await program.cpuUs()) - before) / share;
}

/** Calls until the optimizing compiler has done its work. */
const WARM_UP = 6000;
