import { spawn } from "node:child_process";

/**
 * Runs steps `{ name, commands, after }`, at most `atOnce` at a time, the earlier in the list
 * first. The commands of a step run one after another, each whether or not the others
 * succeed; a step's output is that of its commands that failed.
 *
 * `onResult` gets `{ step, outcome, output, ms }` in the order of the list, each as soon as it and
 * all before it are known; `outcome` is "held", "failed" or, where a step in `after` did not hold,
 * "not run".
 */
export async function runSteps(steps, { atOnce, onResult }) {
  const slots = createSlots(atOnce);
  const pending = new Map();
  for (const step of steps) pending.set(step.name, runInTurn(step, pending, slots));
  const results = [];
  for (const step of steps) {
    const result = await pending.get(step.name);
    onResult(result);
    results.push(result);
  }
  return results;
}

async function runInTurn(step, pending, slots) {
  const before = await Promise.all(step.after.map((name) => pending.get(name)));
  if (before.some(({ outcome }) => outcome !== "held")) {
    return { step, outcome: "not run", output: "", ms: 0 };
  }
  await slots.take();
  const started = performance.now();
  const { ok, output } = await runCommands(step.commands);
  slots.release();
  return { step, outcome: ok ? "held" : "failed", output, ms: performance.now() - started };
}

function createSlots(count) {
  const waiting = [];
  let free = count;
  return {
    async take() {
      if (free > 0) free--;
      else await new Promise((resolve) => waiting.push(resolve));
    },
    release() {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    },
  };
}

async function runCommands(commands) {
  const texts = [];
  let ok = true;
  for (const [command, ...args] of commands) {
    const { code, output } = await runCommand(command, args);
    ok &&= code === 0;
    if (code !== 0) texts.push(output.trim(), `(${command} ${args.join(" ")})`);
  }
  return { ok, output: texts.join("\n") };
}

function runCommand(command, args) {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ code: 1, output: String(error) }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
