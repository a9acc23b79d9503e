// Whether a long life leaves anything behind: the heap after 200,000 calls against that after the
// warm-up, each after three forced collections. Flat is within 5 % and 2 MB.
import { Load } from "./lib/load.mjs";
import { startProgram } from "./lib/program.mjs";

export const name = "heap";

const CALLS = 200_000;
const WARM_UP = 20_000;
const MB = 2 ** 20;

/** Measures the server's heap and the client's, the latter with one signal for all calls. */
export async function run() {
  return [
    await growthOf("server", "server-wirewright.mjs", { args: ["zod"], pipes: true }, (program) => {
      const load = new Load(program);
      return (calls) => load.call("zod", { calls, inFlight: 32 });
    }),
    await growthOf("client", "client-wirewright.mjs", { args: ["signal"] }, (program) => {
      return (calls) => program.ask("load", { calls, inFlight: 32 });
    }),
  ];
}

async function growthOf(what, file, options, callerOf) {
  const program = startProgram(file, { ...options, nodeOptions: ["--expose-gc"] });
  try {
    const call = callerOf(program);
    await call(WARM_UP);
    const before = await program.ask("heapBytes");
    await call(CALLS);
    const after = await program.ask("heapBytes");
    return {
      case: `heap growth over ${CALLS} calls, of ${(before / MB).toFixed(1)} MB: ${what}`,
      figure: (after - before) / MB,
      unit: "MB",
      goal: Math.min(2, (before / MB) * 0.05),
    };
  } finally {
    await program.stop();
  }
}
