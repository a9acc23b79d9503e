import type { Observer, WireEvent } from "@wirewright/mcp";
import type { NodeConnectOptions } from "@wirewright/mcp/http-node";
import type { ConnectStdioOptions } from "@wirewright/mcp/stdio";
import type { Options } from "../command-line/read-options.ts";
import type { Target } from "../command-line/target.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visible } from "../terminal/visible.ts";
import type { WireLog } from "../wire/wire-log.ts";
import { EvidenceCollector } from "./evidence.ts";
import { listenForInterrupt } from "./interrupt.ts";

/** What a verb is run with. */
export interface Invocation {
  readonly words: readonly string[];
  readonly options: Options;
  readonly target: Target;
}

/** What a verb does with a server. */
export interface ServerWork<T extends { close(): Promise<unknown> }> {
  /** Starts the server, or connects to it. */
  open(session: Session): Promise<T>;
  /** Uses it; what it throws is told, and decides the exit code. */
  use(opened: T, session: Session): Promise<ExitCode>;
}

/** Connects to a server, uses it, tells of a failure at once and then ends it, whatever happened. */
export async function inSession<T extends { close(): Promise<unknown> }>(
  invocation: Invocation,
  terminal: Terminal,
  work: ServerWork<T>,
): Promise<ExitCode> {
  const interrupt = listenForInterrupt();
  const wire = await openWireLog(invocation, terminal);
  const session = new Session(invocation, { terminal, wire, signal: interrupt.signal });
  try {
    const opened = await work.open(session);
    const exitCode = await work.use(opened, session).catch((error) => session.fail(error));
    terminal.status("");
    await opened.close();
    return exitCode;
  } catch (error) {
    return await session.fail(error);
  } finally {
    interrupt.stop();
  }
}

async function openWireLog(
  { options }: Invocation,
  terminal: Terminal,
): Promise<WireLog | undefined> {
  if (options.wire === "off") return undefined;
  const { createWireLog } = await import("../wire/wire-log.ts");
  return await createWireLog(terminal, { full: options.wire === "full" });
}

/** What goes on between a command line and a server, besides what the verb does. */
export class Session {
  /** Aborts when the person has had enough. */
  readonly signal: AbortSignal;
  readonly wire: WireLog | undefined;
  readonly #invocation: Invocation;
  readonly #terminal: Terminal;
  readonly #evidence = new EvidenceCollector();

  constructor(
    invocation: Invocation,
    parts: { terminal: Terminal; wire: WireLog | undefined; signal: AbortSignal },
  ) {
    this.#invocation = invocation;
    this.#terminal = parts.terminal;
    this.wire = parts.wire;
    this.signal = parts.signal;
  }

  get target(): Target {
    return this.#invocation.target;
  }

  /** How to speak to a server over HTTP, and who watches it. */
  get http(): NodeConnectOptions {
    const { wire } = this;
    return {
      headers: this.#invocation.options.headers,
      observer: this.#observe,
      ...(wire === undefined
        ? {}
        : {
            onHead: (head) => wire.head(head),
            onText: (direction, text) => wire.line(direction, text),
          }),
    };
  }

  /** How to start the server, and who watches it. */
  stdioOf(target: Extract<Target, { readonly kind: "command" }>): ConnectStdioOptions {
    const { cwd, env } = this.#invocation.options;
    return {
      command: target.command,
      args: target.args,
      env,
      ...(cwd === undefined ? {} : { cwd }),
      observer: this.#observe,
    };
  }

  /** Tells of a failure and returns its exit code. */
  async fail(error: unknown): Promise<ExitCode> {
    const [{ failureOf }, { reportFailure }] = await Promise.all([
      import("../failure.ts"),
      import("../report-failure.ts"),
    ]);
    const { json, stderr } = this.#invocation.options;
    const shown = stderr || this.wire !== undefined;
    const evidence = this.#evidence.evidence();
    return reportFailure(failureOf(error), this.#terminal, { json, stderr: shown, evidence });
  }

  #observe: Observer = (event: WireEvent) => {
    // Over HTTP errors say themselves what was found.
    if (this.target.kind === "command") this.#evidence.take(event);
    this.wire?.event(event);
    const { stderr, verbose, json } = this.#invocation.options;
    if (event.kind === "stderr-line" && stderr && this.wire === undefined) {
      this.#note("server:", event.line);
    } else if (event.kind === "complaint" && verbose) {
      this.#note("no message:", event.complaint.message);
    } else if (event.kind === "finding" && !json) {
      this.#note("warning:", event.text);
    } else if (event.kind === "stray" && verbose) {
      this.#note("unexpected message:", event.text);
    }
  };

  #note(what: string, text: string): void {
    this.#terminal.note(`${this.#terminal.style("dim", what)} ${visible(text)}`);
  }
}
