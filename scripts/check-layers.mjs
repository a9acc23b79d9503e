// Runs dependency-cruiser over the packages and examples with the layer table of
// `.dependency-cruiser.cjs`. Two things it holds that the cruiser does not: every source file of the
// library lies in a folder with a row, and a cruise that read too few files is a failure. (With a
// TypeScript that it cannot load the cruiser reads none, finds nothing wrong and exits 0.)
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { sep } from "node:path";
import { cruise } from "dependency-cruiser";

const library = "packages/mcp/src";
const config = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
const files = sourceFiles();
const { summary, modules } = await cruiseAll();

const read = new Set(modules.map((module) => module.source));
const problems = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...files.filter((file) => !hasRow(file)).map((file) => `no row for the folder of: ${file}`),
  ...files.filter((file) => !read.has(file)).map((file) => `not read: ${file}`),
];
for (const problem of problems) console.error(problem);
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports`);
process.exit(problems.length > 0 || files.length === 0 ? 1 : 0);

/** The library's TypeScript files, without generated ones. */
function sourceFiles() {
  return readdirSync(library, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll(sep, "/"))
    .filter((file) => !file.startsWith(`${library}/spec/gen/`));
}

async function cruiseAll() {
  const { output } = await cruise(["packages", "examples"].filter(existsSync), {
    ruleSet: { forbidden: config.forbidden },
    ...config.options,
    validate: true,
    outputType: "json",
  });
  return JSON.parse(output);
}

function hasRow(file) {
  const folder = file.slice(library.length + 1, file.lastIndexOf("/"));
  return Object.keys(config.mayImport).some(
    (row) => folder === row || folder.startsWith(`${row}/`),
  );
}
