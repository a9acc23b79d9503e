// The official conformance suite, strict: every scenario must run and be clean, warnings included.
// `--server`, `--client` or `--stdio` runs one kind of leg, `--spec-version V` one revision.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { CLIENT, SERVER } from "./conformance/expected.mjs";
import { clientLeg, serverLeg, stdioLeg, tasksLeg } from "./conformance/legs.mjs";
import { printRow, printTotal } from "./conformance/table.mjs";

const { values } = parseArgs({
  options: {
    server: { type: "boolean" },
    client: { type: "boolean" },
    stdio: { type: "boolean" },
    "spec-version": { type: "string" },
  },
});
const built = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);

// At 2025-03-26 the one scenario tests HTTP itself.
const { "2025-03-26": _, ...overStdio } = SERVER;
const every = !values.server && !values.client && !values.stdio;
const wanted = values["spec-version"];
const legs = [
  ...(every || values.server ? of(SERVER, serverLeg) : []),
  ...((every || values.server) && isWanted("2026-07-28") ? [tasksLeg] : []),
  ...(every || values.stdio ? of(overStdio, stdioLeg) : []),
  ...(every || values.client ? of(CLIENT, clientLeg) : []),
];
if (legs.length === 0) {
  console.error(`Cannot run: no leg is at ${wanted}. There are ${Object.keys(SERVER).join(", ")}`);
  process.exit(2);
}
const rows = [];
for (const leg of legs) rows.push(printRow(await leg()));
process.exitCode = printTotal(rows) ? 0 : 1;

function of(revisions, leg) {
  return Object.keys(revisions)
    .filter(isWanted)
    .map((revision) => () => leg(revision));
}

function isWanted(revision) {
  return wanted === undefined || wanted === revision;
}
