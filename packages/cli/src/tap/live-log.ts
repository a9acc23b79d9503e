import type { CaptureEvent } from "@wirewright/mcp/capture";
import { textOf } from "@wirewright/mcp/capture";
import type { CheckedFrame, ConversationFinding } from "@wirewright/mcp/validate";
import { CONVERSATION_FINDINGS } from "@wirewright/mcp/validate";
import { counted } from "../capture/counted.ts";
import { describeFrame } from "../capture/describe-frame.ts";
import type { CheckedEvent } from "../capture/event-checker.ts";
import { cut, visible } from "../terminal/visible.ts";
import { Repeats } from "./repeats.ts";
import type { LogDetail } from "./tap-message.ts";
import { WaitingCalls } from "./waiting-calls.ts";

/** Options of {@link LiveLog}. */
export interface LiveLogOptions {
  /** Takes lines, each with its end. */
  readonly write: (text: string) => void;
  readonly detail: LogDetail;
  /** The file that is being recorded to, if any. */
  readonly capture?: string;
}

/**
 * Tells what is found while it crosses: the message, what is wrong with it, where, and the first time
 * what to do about it. What keeps coming is counted, unless everything is to be told.
 */
export class LiveLog {
  readonly #options: LiveLogOptions;
  readonly #repeats: Repeats;
  readonly #waiting = new WaitingCalls();
  readonly #explained = new Set<string>();
  readonly #counts = new Map<string, number>();
  #messages = 0;
  #hasClientEnded = false;
  #hasToldOfHiding = false;

  constructor(options: LiveLogOptions) {
    this.#options = options;
    this.#repeats = new Repeats(options.detail === "everything");
  }

