// What 1,000 subscriptions of one connection cost: CPU time until each has been told of one event, and
// the memory that they hold.
import { Load } from "./lib/load.mjs";
import { startProgram } from "./lib/program.mjs";
import { requestText } from "./lib/request-text.mjs";
import { measureStdioCpu } from "./lib/stdio-cpu.mjs";

export const name = "subscriptions";

const COUNT = 1000;
const CONTENDERS = [
  { name: "bare loop", file: "subscriptions-bare.mjs" },
  { name: "wirewright", file: "subscriptions-wirewright.mjs" },
  { name: "official SDK", file: "subscriptions-sdk.mjs" },
];
const LISTEN = requestText("subscriptions/listen", {
  notifications: { resourceSubscriptions: ["bench://changing"] },
});
const CHANGE = requestText("tools/call", { name: "change", arguments: {} });

/** Measures events, each of which is one call that changes the resource, and then the memory. */
export async function run() {
  const rows = await measureStdioCpu(CONTENDERS, {
    title: `CPU an event to ${COUNT} subscriptions`,
    texts: [CHANGE],
    check: (load) => subscribe(load, COUNT),
    calls: 20,
    inFlight: 1,
    lines: COUNT + 1,
    warmUp: 60,
    goals: { wirewright: 1.5 },
  });
  for (const contender of CONTENDERS) rows.push(await memoryOf(contender));
  return rows;
}

/** Opens subscriptions, each of which is acknowledged on a line. */
async function subscribe(load, calls) {
  await load.send([LISTEN], { calls, inFlight: 100 });
}

/** What 1,000 more subscriptions hold, after a few have made ready what they need. */
async function memoryOf({ name, file }) {
  const program = startProgram(file, { pipes: true, nodeOptions: ["--expose-gc"] });
  try {
    const load = new Load(program);
    await load.discover();
    await subscribe(load, FEW);
    const before = await program.ask("heapBytes");
    await subscribe(load, COUNT);
    const figure = ((await program.ask("heapBytes")) - before) / COUNT;
    // All of them are told, so none was refused.
    await load.send([CHANGE], { calls: 1, inFlight: 1, lines: FEW + COUNT + 1 });
    return { case: `heap a subscription: ${name}`, figure, unit: "bytes" };
  } finally {
    await program.stop();
  }
}

const FEW = 20;
