// CPU time of a tool that asks: a request that is answered by a question, and the same request again
// with the answer, against a bare server that answers the two with what it was told to.
import { interleave, rowsOf } from "./lib/interleave.mjs";
import { Load } from "./lib/load.mjs";
import { startProgram } from "./lib/program.mjs";
import { requestText } from "./lib/request-text.mjs";

export const name = "asking";

const BARE = { name: "bare echo of two", file: "asking-bare.mjs", tool: "delete" };
const CONTENDERS = [
  BARE,
  { name: "wirewright", file: "asking-wirewright.mjs", tool: "delete" },
  { name: "wirewright, a state sealed", file: "asking-wirewright.mjs", tool: "delete_once" },
  { name: "official SDK", file: "asking-sdk.mjs", tool: "delete" },
  { name: "official SDK, a state signed", file: "asking-sdk.mjs", tool: "delete_once" },
];
const ROUND_TRIPS = 2000;
const WARM_UP = 5000;

/** Measures the two requests together, many in flight. */
export async function run() {
  const started = [];
  try {
    for (const contender of CONTENDERS) started.push(await start(contender));
    const figures = await interleave(started);
    const title = "CPU a question and its answer";
    return rowsOf(figures, { title, unit: "µs", floor: BARE.name });
  } finally {
    for (const { program } of started) await program.stop();
  }
}

async function start({ name, file, tool }) {
  const program = startProgram(file, { pipes: true });
  const load = new Load(program);
  await load.discover();
  const texts = await bothRequests(load, tool);
  await load.send(texts, { calls: 2 * WARM_UP, inFlight: 32 });
  const measure = async () => {
    const before = await program.cpuUs();
    await load.send(texts, { calls: 2 * ROUND_TRIPS, inFlight: 32 });
    return ((await program.cpuUs()) - before) / ROUND_TRIPS;
  };
  return { name, program, measure };
}

/** The two requests. A state is good for an hour, so one is made and sent again and again. */
async function bothRequests(load, tool) {
  const params = { name: tool, arguments: {} };
  const first = requestText("tools/call", params, CAPABILITIES);
  const { result } = await load.ask(first);
  if (result?.inputRequests?.confirm?.params.message !== "Really?") throw new Error("Not asked");
  const inputResponses = { confirm: { action: "accept", content: { sure: true } } };
  const { requestState } = result;
  const again = requestText(
    "tools/call",
    { ...params, inputResponses, requestState },
    CAPABILITIES,
  );
  const { result: last } = await load.ask(again);
  if (/^Deleted/.test(last?.content?.[0]?.text)) return [first, again];
  throw new Error(`${tool} was not answered right: ${JSON.stringify(last)}`);
}

const CAPABILITIES = { elicitation: { form: {} } };
