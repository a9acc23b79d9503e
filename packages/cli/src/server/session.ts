import type { Observer, WireEvent } from "@wirewright/mcp";
import type { LineInput } from "@wirewright/mcp/channel";
import { TransportError } from "@wirewright/mcp/errors";
import type {
  ConnectHttpErasOptions,
  HttpHeadEvent,
  NodeConnectOptions,
} from "@wirewright/mcp/http-node";
import type { ConnectStdioOptions } from "@wirewright/mcp/stdio";
import type { Options } from "../command-line/read-options.ts";
import type { Target } from "../command-line/target.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Failure } from "../failure.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visible } from "../terminal/visible.ts";
import type { WireLog } from "../wire/wire-log.ts";
import type { AnswerHead } from "./evidence.ts";
import { EvidenceCollector } from "./evidence.ts";
import { listenForInterrupt } from "./interrupt.ts";
import { SpreadMessageFinder } from "./spread-message.ts";

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
    const opened = await openIn(session, work);
    if (typeof opened === "number") return opened;
    const exitCode = await work.use(opened, session).catch((error) => session.fail(error));
    terminal.status("");
    await opened.close();
    if (exitCode === 0) await session.warn();
    return exitCode;
  } catch (error) {
    return await session.fail(error);
  } finally {
    interrupt.stop();
  }
}

/** Opens what a verb uses; where that is given up, it is told before the server has been ended. */
async function openIn<T extends { close(): Promise<unknown> }>(
  session: Session,
  work: ServerWork<T>,
): Promise<T | ExitCode> {
  const { signal } = session;
  const opening = work.open(session);
  const given = new Promise<typeof GIVEN_UP>((resolve) => {
    if (signal.aborted) resolve(GIVEN_UP);
    signal.addEventListener("abort", () => resolve(GIVEN_UP), { once: true });
  });
  const opened = await Promise.race([opening, given]);
  if (opened !== GIVEN_UP) return opened;
  // Its last words may say why; one that does not end at once is not waited for.
  await settled(opening, LAST_WORDS_MS);
  const exitCode = await session.fail(signal.reason);
  // Where it was opened at that very moment, it is there to be closed.
  await opening.then((late) => late.close()).catch(passOver);
  return exitCode;
}

/** Waits until a promise has settled, and no longer than that. */
async function settled(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise.then(passOver, passOver), over]);
  clearTimeout(timer);
}

function passOver(): void {
  // Why it was given up is told besides.
}