  event(event: CaptureEvent, { frame, findings, remark }: CheckedEvent): void {
    if (frame !== undefined && frame.kind !== "unreadable") this.#messages++;
    for (const { level } of findings) this.#count(level);
    if (event.kind === "note" && event.channel === 0 && event.from === "client") {
      this.#hasClientEnded = true;
    }
    const remarks = [
      this.#waiting.take(event, frame),
      remark,
      this.#closedRemark(event),
      this.#exitRemark(event),
    ];
    const shown = findings.filter((finding) => this.#repeats.isShown(finding));
    this.#show(event, { frame, shown, remarks: remarks.filter((it) => it !== undefined) });
  }

  /** Time has passed: whoever waits for too long is told of. */
  tick(us: number, held: readonly string[]): void {
    if (this.#options.detail === "end") return;
    for (const text of [...this.#waiting.overdue(us), ...held]) {
      this.#line(`${timeOf(us)} … ${text}`);
    }
  }

  /** All is over: what is still owed, and how much there was. */
  end(findings: readonly ConversationFinding[]): void {
    for (const { level } of findings) this.#count(level);
    const shown = findings.filter((finding) => this.#repeats.isShown(finding));
    if (this.#options.detail !== "end") this.#tell(shown);
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    const levels = LEVELS.filter((level) => this.#counts.has(level)).map(
      (level) => `${this.#counts.get(level)} ${level}`,
    );
    const nothing = this.#messages === 0 ? "nothing to check" : "nothing wrong with them";
    const found = total === 0 ? nothing : `${counted(total, "finding")} (${levels.join(", ")})`;
    const { capture } = this.#options;
    const where = capture === undefined ? "" : `, recorded in ${capture}`;
    this.#line(`wirewright: ${counted(this.#messages, "message")}, ${found}${where}`);
    if (this.#options.detail === "end") return;
    for (const text of this.#repeats.summary()) this.#line(`  ${text}`);
  }

  #show(event: CaptureEvent, { frame, shown, remarks }: Shown): void {
    if (!this.#isNews(event, shown, remarks)) return;
    const arrow = event.from === "client" ? "→" : "←";
    const what = frame === undefined ? plain(event) : describeFrame(frame, event);
    this.#line(`${timeOf(event.us)} ${arrow} ${what}`);
    this.#tell(shown);
    this.#tellOfHiding(`${what} ${shown.map(({ message }) => message).join(" ")}`, shown);
    for (const text of remarks) this.#line(`${INDENT}${text}`);
  }

  #isNews(
    event: CaptureEvent,
    shown: readonly ConversationFinding[],
    remarks: readonly string[],
  ): boolean {
    const { detail } = this.#options;
    if (detail === "everything") return true;
    if (detail === "end") return false;
    if (shown.length > 0 || remarks.length > 0) return true;
    return event.kind === "note" && !isOrdinary(event.text);
  }

  /** A server that lives on without its stdout can answer nothing any more. */
  #closedRemark(event: CaptureEvent): string | undefined {
    const isClosed = event.kind === "note" && event.text === SERVER_CLOSED;
    const { count } = this.#waiting;
    if (!isClosed || this.#hasClientEnded || count === 0) return undefined;
    return `It owes ${counted(count, "answer")}, and can send nothing any more`;
  }

  /** An exit is what there is to expect once the client has ended, and all was answered. */
  #exitRemark(event: CaptureEvent): string | undefined {
    if (event.kind !== "exit") return undefined;
    const { count, hasHeardServer } = this.#waiting;
    const isClean = event.exitCode === 0 || (event.exitCode === undefined && this.#hasClientEnded);
    if (count === 0 && isClean) return undefined;
    if (count > 0) return `The server has ended and owes ${counted(count, "answer")}`;
    if (hasHeardServer) return "The server has ended; its stderr may say why";
    return "The server has ended before it answered anything; its stderr may say why";
  }

  #count(level: string): void {
    this.#counts.set(level, (this.#counts.get(level) ?? 0) + 1);
  }

  #tell(findings: readonly ConversationFinding[]): void {
    const sorted = [...findings].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
    for (const { id, level, path, message, clause } of sorted) {
      const where = path === "" ? "" : ` at ${path}`;
      this.#line(`${INDENT}${level} ${id}${where}: ${message}`);
      if (!this.#explained.has(id)) {
        this.#explained.add(id);
        this.#line(`${INDENT}  ${CONVERSATION_FINDINGS[id].hint}`);
        this.#line(`${INDENT}  ${clause}`);
      }
      const cut = this.#repeats.noticeOf(id);
      if (cut !== undefined) this.#line(`${INDENT}  ${cut}`);
    }
  }

  /** Once: of a text that is hidden nobody can tell what is wrong with it. */
  #tellOfHiding(line: string, findings: readonly ConversationFinding[]): void {
    if (this.#hasToldOfHiding || !HIDDEN.test(line)) return;
    if (!findings.some(({ id, message }) => ABOUT_TEXT.has(id) || HIDDEN.test(message))) return;
    this.#hasToldOfHiding = true;
    this.#line(`${INDENT}What may be secret is hidden here; --no-redact shows it.`);
  }

  #line(text: string): void {
    this.#options.write(`${cut(visible(text), MAX_LINE)}\n`);
  }
}

interface Shown {
  readonly frame: CheckedFrame | undefined;
  readonly shown: readonly ConversationFinding[];
  readonly remarks: readonly string[];
}

function plain(event: CaptureEvent): string {
  switch (event.kind) {
    case "note":
      return event.text;
    case "exit":
      return event.signal === undefined
        ? `exit with code ${event.exitCode}`
        : `ended by ${event.signal}`;
    case "http-request":
      return `${event.method} ${event.url}`;
    case "http-response":
      return `status ${event.status}`;
    default:
      return `${event.kind} ${textOf(event)}`;
  }
}

/** What happens in every conversation is no news. */
function isOrdinary(text: string): boolean {
  return (
    text.startsWith("The client closed") || text === SERVER_CLOSED || text === "The stream ended"
  );
}

function timeOf(us: number): string {
  return `${(us / 1000).toFixed(1)} ms`.padStart(11);
}

/** What the recorder notes where the server's stdout has ended. */
const SERVER_CLOSED = "The server closed its stdout";
/** Findings that nobody understands without the text. */
const ABOUT_TEXT: ReadonlySet<string> = new Set(["junk-on-stdout", "not-json", "not-a-message"]);
const HIDDEN = /[[<]redacted/;
/** The strongest first. */
const LEVELS: readonly ConversationFinding["level"][] = ["MUST", "SHOULD", "judgement"];
const INDENT = " ".repeat(14);
const MAX_LINE = 500;
