// Tries a great many spoiled and made-up messages and byte streams, as `npm test` tries some: at the
// servers over stdio and HTTP, at the clients, and at the parser of event streams, in both eras.
//
//   npm run fuzz -- --runs 1000000 --seed 7
//
// A line a target says how much it got and how long that took. It fails where anything crashed, hung,
// went unanswered or was answered twice; the same runs and seed try the same again.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
for (const name of ["runs", "seed"]) {
  if (/^[1-9]\d{0,14}$/.test(values[name])) continue;
  console.error(`Cannot use --${name}: it must be an integer from 1, not "${values[name]}"`);
  process.exit(1);
}

const { runs, seed } = values;
console.log(`${Number(runs).toLocaleString("en-US")} in all, seed ${seed}`);
const scratch = mkdtempSync(join(tmpdir(), "wirewright-fuzz-"));
const report = join(scratch, "report.json");
const built = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
const tried = built.status === 0 ? tryEverything() : built;
const tests = existsSync(report) ? testsOf(JSON.parse(readFileSync(report, "utf8"))) : [];
rmSync(scratch, { recursive: true });
for (const { status, ms, name } of tests) {
  console.log(`${status.padEnd(7)} ${`${(ms / 1000).toFixed(0)} s`.padStart(6)}  ${name}`);
}
const failed = tests.filter(({ status }) => status !== "passed");
for (const { name, messages } of failed) {
  console.error(`\n${name}\n${messages.join("\n").slice(0, 4000)}`);
}
const held = tried.status === 0 && failed.length === 0 && tests.length > 0;
console.log(held ? `Held: ${runs} of seed ${seed}` : `Failed: seed ${seed}`);
process.exitCode = held ? 0 : 1;

// A file at a time: a long run leaves the machine to others.
function tryEverything() {
  const args = ["run", "test/fuzz", "--no-file-parallelism", "--reporter=json"];
  return spawnSync("node_modules/.bin/vitest", [...args, `--outputFile.json=${report}`], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed },
  });
}

function testsOf({ testResults }) {
  return testResults.flatMap(({ name, assertionResults, message }) => {
    if (assertionResults.length === 0)
      return [{ status: "failed", ms: 0, name, messages: [message] }];
    return assertionResults.map(({ status, duration, fullName, failureMessages }) => ({
      status,
      ms: duration ?? 0,
      name: fullName,
      messages: failureMessages,
    }));
  });
}
