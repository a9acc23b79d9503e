// CPU time that a message takes to be judged by `@wirewright/mcp/validate`, and that the validators
// of each revision take to load. Messages are parsed from text beforehand, many copies of each, as they
// would come: no string in one is the very string of another.
import { spawnSync } from "node:child_process";
import { specTypeSchemas } from "@modelcontextprotocol/server";
import { loadMessageValidator } from "@wirewright/mcp/validate";
import { interleave } from "./lib/interleave.mjs";
import { median } from "./lib/statistics.mjs";

export const name = "validate";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const RESULT_META = { "io.modelcontextprotocol/serverInfo": { name: "bench", version: "1.0.0" } };
const TOOLS = Array.from({ length: 20 }, (_, index) => ({
  name: `tool_${index}`,
  title: `Tool ${index}`,
  description: `Does the thing that number ${index} stands for`,
  inputSchema: {
    type: "object",
    properties: { text: { type: "string" }, count: { type: "integer" } },
    required: ["text"],
  },
  annotations: { readOnlyHint: true },
}));
const BLOCKS = [
  { type: "text", text: "The quick brown fox jumps over the lazy dog" },
  { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" },
  { type: "resource", resource: { uri: "file:///notes.txt", text: "Notes" } },
];

const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

/** The messages, whose time a message the goal is for. 1 µs is a million a second. */
const CASES = [
  {
    name: "tools/list result, 20 tools",
    goal: 1,
    message: resultOf({ tools: TOOLS, ttlMs: 60_000, cacheScope: "public" }),
    options: { direction: "server-to-client", request: { method: "tools/list" } },
    schema: "ListToolsResult",
    part: (message) => message.result,
  },
  {
    name: "tools/call request",
    message: {
      jsonrpc: "2.0",
      id: 7,
      method: "tools/call",
      params: { name: "tool_3", arguments: { text: "x", count: 3 }, _meta: META },
    },
    options: { direction: "client-to-server" },
    schema: "CallToolRequest",
    part: (message) => message,
  },
  {
    name: "tools/call result, 3 blocks",
    message: resultOf({ content: BLOCKS }),
    options: { direction: "server-to-client", request: { method: "tools/call" } },
    schema: "CallToolResult",
    part: (message) => message.result,
  },
];

/** Measures each message with us and with the official SDK, then the loading. */
export async function run() {
  const validate = await loadMessageValidator("2026-07-28");
  const rows = [];
  for (const it of CASES) rows.push(...(await measureCase(it, validate)));
  return [...rows, ...(await measureLoading())];
}

async function measureCase({ name, goal, message, options, schema, part }, validate) {
  const copies = Array.from({ length: 64 }, () => JSON.parse(JSON.stringify(message)));
  const official = specTypeSchemas[schema]["~standard"];
  if (!validate(message, options).valid) throw new Error(`${name} is not valid`);
  if (official.validate(part(message)).issues) throw new Error(`${name} is not valid to the SDK`);
  const figures = await interleave([
    { name: "wirewright", measure: () => usOf(copies, (copy) => validate(copy, options)) },
    { name: "official SDK", measure: () => usOf(copies, (copy) => official.validate(part(copy))) },
  ]);
  return [...figures].map(([contender, values]) => ({
    case: `${name}: ${contender}`,
    figure: median(values),
    unit: "µs",
    ...(goal === undefined || contender !== "wirewright" ? {} : { goal }),
  }));
}

/** Microseconds of CPU time a message, over about a tenth of a second. */
function usOf(copies, judge) {
  const before = process.cpuUsage();
  const begunAt = performance.now();
  let count = 0;
  while (performance.now() - begunAt < 100) {
    for (const copy of copies) judge(copy);
    count += copies.length;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

async function measureLoading() {
  const figures = await interleave(
    REVISIONS.map((name) => ({ name, measure: () => loadMs(name) })),
  );
  return [...figures].map(([revision, values]) => ({
    case: `load the validators of ${revision}`,
    figure: median(values),
    unit: "ms",
    goal: 10,
  }));
}

/** CPU time of the loading alone, after everything that is not lazy is there. */
function loadMs(revision) {
  const program = `import { loadMessageValidator } from "@wirewright/mcp/validate";
    const before = process.cpuUsage();
    await loadMessageValidator("${revision}");
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(String((user + system) / 1000));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", program],
    { cwd: import.meta.dirname, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

function resultOf(members) {
  return {
    jsonrpc: "2.0",
    id: 7,
    result: { resultType: "complete", _meta: RESULT_META, ...members },
  };
}

if (process.argv[1] === import.meta.filename) console.table(await run());
