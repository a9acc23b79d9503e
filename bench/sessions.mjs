// Sessions over HTTP, without sockets: what it costs to ask a client and to route its answer, with few
// and with many calls in flight, and what a session holds that stands idle. The floor has as many calls,
// but in another session: so much memory that lives costs the garbage collector whatever is routed.
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { startProgram } from "./lib/program.mjs";

export const name = "sessions";

const FLOOR = "10 in flight, 10,000 in another session";
const CONTENDERS = [
  { name: FLOOR, parked: 10, elsewhere: 10_000 },
  { name: "10,000 in flight", parked: 10_000, elsewhere: 10 },
  { name: "10 in flight", parked: 10, elsewhere: 0 },
];

/** Measures calls that ask, beside others whose question nobody answers; then the memory. */
export async function run() {
  const started = [];
  try {
    for (const { name, parked, elsewhere } of CONTENDERS) {
      const program = startProgram("session-calls.mjs", {
        args: [String(parked), String(elsewhere)],
        nodeOptions: ["--expose-gc"],
      });
      // The first times compile.
      for (let n = 0; n < 3; n++) await program.ask("calls");
      started.push({ name, program, measure: () => program.ask("calls") });
    }
    const figures = await interleave(started);
    const title = "CPU a call, a question and its answer";
    const goals = { "10,000 in flight": 1.1 };
    const rows = rowsOf(figures, { title, unit: "µs", floor: FLOOR, goals });
    return [...rows, await memoryOf(started[2].program)];
  } finally {
    for (const { program } of started) await program.stop();
  }
}

async function memoryOf(program) {
  const before = await program.ask("heapBytes");
  const count = await program.ask("sessions");
  const figure = ((await program.ask("heapBytes")) - before) / count;
  return { case: "heap of a session that stands idle", figure, unit: "bytes" };
}
