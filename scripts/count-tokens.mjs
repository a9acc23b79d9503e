// How long the programs of examples/from-the-sdk are in both libraries, in tokens; docs/from-the-official-sdk.md
// holds the table. Without an option it is written there, `--check` fails where it is not current, and
// `--json` prints the counts.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { countCodeTokens } from "./lib/count-code-tokens.mjs";

const page = fileURLToPath(new URL("../docs/from-the-official-sdk.md", import.meta.url));
const programs = new URL("../examples/from-the-sdk/", import.meta.url);
const TABLE = /(?<=<!-- tokens -->\n)[\s\S]*?(?=<!-- end of tokens -->)/;

const { values: options } = parseArgs({
  options: { check: { type: "boolean" }, json: { type: "boolean" } },
});
const rows = countAll();
if (options.json) console.log(JSON.stringify(rows));
else writeOrCheck(tableOf(rows));

/** A row a program that exists in both libraries. */
function countAll() {
  return readdirSync(programs)
    .toSorted()
    .flatMap((folder) =>
      ["server", "client"].map((side) => ({
        program: `${folder} ${side}`,
        official: count(`${folder}/official-${side}.mjs`),
        ours: count(`${folder}/ours-${side}.mjs`),
      })),
    );
}

function count(file) {
  return countCodeTokens(readFileSync(new URL(file, programs), "utf8"));
}

function tableOf(all) {
  const total = (library) => all.reduce((sum, row) => sum + row[library], 0);
  const sums = { program: "all", official: total("official"), ours: total("ours") };
  return [
    "| program | official SDK | Wirewright | |",
    "| --- | ---: | ---: | ---: |",
    ...[...all, sums].map(lineOf),
  ].join("\n");
}

function lineOf({ program, official, ours }) {
  return `| ${program} | ${official} | ${ours} | ${Math.round((ours / official) * 100)} % |`;
}

function writeOrCheck(table) {
  const text = readFileSync(page, "utf8");
  if (!TABLE.test(text)) fail("has no place for the table of tokens");
  const updated = text.replace(TABLE, () => `\n${table}\n\n`);
  if (updated === text) return;
  if (options.check)
    fail("does not say what the programs count: run node scripts/count-tokens.mjs");
  writeFileSync(page, updated);
}

function fail(what) {
  console.error(`docs/from-the-official-sdk.md ${what}`);
  process.exit(1);
}
