// Builds the packages and examples that there are, in an order in which each finds what it imports.
// What has not changed since its last build is left alone; `--force` builds it all. Workspaces as
// arguments, such as `packages/mcp`, are the only ones that are built.
//
// A workspace is compiled by `tsc -p tsconfig.json`, and `tsconfig.node.json` where it has one, or
// bundled: by its `build` script where that is not tsc, and its `scripts/bundle.mjs`.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { takeBuildLock } from "./lib/build-lock.mjs";
import { isBuiltByTsc } from "./lib/built-by-tsc.mjs";
import { fingerprintOf } from "./lib/fingerprint.mjs";

const first = ["packages/mcp"];
const last = ["packages/cli"];
const shared = ["package-lock.json", "tsconfig.base.json"];
const stamps = "node_modules/.cache/wirewright";

await takeBuildLock();
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
let upstream = fingerprintOf(shared);
for (const workspace of workspacesInOrder()) {
  upstream =
    named.length === 0 || named.includes(workspace)
      ? buildWorkspace(workspace, upstream)
      : sourcesOf(workspace, upstream);
}

function workspacesInOrder() {
  const packages = foldersIn("packages").filter((name) => ![...first, ...last].includes(name));
  const rest = [...last, ...foldersIn("examples"), "conformance"];
  return [...first, ...packages, ...rest].filter(isBegun);
}

function foldersIn(parent) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent).map((name) => `${parent}/${name}`);
}

/** True for a workspace with something to build: it says how, and has sources. */
function isBegun(workspace) {
  if (!existsSync(`${workspace}/package.json`)) return false;
  const { build } = manifestOf(workspace).scripts ?? {};
  const hasSources = readdirSync(workspace).some(
    (name) => !/^(dist|node_modules|package\.json|LICENSE|.*\.md)$/.test(name),
  );
  return hasSources && (build !== undefined || existsSync(`${workspace}/tsconfig.json`));
}

/** Builds what changed and returns the fingerprint that later workspaces depend on. */
function buildWorkspace(workspace, upstream) {
  const stamp = `${stamps}/${workspace.replace("/", "-")}.stamp`;
  const sources = sourcesOf(workspace, upstream);
  const built = () => `${sources}\n${fingerprintOf([`${workspace}/dist`], { output: true })}\n`;
  if (process.argv.includes("--force") || !isFresh(stamp, built)) {
    const start = performance.now();
    if (isBuiltByTsc(workspace)) compile(workspace);
    else bundle(workspace);
    mkdirSync(stamps, { recursive: true });
    writeFileSync(stamp, built());
    console.log(`built ${workspace} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  return sources;
}

/** Fingerprints of a workspace and of all that come before it. */
function sourcesOf(workspace, upstream) {
  return `${upstream} ${fingerprintOf([workspace])}`;
}

function isFresh(stamp, built) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === built();
}

/**
 * Compiles to a folder beside `dist` that then takes its place: whoever imports `dist` meanwhile, or
 * after a build that failed, has the last that worked.
 */
function compile(workspace) {
  const [dist, next, old] = ["dist", ".dist-next", ".dist-old"].map(
    (name) => `${workspace}/${name}`,
  );
  const projects = ["tsconfig.json", "tsconfig.node.json"].map((name) => `${workspace}/${name}`);
  const copy = `${workspace}/scripts/copy-generated.mjs`;
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
  for (const project of projects.filter(existsSync)) {
    run("node_modules/.bin/tsc", ["-p", project, "--outDir", next]);
  }
  if (existsSync(copy)) run(process.execPath, [copy, next]);
  refuseForeignFiles(next);
  if (existsSync(dist)) renameSync(dist, old);
  if (existsSync(next)) renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}

function bundle(workspace) {
  const script = `${workspace}/scripts/bundle.mjs`;
  const { build } = manifestOf(workspace).scripts ?? {};
  if (build !== undefined) run("npm", ["run", "--silent", "build", "--workspace", workspace]);
  if (existsSync(script) && !build?.includes("bundle.mjs")) run(process.execPath, [script]);
  refuseForeignFiles(`${workspace}/dist`);
}

function run(command, args) {
  try {
    execFileSync(command, args, { stdio: "inherit" });
  } catch {
    console.error(`Cannot build: ${command} ${args.join(" ")} failed`);
    process.exit(1);
  }
}

function refuseForeignFiles(dist) {
  if (!existsSync(dist)) return;
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const foreign = files.filter((file) => /\.map$|\.test(-d)?\./.test(file));
  if (foreign.length === 0) return;
  console.error(`Source maps or tests in ${dist}: ${foreign.slice(0, 5).join(", ")}`);
  process.exit(1);
}

function manifestOf(workspace) {
  return JSON.parse(readFileSync(`${workspace}/package.json`, "utf8"));
}
