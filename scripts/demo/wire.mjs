// A child process and its lines: everything that crosses is printed, timed and judged.
import { spawn } from "node:child_process";
import { styleText } from "node:util";

const LONGEST = 220;

/** A server under observation. */
export class Wire {
  #child;
  #begun = performance.now();
  #lines = [];
  #waiting = [];
  #rest = "";
  #judge;

  /** `judge(text, direction)` says in a word or two what to think of a line. */
  constructor({ command, args, env, judge }) {
    this.#judge = judge;
    this.#child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#child.stdout.setEncoding("utf8").on("data", (text) => this.#read(text));
    this.exit = new Promise((resolve) => {
      this.#child.on("exit", (code, signal) => resolve({ code, signal }));
    });
  }

  /** Sends a line as it is and returns when it went. */
  send(text) {
    this.#print("→", text, "client");
    this.#child.stdin.write(`${text}\n`);
    return performance.now();
  }

  /** Ends the server's input. */
  endInput() {
    console.log(`${this.#time()} → ${styleText("dim", "(end of input)")}`);
    this.#child.stdin.end();
  }

  /** The next line for which `isIt` holds; undefined where none comes in time. */
  next(isIt, timeoutMs = 5000) {
    const index = this.#lines.findIndex((line) => isIt(line.message));
    if (index !== -1) return Promise.resolve(this.#lines.splice(index, 1)[0]);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((waiter) => waiter !== entry);
        resolve(undefined);
      }, timeoutMs);
      const entry = { isIt, resolve, timer };
      this.#waiting.push(entry);
    });
  }

  /** Lines that came and were not asked for. */
  leftOver() {
    return this.#lines;
  }

  /** Ends the server, whatever state it is in. */
  kill() {
    this.#child.kill("SIGKILL");
  }

  #read(text) {
    const parts = (this.#rest + text).split("\n");
    this.#rest = parts.pop() ?? "";
    for (const part of parts) this.#take(part);
  }

  #take(text) {
    const at = performance.now();
    this.#print("←", text, "server");
    const line = { text, at, message: parse(text) };
    const index = this.#waiting.findIndex(({ isIt }) => isIt(line.message));
    if (index === -1) {
      this.#lines.push(line);
      return;
    }
    const [waiter] = this.#waiting.splice(index, 1);
    clearTimeout(waiter.timer);
    waiter.resolve(line);
  }

  #print(arrow, text, direction) {
    const verdict = this.#judge(text, direction);
    const colour = verdict === "ok" ? "green" : "yellow";
    const shown =
      text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
    console.log(`${this.#time()} ${arrow} ${shown}  ${styleText(colour, `[${verdict}]`)}`);
  }

  #time() {
    return styleText("dim", `${(performance.now() - this.#begun).toFixed(1).padStart(8)} ms`);
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