const LAST_WORDS_MS = 250;
const GIVEN_UP = Symbol("given up");

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
  /** Aborts when the person has had enough, or nothing that could be waited for will come. */
  readonly signal: AbortSignal;
  readonly wire: WireLog | undefined;
  readonly #invocation: Invocation;
  readonly #terminal: Terminal;
  readonly #evidence = new EvidenceCollector();
  readonly #spread = new SpreadMessageFinder();
  readonly #end = new AbortController();

  constructor(
    invocation: Invocation,
    parts: { terminal: Terminal; wire: WireLog | undefined; signal: AbortSignal },
  ) {
    this.#invocation = invocation;
    this.#terminal = parts.terminal;
    this.wire = parts.wire;
    this.signal = this.#end.signal;
    parts.signal.addEventListener("abort", () => this.#end.abort(parts.signal.reason));
    parts.terminal.hide(secretsOf(invocation));
  }

  get target(): Target {
    return this.#invocation.target;
  }

  /** Watches the connection, and whoever uses it. */
  get observer(): Observer {
    return this.#observe;
  }

  /** How it is found out what the server speaks. A time that was named counts for that as well. */
  get eras(): Pick<ConnectHttpErasOptions, "era" | "revisions" | "connectMs" | "onFailing"> {
    const { era = "auto", revision, timeoutMs } = this.#invocation.options;
    return {
      era,
      ...(revision === undefined ? {} : { revisions: [revision] }),
      ...(timeoutMs === undefined ? {} : { connectMs: timeoutMs }),
      // It is told at once; to end a server may take seconds.
      onFailing: (error) => this.#end.abort(error),
    };
  }

  /** How to speak to a server over HTTP, and who watches it. */
  get http(): NodeConnectOptions {
    const { wire, target } = this;
    return {
      headers: {
        ...(target.kind === "url" ? target.headers : {}),
        ...this.#invocation.options.headers,
      },
      observer: this.#observe,
      onHead: (head) => {
        wire?.head(head);
        // What GET opens is the server's to speak on: nobody waits for an answer there.
        if (head.kind === "response" && head.method === "POST")
          this.#evidence.takeHead(answerHead(head));
      },
      ...(wire === undefined ? {} : { onText: (direction, text) => wire.line(direction, text) }),
    };
  }

  /** How to start the server, and who watches it. */
  stdioOf(target: Extract<Target, { readonly kind: "command" }>): ConnectStdioOptions {
    const { cwd = target.cwd, env } = this.#invocation.options;
    return {
      command: target.command,
      args: target.args,
      env: { ...target.env, ...env },
      ...(cwd === undefined ? {} : { cwd }),
      observer: this.#observe,
    };
  }

  /** Takes what tells of a server how far a line of it has come. */
  takeInput(input: LineInput): void {
    this.#evidence.takeInput(input);
  }

  /** Sees each line of a server, as it came: what it spreads over several will never be an answer. */
  takeLine(line: string): void {
    this.#evidence.takeLine(line);
    const spread = this.#spread.take(line);
    if (spread === undefined) return;
    const message = `Cannot read the answer with the id ${JSON.stringify(spread.id)}: it stands on ${spread.lines} lines, and a message stands on one`;
    this.#end.abort(new TransportError("INVALID_RESPONSE", message));
  }

  /** Tells what was odd where all went well. */
  async warn(): Promise<void> {
    const evidence = this.#evidence.evidence();
    const { junkLines, strays, oddities } = evidence;
    if (junkLines === 0 && strays === undefined && oddities === undefined) return;
    const { reportOddities, reportOdditiesAsJson } = await import("../report-failure.ts");
    const report = this.#invocation.options.json ? reportOdditiesAsJson : reportOddities;
    report(evidence, this.#terminal);
  }

  /** Tells of a failure and returns its exit code. */
  async fail(error: unknown): Promise<ExitCode> {
    const [{ failureOf }, { reportFailure }, { hintFromEvidence }, { hintFromOptions }] =
      await Promise.all([
        import("../failure.ts"),
        import("../report-failure.ts"),
        import("./hint-from-evidence.ts"),
        import("./hint-from-options.ts"),
      ]);
    const { options } = this.#invocation;
    const { json, stderr } = options;
    const shown = stderr || this.wire !== undefined;
    const evidence = this.#evidence.evidence();
    const failure = this.#withoutSecrets(failureOf(error));
    const hint = hintFromEvidence(failure, evidence) ?? hintFromOptions(failure, options);
    const hinted = hint === undefined ? failure : { ...failure, hint };
    return reportFailure(hinted, this.#terminal, {
      json,
      stderr: shown,
      evidence,
    });
  }

  /** A program that is not there is named in its failure, and a variable may be part of its name. */
  #withoutSecrets(failure: Failure): Failure {
    const { secrets = [] } = this.target;
    const hidden = secrets.filter((secret) => secret !== "");
    const message = hidden.reduce((text, it) => text.replaceAll(it, "[...]"), failure.message);
    return { ...failure, message };
  }

  #observe: Observer = (event: WireEvent) => {
    // Over HTTP errors say themselves what was no message.
    if (this.target.kind === "command" || event.kind !== "complaint") this.#evidence.take(event);
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

/** What was given to the server and may be a secret: it is not to be printed, whoever repeats it. */
function secretsOf({ target, options }: Invocation): readonly string[] {
  const headers = { ...(target.kind === "url" ? target.headers : {}), ...options.headers };
  const env = { ...(target.kind === "command" ? target.env : {}), ...options.env };
  const given = [...Object.values(headers), ...Object.values(env)];
  const tokens = given.flatMap((value) =>
    value === undefined || PLAIN.test(value) ? [] : [value, withoutScheme(value)],
  );
  return [...(target.secrets ?? []), ...tokens];
}

function withoutScheme(value: string): string {
  return value.replace(/^(Bearer|Basic|Token) +/i, "");
}

function answerHead({ status, headers }: Extract<HttpHeadEvent, { kind: "response" }>): AnswerHead {
  const contentType = headers["content-type"];
  return { status, ...(contentType === undefined ? {} : { contentType }) };
}

/** A media type, a revision or a word: no token, and what errors say would be hidden with it. */
const PLAIN = /^(?:[a-z]+\/[a-z0-9.+-]+|\d{4}-\d\d-\d\d|[a-z]+)$/i;
