// CPU time of `tools/list` with 200 tools. What is listed was made into bytes once: the floor writes
// such bytes, and does nothing else.
import { requestText } from "./lib/request-text.mjs";
import { measureStdioCpu } from "./lib/stdio-cpu.mjs";

export const name = "lists";

const CONTENDERS = [
  { name: "bytes made before", file: "lists-bare.mjs" },
  { name: "wirewright", file: "lists-wirewright.mjs" },
  { name: "official SDK", file: "lists-sdk.mjs" },
];

/** Measures every server with a few lists in flight. */
export async function run() {
  return await measureStdioCpu(CONTENDERS, {
    title: "CPU a tools/list of 200 tools",
    texts: [requestText("tools/list")],
    check: checkList,
    calls: 500,
    inFlight: 4,
    warmUp: 6000,
    goals: { wirewright: 1.5 },
  });
}

async function checkList(load) {
  const { result } = await load.ask(requestText("tools/list"));
  const { tools } = result;
  if (tools.length === 200 && tools[199].inputSchema.properties.text.type === "string") return;
  throw new Error(`${tools.length} tools were listed`);
}
