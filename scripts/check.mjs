// Everything that the repository promises about itself and that is not a test. A line a step says
// what holds; what does not is printed whole at the end, and the exit code is 1.
//
// Two steps run at a time. A step waits for those in its `after` and is not run where one of them
// failed. `--update` rewrites api/*.txt instead of comparing it.
import { checkSteps } from "./lib/check-steps.mjs";
import { runSteps } from "./lib/run-steps.mjs";

const marks = { held: "ok  ", failed: "FAIL", "not run": "-   " };
const started = performance.now();
const results = await runSteps(checkSteps({ update: process.argv.includes("--update") }), {
  atOnce: 2,
  onResult: printResult,
});
const failed = results.filter(({ outcome }) => outcome === "failed");
const unknown = results.filter(({ outcome }) => outcome === "not run");
for (const { step, output } of failed) console.error(`\n--- ${step.name} ---\n${output.trim()}`);
console.log(`\n${summary()} in ${seconds(performance.now() - started)}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function printResult({ step, outcome, ms }) {
  const time = outcome === "not run" ? "" : seconds(ms);
  console.log(`${marks[outcome]} ${time.padStart(6)}  ${step.name.padEnd(9)} ${step.holds}`);
}

function summary() {
  if (failed.length === 0) return `All ${results.length} checks hold`;
  const names = failed.map(({ step }) => step.name).join(", ");
  const rest =
    unknown.length === 0 ? "" : `; not run: ${unknown.map(({ step }) => step.name).join(", ")}`;
  return `${failed.length} of ${results.length} checks failed: ${names}${rest}`;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
