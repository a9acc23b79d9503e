import type { WireEvent } from "@wirewright/mcp";
import type { LineDirection } from "@wirewright/mcp/channel";
import type { HttpHeadEvent } from "@wirewright/mcp/http-node";
import type { Terminal } from "../terminal/terminal.ts";
import { cut, visible } from "../terminal/visible.ts";
import type { LineJudge, LineVerdict } from "./line-judge.ts";
import { loadLineJudge } from "./line-judge.ts";

/** Options of {@link WireLog}. */
export interface WireLogOptions {
  readonly terminal: Terminal;
  readonly judge: LineJudge;
  /** Whether lines are never cut to the width of the terminal. */
  readonly full: boolean;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

/** Loads what a log needs, and begins its time. */
export async function createWireLog(
  terminal: Terminal,
  { full }: { readonly full: boolean },
): Promise<WireLog> {
  return new WireLog({ terminal, full, judge: await loadLineJudge() });
}

/**
 * Prints what crosses, as it crosses: time, direction, verdict and line, and under it what is wrong.
 * Lines of stderr and the exit stand between, so that cause and effect can be seen.
 */
export class WireLog {
  readonly #options: WireLogOptions;
  readonly #now: () => number;
  readonly #begunAt: number;

  constructor(options: WireLogOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#begunAt = this.#now();
  }

  /** A line crosses. */
  line(direction: LineDirection, line: string): void {
    const verdict = this.#options.judge.judge(direction, line);
    const arrow = this.#options.terminal.style("cyan", direction === "out" ? "→" : "←");
    this.#print(`${arrow} ${this.#describe(verdict)}`, MARK_WIDTH, line);
    for (const { id, path, message } of verdict.findings) {
      this.#options.terminal.note(`${INDENT}${visible(`${id} ${path || "(line)"} ${message}`)}`);
    }
  }

  /** An HTTP request or answer begins. */
  head(head: HttpHeadEvent): void {
    const { style } = this.#options.terminal;
    const isRequest = head.kind === "request";
    const text = isRequest ? `${head.method} ${head.url}` : String(head.status);
    this.#print(
      `${style("cyan", isRequest ? "→" : "←")} ${style("dim", "http")}`,
      HTTP_WIDTH,
      text,
    );
    for (const [name, value = ""] of Object.entries(head.headers)) {
      this.#options.terminal.note(style("dim", `${INDENT}${visible(`${name}: ${value}`)}`));
    }
  }

  /** Something else happens that belongs between the lines. */
  event(event: WireEvent): void {
    const { style } = this.#options.terminal;
    if (event.kind === "stderr-line")
      this.#print(style("dim", "! stderr"), STDERR_WIDTH, event.line);
    if (event.kind !== "child-exit") return;
    const { exitCode, signal } = event;
    const how = signal === undefined ? `with code ${exitCode}` : `by ${signal}`;
    this.#print(style("dim", "· exit"), EXIT_WIDTH, how);
  }

  /** `width` is that of the mark without its colours. */
  #print(mark: string, width: number, text: string): void {
    const { terminal, full } = this.#options;
    const time = `${(this.#now() - this.#begunAt).toFixed(1)} ms`.padStart(TIME_WIDTH);
    const room = full ? undefined : terminal.columns;
    const left = room === undefined ? text.length : room - TIME_WIDTH - width - 2;
    terminal.note(`${time} ${mark} ${cut(visible(text), Math.max(left, MIN_WIDTH))}`);
  }

  #describe({ valid, findings }: LineVerdict): string {
    const { style } = this.#options.terminal;
    if (!valid) return style("red", "bad ");
    return findings.length === 0 ? style("green", "ok  ") : style("yellow", "warn");
  }
}

const TIME_WIDTH = 11;
const MARK_WIDTH = "→ warn".length;
const STDERR_WIDTH = "! stderr".length;
const EXIT_WIDTH = "· exit".length;
const HTTP_WIDTH = "→ http".length;
const INDENT = " ".repeat(TIME_WIDTH + 3);
const MIN_WIDTH = 20;
