// Bundles every subpath of the library on its own and checks what it pulls in against
// `entry-limits.mjs`: which folders, which node: built-ins, how many bytes. A byte limit alone
// notices foreign code late and vaguely; a list of folders names it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { leaveOutUnused } from "../packages/mcp/scripts/leave-out-unused.mjs";
import { entryLimits } from "./entry-limits.mjs";

const root = "packages/mcp";
const { exports } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
const { mayImport } = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
const rows = Object.keys(mayImport).sort((a, b) => b.length - a.length);
const subpaths = Object.keys(exports).filter((subpath) => subpath !== "./package.json");
let failed = subpaths.length === 0;

for (const subpath of subpaths) {
  const { measured, problems } = await checkSubpath(subpath, entryLimits[subpath]);
  failed ||= problems.length > 0;
  console.log(`${subpath.padEnd(13)} ${measured}  ${problems.join("; ") || "ok"}`);
}
process.exit(failed ? 1 : 0);

async function checkSubpath(subpath, limit) {
  if (limit === undefined) return { measured: "", problems: ["no row in entry-limits.mjs"] };
  const { metafile, outputFiles, errors } = await bundle(exports[subpath].default);
  if (errors.length > 0) return { measured: "", problems: errors.map(({ text }) => text) };
  const files = Object.keys(metafile.inputs).filter((file) => !file.startsWith("unused:"));
  const { atOnce, lazy } = sizesOf(metafile, outputFiles);
  const folders = foldersOf(files).filter((folder) => !limit.folders.includes(folder));
  const later = lazy.length === 0 ? "" : `, ${lazy.length} lazy up to ${Math.max(...lazy)} B`;
  return {
    measured: `${String(files.length).padStart(3)} files ${String(atOnce).padStart(6)} B gzip${later}`,
    problems: [
      ...folders.map((folder) => `reaches ${folder}/`),
      ...(limit.node ? [] : externalsOf(metafile).map((name) => `needs ${name}`)),
      ...sizeProblems(atOnce, lazy, limit),
    ],
  };
}

function bundle(target) {
  return build({
    entryPoints: { entry: target.replace("./dist/", `${root}/src/`).replace(/\.js$/, ".ts") },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    write: false,
    metafile: true,
    outdir: "out",
    logLevel: "silent",
    plugins: [leaveOutUnused],
  }).catch(({ errors }) => ({ errors }));
}

/** The rows of the layer table that the files belong to, or packages; other files by their name. */
function foldersOf(files) {
  const packageOf = (file) => /(?:^|\/)(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  const rowOf = (file) =>
    rows.find((row) => file.startsWith(`${root}/src/${row}/`)) ?? packageOf(file) ?? file;
  return [...new Set(files.map(rowOf))].filter((folder) => folder !== "entry");
}

function externalsOf(metafile) {
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return [...new Set(imports.filter((item) => item.external).map((item) => item.path))];
}

/** Bytes that load with the entry, and those of each chunk that an `import()` loads later. */
function sizesOf({ outputs }, outputFiles) {
  const bytes = new Map(outputFiles.map(({ path, contents }) => [path, gzipSync(contents).length]));
  const size = (name) => bytes.get(resolve(name)) ?? 0;
  const loaded = new Set(["out/entry.js"]);
  for (const name of loaded) {
    for (const { kind, external, path } of outputs[name].imports) {
      if (kind === "import-statement" && !external) loaded.add(path);
    }
  }
  return {
    atOnce: [...loaded].reduce((sum, name) => sum + size(name), 0),
    lazy: Object.keys(outputs)
      .filter((name) => !loaded.has(name))
      .map(size),
  };
}

function sizeProblems(atOnce, lazy, { gzip, lazyGzip = 0 }) {
  if (gzip === undefined) return [`no byte limit; it measures ${atOnce} B gzip`];
  return [
    ...(atOnce > gzip ? [`${atOnce} B gzip is over ${gzip}`] : []),
    ...lazy
      .filter((size) => size > lazyGzip)
      .map((size) => `a lazy chunk of ${size} B gzip is over ${lazyGzip}`),
  ];
}
