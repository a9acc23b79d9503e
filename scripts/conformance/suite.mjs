import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { notRun, refuseUnknown } from "./not-run.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = [
  "--import",
  join(root, "scripts/conformance/node20.mjs"),
  join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js"),
];

/** The scenarios that the suite has for a leg at a revision, without those of the file of exceptions. */
export async function scenariosOf(leg, revision) {
  refuseUnknown(leg, await namesOf(leg, []));
  const names = await namesOf(leg, ["--spec-version", revision]);
  const left = notRun(leg);
  return names.filter((name) => !left.has(name));
}

async function namesOf(leg, extra) {
  const { output } = await runSuite(["list", `--${leg}`, ...extra]);
  return [...output.matchAll(/^ {2}- (\S+) \[/gm)].map(([, name]) => name);
}

/**
 * Runs the suite and returns its exit code, what it printed, and the checks by scenario. An empty
 * file of expected failures makes warnings fail.
 */
export async function runSuite(args, { env = {}, timeoutMs = 240_000 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  try {
    const strict = join(folder, "none-expected.yaml");
    writeFileSync(strict, "");
    const extra = args[0] === "list" ? [] : ["-o", join(folder, "out")];
    if (args[0] === "server") extra.push("--expected-failures", strict);
    const { code, output } = await run([...program, ...args, ...extra], { env, timeoutMs });
    return { code, output, checks: readChecks(join(folder, "out")) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args, { env, timeoutMs }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      timeout: timeoutMs,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code: code ?? signal, output }));
  });
}

/** Every scenario's checks. Folders are named `[server-]<scenario>-<time>`. */
function readChecks(folder) {
  const found = new Map();
  for (const file of filesIn(folder).filter((name) => name.endsWith("checks.json"))) {
    const name = file
      .replace(/^server-/, "")
      .replace(/-\d{4}-\d\d-\d\dT[^/\\]*[/\\]checks\.json$/, "");
    found.set(name, JSON.parse(readFileSync(join(folder, file), "utf8")));
  }
  return found;
}

function filesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    // A run that failed before its first scenario writes no folder: it has no checks.
    return [];
  }
}
