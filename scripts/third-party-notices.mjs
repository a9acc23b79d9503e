// Writes packages/mcp/THIRD-PARTY-NOTICES: the licences of the packages whose code the library's
// build puts into itself. Which those are is read from what esbuild reaches, not from a list.
// `--check` compares instead of writing.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { leaveOutUnused } from "../packages/mcp/scripts/leave-out-unused.mjs";

const library = "packages/mcp";
const file = `${library}/THIRD-PARTY-NOTICES`;
const packages = await bundledPackages();
const notices = noticesOf(packages);

if (!process.argv.includes("--check")) writeFileSync(file, notices);
else if (!existsSync(file) || readFileSync(file, "utf8") !== notices) {
  console.error(`${file} is not what node scripts/third-party-notices.mjs writes`);
  process.exitCode = 1;
}
console.log(`${packages.length} packages are bundled: ${packages.join(", ")}`);

/** The folders in node_modules that some entry's code comes from. */
async function bundledPackages() {
  const { metafile } = await build({
    entryPoints: readdirSync(`${library}/src/entry`).map((name) => `${library}/src/entry/${name}`),
    bundle: true,
    format: "esm",
    platform: "node",
    outdir: "out",
    write: false,
    metafile: true,
    plugins: [leaveOutUnused],
  });
  const names = Object.keys(metafile.inputs).map(
    (path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1],
  );
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

function noticesOf(names) {
  const intro =
    "dist/entry/json-schema.js contains, minified, code of these packages. " +
    "Their licences follow.\n";
  return [intro, ...names.map(noticeOf)].join(`\n${"-".repeat(80)}\n\n`);
}

function noticeOf(name) {
  const folder = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const licence = readdirSync(folder).find((it) => /^licen[cs]e(\.\w+)?$/i.test(it));
  if (licence === undefined) throw new Error(`Cannot write notices: ${folder} has no licence`);
  const text = readFileSync(`${folder}/${licence}`, "utf8").replaceAll("\r\n", "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}
