import { CLIENT, HTTP_ONLY, SERVER, TASKS } from "./expected.mjs";
import { judgeLeg } from "./judge.mjs";
import { startListening } from "./programs.mjs";
import { runSuite, scenariosOf } from "./suite.mjs";

const server = "conformance/dist/server.js";
const gateway = "conformance/dist/stdio-gateway.js";
const client = "conformance/dist/client.js";

/** The server's scenarios at a revision, over HTTP. */
export async function serverLeg(revision) {
  const scenarios = await scenariosOf("server", revision);
  return serve([server], ["--suite", "all", "--spec-version", revision], {
    leg: "server",
    revision,
    expected: SERVER[revision],
    scenarios,
  });
}

/** The same scenarios through a stdio server behind our own HTTP, but for those that test HTTP. */
export async function stdioLeg(revision) {
  const all = await scenariosOf("server", revision);
  const scenarios = all.filter((name) => !(name in HTTP_ONLY));
  const skipped = all.length - scenarios.length;
  return serve([gateway], ["--suite", "all", "--spec-version", revision], {
    leg: "stdio",
    revision,
    expected: SERVER[revision] - skipped,
    scenarios,
  });
}

/** The scenarios of the Tasks extension. */
export async function tasksLeg() {
  const program = await startListening([server]);
  const checks = new Map();
  try {
    for (const scenario of TASKS) {
      const args = ["server", "--url", program.url, "--scenario", scenario];
      const run = await runSuite(args);
      for (const [name, own] of run.checks) checks.set(name, own);
    }
  } finally {
    await program.stop();
  }
  return judgeLeg({
    leg: "tasks",
    revision: "2026-07-28",
    expected: TASKS.length,
    scenarios: TASKS,
    checks,
  });
}

/** The client's scenarios at a revision, each in a process of its own, two at a time. */
export async function clientLeg(revision) {
  const scenarios = await scenariosOf("client", revision);
  const checks = new Map();
  const extraFaults = [];
  const waiting = [...scenarios];
  const work = async () => {
    for (let scenario = waiting.shift(); scenario !== undefined; scenario = waiting.shift()) {
      const run = await runSuite(clientArguments(scenario, revision));
      for (const [name, own] of run.checks) checks.set(name, own);
      if (run.code !== 0)
        extraFaults.push(`${scenario}: exit ${run.code}\n${run.output.slice(-2000)}`);
    }
  };
  await Promise.all([work(), work()]);
  const expected = CLIENT[revision];
  return judgeLeg({ leg: "client", revision, expected, scenarios, checks, extraFaults });
}

function clientArguments(scenario, revision) {
  const command = `${process.execPath} ${client}`;
  return ["client", "--command", command, "--scenario", scenario, "--spec-version", revision];
}

async function serve(programArguments, suiteArguments, leg) {
  const program = await startListening(programArguments);
  try {
    const { checks, output } = await runSuite(["server", "--url", program.url, ...suiteArguments]);
    const extraFaults = checks.size === 0 ? [output.slice(-2000)] : [];
    return judgeLeg({ ...leg, checks, extraFaults });
  } finally {
    await program.stop();
  }
}
