// Whether a long life leaves anything behind: the heap after many calls against that after the warm-up,
// each after three forced collections. Flat is within 5 % and 2 MB.
import { Load } from "./lib/load.mjs";
import { startProgram } from "./lib/program.mjs";
import { requestText, toolCall } from "./lib/request-text.mjs";

export const name = "heap";

const MB = 2 ** 20;
const MANY = { calls: 200_000, warmUp: 20_000, what: "calls" };
const CHECKED = { calls: 10_000, warmUp: 2000, what: "lists and calls, checked by JSON Schema" };

/** Measures the server's heap and the client's, the latter with one signal for all calls. */
export async function run() {
  const zod = { args: ["zod"], pipes: true };
  const json = { args: ["json"], pipes: true };
  return [
    await growthOf("server", "server-wirewright.mjs", zod, MANY, (program) => {
      const load = new Load(program);
      return (calls) => load.call("zod", { calls, inFlight: 32 });
    }),
    await growthOf("client", "client-wirewright.mjs", { args: ["signal"] }, MANY, loadOver),
    await growthOf("server", "server-wirewright.mjs", json, CHECKED, (program) => {
      const load = new Load(program);
      const both = [requestText("tools/list"), toolCall("json")];
      return (calls) => load.send(both, { calls: 2 * calls, inFlight: 32 });
    }),
    await growthOf("client", "client-checking.mjs", { args: ["json"] }, CHECKED, loadOver),
  ];
}

/** The load of a client is made by itself. */
function loadOver(program) {
  return (calls) => program.ask("load", { calls, inFlight: 32 });
}

async function growthOf(side, file, options, { calls, warmUp, what }, callerOf) {
  const program = startProgram(file, { ...options, nodeOptions: ["--expose-gc"] });
  try {
    const call = callerOf(program);
    await call(warmUp);
    const before = await program.ask("heapBytes");
    await call(calls);
    const after = await program.ask("heapBytes");
    return {
      case: `heap growth over ${calls} ${what}, of ${(before / MB).toFixed(1)} MB: ${side}`,
      figure: (after - before) / MB,
      unit: "MB",
      goal: Math.min(2, (before / MB) * 0.05),
    };
  } finally {
    await program.stop();
  }
}
