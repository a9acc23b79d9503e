import type { CaptureEvent } from "@wirewright/mcp/capture";
import { textOf } from "@wirewright/mcp/capture";
import type { ConversationFinding } from "@wirewright/mcp/validate";
import { CONVERSATION_FINDINGS } from "@wirewright/mcp/validate";
import { describeFrame } from "../capture/describe-frame.ts";
import type { CheckedEvent } from "../capture/event-checker.ts";
import { cut, visible } from "../terminal/visible.ts";
import type { LogDetail } from "./tap-message.ts";

/** Options of {@link LiveLog}. */
export interface LiveLogOptions {
  /** Takes lines, each with its end. */
  readonly write: (text: string) => void;
  readonly detail: LogDetail;
  /** Whether what may be secret has been taken out of what is logged. */
  readonly redact: boolean;
  /** The file that is being recorded to, if any. */
  readonly capture?: string;
}

/**
 * Tells what is found while it crosses: the message, what is wrong with it, where, and the first time
 * what to do about it.
 */
export class LiveLog {
  readonly #options: LiveLogOptions;
  readonly #explained = new Set<string>();
  readonly #counts = new Map<string, number>();
  #messages = 0;

  constructor(options: LiveLogOptions) {
    this.#options = options;
  }

  event(event: CaptureEvent, { frame, findings }: CheckedEvent): void {
    if (frame !== undefined && frame.kind !== "unreadable") this.#messages++;
    for (const { level } of findings) this.#count(level);
    if (!this.#isNews(event, findings)) return;
    const arrow = event.from === "client" ? "→" : "←";
    const what = frame === undefined ? plain(event) : describeFrame(frame, event);
    this.#line(`${timeOf(event.us)} ${arrow} ${what}`);
    this.#tell(findings);
  }

  /** All is over: what is still owed, and how much there was. */
  end(findings: readonly ConversationFinding[]): void {
    for (const { level } of findings) this.#count(level);
    if (this.#options.detail !== "end") this.#tell(findings);
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    const levels = [...this.#counts].map(([level, count]) => `${count} ${level}`).join(", ");
    const found = total === 0 ? "nothing wrong with them" : `${total} findings (${levels})`;
    const { capture } = this.#options;
    const where = capture === undefined ? "" : `, recorded in ${capture}`;
    this.#line(`wirewright: ${this.#messages} messages, ${found}${where}`);
  }

  #isNews(event: CaptureEvent, findings: readonly ConversationFinding[]): boolean {
    const { detail } = this.#options;
    if (detail === "everything") return true;
    if (detail === "end") return false;
    return findings.length > 0 || (event.kind === "note" && !isOrdinary(event.text));
  }

  #count(level: string): void {
    this.#counts.set(level, (this.#counts.get(level) ?? 0) + 1);
  }

  #tell(findings: readonly ConversationFinding[]): void {
    for (const { id, level, path, message } of findings) {
      const where = path === "" ? "" : ` at ${path}`;
      this.#line(`${INDENT}${level} ${id}${where}: ${message}`);
      if (this.#explained.has(id)) continue;
      this.#explained.add(id);
      this.#line(`${INDENT}  ${CONVERSATION_FINDINGS[id].hint}`);
      if (this.#options.redact && ABOUT_TEXT.has(id)) {
        this.#line(`${INDENT}  What stands there is redacted; --no-redact shows it.`);
      }
    }
  }

  #line(text: string): void {
    this.#options.write(`${cut(visible(text), MAX_LINE)}\n`);
  }
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
    text.startsWith("The client closed") ||
    text.startsWith("The server closed") ||
    text === "The stream ended"
  );
}

function timeOf(us: number): string {
  return `${(us / 1000).toFixed(1)} ms`.padStart(11);
}

/** Findings that nobody understands without the text. */
const ABOUT_TEXT: ReadonlySet<string> = new Set(["junk-on-stdout", "not-json", "not-a-message"]);
const INDENT = " ".repeat(14);
const MAX_LINE = 500;
