// What would be published, package by package: publint with every warning an error, the types as
// every module resolution that ESM allows sees them, the repository's licence inside, no source map
// and no test, and a library that unpacks to at most 2 MB.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const maxUnpackedBytes = { "@wirewright/mcp": 2_000_000 };
const licence = readFileSync("LICENSE", "utf8");
const scratch = mkdtempSync(join(tmpdir(), "wirewright-pack-"));
const folders = readdirSync("packages")
  .map((name) => `packages/${name}`)
  .filter(isPublished);
const problems = folders.flatMap(problemsOf);
rmSync(scratch, { recursive: true });
for (const problem of problems) console.error(problem);
console.log(`${folders.length} built packages`);
process.exit(problems.length > 0 ? 1 : 0);

/** True for a public package that has been built; one that is not begun has nothing to pack. */
function isPublished(folder) {
  return existsSync(`${folder}/dist`) && manifestOf(folder).private !== true;
}

function problemsOf(folder) {
  const packed = pack(folder);
  const tarball = join(scratch, packed.filename);
  const limit = maxUnpackedBytes[packed.name] ?? Number.POSITIVE_INFINITY;
  const foreign = packed.files.filter(({ path }) => /\.map$|\.test(-d)?\./.test(path));
  return [
    ...(hasLicence(folder) ? [] : [`${folder}/LICENSE is not the repository's LICENSE`]),
    ...foreign.map(({ path }) => `${folder} would publish ${path}`),
    ...(packed.unpackedSize > limit ? [`${folder} unpacks to ${packed.unpackedSize} B`] : []),
    ...failureOf("publint", ["run", tarball, "--strict"]),
    ...(manifestOf(folder).exports ? failureOf("attw", [tarball, "--profile", "esm-only"]) : []),
  ];
}

function pack(folder) {
  const args = ["pack", `./${folder}`, "--json", "--ignore-scripts", "--pack-destination", scratch];
  return JSON.parse(execFileSync("npm", args, { encoding: "utf8" }))[0];
}

function hasLicence(folder) {
  return existsSync(`${folder}/LICENSE`) && readFileSync(`${folder}/LICENSE`, "utf8") === licence;
}

function failureOf(tool, args) {
  const env = { ...process.env, NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${tool}`, args, { env });
  return status === 0 ? [] : [`${tool} ${args.join(" ")}\n${stdout}${stderr}`];
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
}
