// What a program pays before its first answer: loading the library, and the whole start of a server.
import { spawnSync } from "node:child_process";
import { interleave } from "./lib/interleave.mjs";
import { Load } from "./lib/load.mjs";
import { startProgram } from "./lib/program.mjs";
import { median } from "./lib/statistics.mjs";

export const name = "start";

const BARE = "bare node";
const IMPORTS = [
  { name: "./programs/nothing.mjs" },
  { name: "@wirewright/mcp/server", goal: 25 },
  { name: "@wirewright/mcp/client", goal: 25 },
  { name: "@wirewright/mcp/stdio", goal: 25 },
  { name: "@modelcontextprotocol/server" },
  { name: "@modelcontextprotocol/client" },
];
const SERVERS = [
  { name: "bare line loop", file: "server-bare.mjs" },
  { name: "wirewright", file: "server-wirewright.mjs" },
  { name: "official SDK", file: "server-sdk.mjs" },
];

/** Measures imports as CPU time above `node -e 0`, and starts as time on the clock. */
export async function run() {
  return [...(await measureImports()), ...(await measureStarts())];
}

async function measureImports() {
  const figures = await interleave([
    { name: BARE, measure: () => cpuMsOf(["-e", REPORT]) },
    ...IMPORTS.map((module) => ({ name: module.name, measure: () => importCpuMs(module.name) })),
  ]);
  const bare = figures.get(BARE);
  return IMPORTS.map(({ name, goal }) => ({
    case: `import above bare node: ${name}`,
    figure: median(figures.get(name).map((ms, round) => ms - bare[round])),
    unit: "ms",
    ...(goal === undefined ? {} : { goal }),
  }));
}

function importCpuMs(module) {
  return cpuMsOf(["--input-type=module", "-e", `import "${module}"; ${REPORT}`]);
}

function cpuMsOf(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

/** Prints the CPU time of the process so far, in milliseconds. */
const REPORT =
  "const { user, system } = process.cpuUsage(); process.stdout.write(String((user + system) / 1000));";

async function measureStarts() {
  const figures = await interleave(
    SERVERS.map(({ name, file }) => ({ name, measure: () => startMs(file) })),
  );
  return SERVERS.map(({ name }) => ({
    case: `spawn to first answer: ${name}`,
    figure: median(figures.get(name)),
    unit: "ms",
  }));
}

async function startMs(file) {
  const begunAt = performance.now();
  const program = startProgram(file, { pipes: true });
  try {
    await new Load(program).discover();
    return performance.now() - begunAt;
  } finally {
    await program.stop();
  }
}
