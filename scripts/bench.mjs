// Measures. Runs what bench/*.mjs export as `run`, or those that are named (`npm run bench -- start
// heap`), and prints one table. Figures are for people and for commit messages: a goal that is missed
// does not fail, only an error does. See bench/README.md.
//
// A row is { case, figure, unit, ratio?, goal? }. The goal is the highest ratio where there is a
// ratio, otherwise the highest figure.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean" }, "no-build": { type: "boolean" } },
});

if (!options["no-build"]) build();
const benches = await benchesOf(wanted);
const results = [];
let failed = false;
for (const { name, run } of benches) {
  if (!options.json) console.error(`measuring: ${name}`);
  try {
    results.push({ name, rows: await run() });
  } catch (error) {
    console.error(`Cannot measure ${name}: ${error?.stack ?? error}`);
    failed = true;
  }
}
print(results);
// A bench that left a timer or a child behind must not keep the command open.
process.exit(failed ? 1 : 0);

function build() {
  const stdio = ["ignore", "ignore", "inherit"];
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio });
  if (status !== 0) process.exit(1);
}

async function benchesOf(names) {
  const folder = new URL("../bench/", import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith(".mjs"));
  const unknown = names.filter((name) => !files.includes(`${name}.mjs`));
  if (unknown.length > 0) {
    console.error(`Cannot run bench: there is no bench/${unknown[0]}.mjs`);
    process.exit(1);
  }
  const chosen = names.length === 0 ? files : names.map((name) => `${name}.mjs`);
  const modules = await Promise.all(chosen.map((file) => import(new URL(file, folder))));
  return modules.filter(({ run }) => typeof run === "function");
}

function print(results) {
  const machine = { node: process.version, cores: availableParallelism(), os: process.platform };
  if (options.json) {
    console.log(JSON.stringify({ machine, results }, undefined, 2));
    return;
  }
  console.log(`Node.js ${machine.node}, ${machine.cores} cores, ${machine.os}\n`);
  const lines = [["case", "figure", "ratio", "goal", ""]];
  for (const { rows } of results) lines.push(...rows.map(lineOf), []);
  const widths = lines[0].map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines) console.log(line.map((text, n) => pad(text, widths[n], n)).join("  "));
}

function lineOf(row) {
  const { figure, unit, ratio, goal } = row;
  const figureText = `${digits(figure)} ${unit}`;
  const ratioText = ratio === undefined ? "" : `${ratio.toFixed(2)}x`;
  return [row.case, figureText, ratioText, goalText(row), goal === undefined ? "" : verdict(row)];
}

function goalText({ ratio, goal, unit }) {
  if (goal === undefined) return "";
  return ratio === undefined ? `${digits(goal)} ${unit}` : `${goal}x`;
}

function verdict({ figure, ratio, goal }) {
  return (ratio ?? figure) <= goal ? "met" : "missed";
}

/** Three digits, whatever the size. */
function digits(value) {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function pad(text, width, column) {
  return column === 0 || column === 4 ? text.padEnd(width) : text.padStart(width);
}
