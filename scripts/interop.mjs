// Tries this library against other implementations, feature by feature, and prints the table.
//
//   npm run interop                       a row for each pair and revision, as the tests hold it
//   npm run interop -- --all              every pair, transport and revision
//   npm run interop -- --all --only HTTP  rows that have this word; may be repeated, then all of them
//
// It tries what `npm run build` has built. See test/interop/matrix/README.md.
import { parseArgs } from "node:util";
import { FEATURES } from "../test/interop/matrix/features.mjs";
import { ROWS, ROWS_OF_CI } from "../test/interop/matrix/pairs.mjs";
import { runRow } from "../test/interop/matrix/run-row.mjs";

/** How many rows are tried at once. */
const AT_ONCE = 2;
const HEADINGS = ["client", "server", "transport", "revision", ...Object.keys(FEATURES)];
const WIDTHS = HEADINGS.map((heading, at) => (at < 4 ? 10 : heading.length));

const { values: options } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
  },
});
const rows = (options.all ? ROWS : ROWS_OF_CI).filter((row) =>
  options.only.every((word) => Object.values(row).includes(word)),
);
const problems = [];
printLine(HEADINGS);
for (const { row, result } of tryAll()) printRow(row, await result);
console.log("\nok: it works; -: the revision lacks it; peer: the peer cannot, see cannot.mjs");
for (const problem of problems) console.log(`\n${problem}`);
console.log(`\n${rows.length} rows, ${problems.length} problems`);
process.exit(rows.length > 0 && problems.length === 0 ? 0 : 1);

/** A row begins when the one `AT_ONCE` places before it has ended. */
function tryAll() {
  const tried = [];
  for (const [at, row] of rows.entries()) {
    const before = tried[at - AT_ONCE]?.result ?? Promise.resolve();
    tried.push({ row, result: before.then(() => attempt(row)) });
  }
  return tried;
}

/** A row whose client does not even connect has one problem and no marks. */
async function attempt(row) {
  try {
    return await runRow(row);
  } catch (error) {
    return [{ feature: "connecting", mark: "FAIL", problem: error?.stack ?? String(error) }];
  }
}

function printRow(row, marks) {
  const { client, server, transport, revision } = row;
  const place = [client, server, transport, revision];
  printLine([...place, ...marks.map(({ mark }) => mark)]);
  for (const { feature, problem } of marks) {
    if (problem !== undefined) problems.push(`${place.join(" ")}: ${feature}: ${problem}`);
  }
}

function printLine(cells) {
  console.log(cells.map((cell, at) => cell.padEnd(WIDTHS[at])).join("  "));
}
