// Builds what has changed, runs vitest with the arguments given, and closes with one line that
// counts: `N passed, N failed, N skipped`. It fails where a test failed, where none ran, and, with
// REQUIRE_ALL=1, where one was skipped.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const scratch = mkdtempSync(join(tmpdir(), "wirewright-test-"));
const reportFile = join(scratch, "report.json");
const status = run([process.execPath, "scripts/build.mjs"]) || run(vitest());
const { passed, failed, skipped } = countTests();
rmSync(scratch, { recursive: true });

const mustRun = process.env.REQUIRE_ALL === "1";
if (mustRun) for (const name of skipped) console.error(`Skipped, and REQUIRE_ALL is set: ${name}`);
if (passed + failed === 0) console.error("No test ran");
else if (status !== 0 && failed === 0) console.error("Failed outside of a test: see above");
const bad = status !== 0 || failed > 0 || passed === 0 || (mustRun && skipped.length > 0);
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = bad ? 1 : 0;

function run([command, ...args]) {
  return spawnSync(command, args, { stdio: "inherit" }).status ?? 1;
}

function vitest() {
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  return ["node_modules/.bin/vitest", "run", ...report, ...process.argv.slice(2)];
}

/** Counts what vitest reports. A file that could not be loaded is one failure. */
function countTests() {
  const files = existsSync(reportFile)
    ? JSON.parse(readFileSync(reportFile, "utf8")).testResults
    : [];
  const tests = files.flatMap((file) =>
    file.assertionResults.map((test) => ({ status: test.status, name: nameOf(file, test) })),
  );
  const unloaded = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(isFailed),
  );
  return {
    passed: tests.filter((test) => test.status === "passed").length,
    failed: tests.filter(isFailed).length + unloaded.length,
    skipped: tests
      .filter((test) => test.status !== "passed" && !isFailed(test))
      .map(({ name }) => name),
  };
}

function isFailed(test) {
  return test.status === "failed";
}

function nameOf(file, test) {
  return `${relative(".", file.name)} > ${test.fullName}`;
}
