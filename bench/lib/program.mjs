// A program under measurement is a child process. It is asked for its own CPU time over IPC, so
// nothing of this process, which makes the load, is counted.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Starts `bench/programs/<file>`.
 *
 * @param options `nodeOptions`: options of Node.js; `args`: arguments of the program; `pipes`:
 * whether its stdin and stdout are pipes to us
 */
export function startProgram(file, { nodeOptions = [], args = [], pipes = false } = {}) {
  const path = fileURLToPath(new URL(`../programs/${file}`, import.meta.url));
  const flow = pipes ? "pipe" : "ignore";
  const child = spawn(process.execPath, [...nodeOptions, path, ...args], {
    stdio: [flow, flow, "inherit", "ipc"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return new Program(child, file);
}

/** Where a bench fails, its programs end with it. */
const running = new Set();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** The longest that one step of a bench may take: beyond it something hangs. */
const STEP_MS = 120_000;

class Program {
  #child;
  #died;

  constructor(child, file) {
    this.#child = child;
    this.#died = once(child, "exit").then(([code, signal]) => {
      throw new Error(`${file} has ended with ${signal ?? code} while it was measured`);
    });
    this.#died.catch(() => undefined);
  }

  get stdin() {
    return this.#child.stdin;
  }

  get stdout() {
    return this.#child.stdout;
  }

  /** Waits for something that would never come where the program dies or hangs. */
  async unlessDead(promise) {
    let timer;
    const late = new Promise((_, reject) => {
      const error = new Error(`No answer within ${STEP_MS} ms`);
      timer = setTimeout(reject, STEP_MS, error);
    });
    try {
      return await Promise.race([promise, this.#died, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks over IPC; see `programs/side-channel.mjs` for what can be asked. */
  async ask(question, args = {}) {
    const answer = once(this.#child, "message");
    this.#child.send({ question, args });
    const [message] = await this.unlessDead(answer);
    if (message.error !== undefined) throw new Error(message.error);
    return message.answer;
  }

  /** CPU time of the program since it began, in microseconds. */
  cpuUs() {
    return this.ask("cpuUs");
  }

  async stop() {
    const gone = once(this.#child, "exit");
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill("SIGKILL");
    await gone;
  }
}
