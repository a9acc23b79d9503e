// What the command line costs to start: `wirewright --help`, and a one-shot `wirewright tools` with
// the start of its server, also against a bare client that starts the same server. Memory is the peak
// of the program itself, without that of the server.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { interleave } from "./lib/interleave.mjs";
import { median, medianRatio } from "./lib/statistics.mjs";

export const name = "cli";

const BARE = "bare node";
const BARE_CLIENT = "bare client";
const MB = 2 ** 20;
const main = fileURLToPath(new URL("../packages/cli/dist/main.js", import.meta.url));
const server = fileURLToPath(new URL("../packages/cli/test/fixtures/server.mjs", import.meta.url));
const HELP = [main, "--help"];
const TOOLS = [main, "tools", "--", process.execPath, server];
const bareClient = fileURLToPath(new URL("programs/tools-bare.mjs", import.meta.url));
const BARE_TOOLS = [bareClient, process.execPath, server];

/** Measures time on the clock and peak memory, against `node -e 0`. */
export async function run() {
  const times = await interleave([
    { name: BARE, measure: () => wallMs(["-e", "0"]) },
    { name: "help", measure: () => wallMs(HELP) },
    { name: BARE_CLIENT, measure: () => wallMs(BARE_TOOLS) },
    { name: "tools", measure: () => wallMs(TOOLS) },
  ]);
  const peaks = await interleave([
    { name: BARE, measure: () => peakMb(["-e", "0"]) },
    { name: "help", measure: () => peakMb(HELP) },
    { name: "tools", measure: () => peakMb(TOOLS) },
  ]);
  return [
    { case: "wirewright --help above bare node", ...above(times, "help"), unit: "ms", goal: 35 },
    { case: "wirewright --help memory above bare node", ...above(peaks, "help"), unit: "MB" },
    { case: "wirewright tools in all", ...inAll(times, "tools"), unit: "ms", goal: 200 },
    { case: "wirewright tools above bare node", ...above(times, "tools"), unit: "ms" },
    { case: "a bare client of the same server", ...inAll(times, BARE_CLIENT), unit: "ms" },
    {
      case: "wirewright tools against the bare client",
      ...inAll(times, "tools"),
      unit: "ms",
      ratio: medianRatio(times.get("tools"), times.get(BARE_CLIENT)),
      goal: 1.25,
    },
    { case: "wirewright tools memory in all", ...inAll(peaks, "tools"), unit: "MB", goal: 60 },
    { case: "wirewright tools memory above bare node", ...above(peaks, "tools"), unit: "MB" },
  ];
}

function wallMs(args) {
  const begunAt = performance.now();
  runNode(args);
  return performance.now() - begunAt;
}

/** A line that the process itself adds to its stderr at the end; children do not inherit it. */
function peakMb(args) {
  const { stderr } = runNode(["--import", PROBE, ...args]);
  return (Number(/peak (\d+) kB$/.exec(stderr.trimEnd())?.[1]) * 1024) / MB;
}

const PROBE = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + ' kB'))",
)}`;

function runNode(args) {
  const result = spawnSync(process.execPath, args, { encoding: "utf8", input: "" });
  if (result.status === 0) return result;
  throw new Error(`node ${args.join(" ")} exited with ${result.status}: ${result.stderr}`);
}

function above(figures, what) {
  const bare = figures.get(BARE);
  return { figure: median(figures.get(what).map((value, round) => value - bare[round])) };
}

function inAll(figures, what) {
  return { figure: median(figures.get(what)) };
}
