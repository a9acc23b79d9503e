import type { CaptureEvent } from "@wirewright/mcp/capture";
import { textOf } from "@wirewright/mcp/capture";
import type { CheckedItem } from "@wirewright/mcp/validate";
import type { CheckedEvent, EventChecker } from "../capture/event-checker.ts";
import { cut } from "../terminal/visible.ts";
import type { Row, RowStatus } from "./row.ts";

/** Options of {@link RowBuilder}. */
export interface RowBuilderOptions {
  readonly checker: EventChecker;
  /** Gets each row, in the order in which they began, once nothing more can be said about it. */
  readonly take: (row: Row) => void;
  /** Whether rows keep what crossed. */
  readonly keepTexts: boolean;
}

/**
 * Makes rows of events: a request and its answer are one. A row waits for its answer, and those that
 * began later wait with it; past a bound it is given out without.
 */
export class RowBuilder {
  readonly #options: RowBuilderOptions;
  readonly #calls = new Map<number, Row>();
  /** When the first byte of an exchange's answer came. */
  readonly #firstBytes = new Map<number, { readonly us: number; readonly status: number }>();
  #waiting: Row[] = [];
  /** Rows of calls that will have no answer. */
  readonly #over = new Set<Row>();
  #number = 0;
  #open = 0;
  #mostOpen = 0;

  constructor(options: RowBuilderOptions) {
    this.#options = options;
  }

  /** The most calls that were going on at the same time. */
  get mostInFlight(): number {
    return this.#mostOpen;
  }

  event(event: CaptureEvent): void {
    const checked = this.#options.checker.take(event);
    if (event.kind === "http-response") {
      this.#firstBytes.set(event.channel, { us: event.headUs ?? event.us, status: event.status });
    }
    const { frame } = checked;
    if (frame === undefined) this.#plain(event, checked);
    else this.#item(frame, event, checked);
    for (const item of frame?.items ?? []) this.#item(item, event, { bytes: 0, findings: [] });
    this.#giveOut(false);
  }

  end(): void {
    const findings = this.#options.checker.end();
    if (findings.length > 0) {
      this.#push({ atMs: this.#lastMs, from: "client", kind: "note", text: "The end", findings });
    }
    this.#giveOut(true);
  }

  #lastMs = 0;

  #item(frame: CheckedItem, event: CaptureEvent, checked: CheckedEvent): void {
    if (frame.answers !== undefined) this.#answer(frame, frame.answers, event, checked);
    else this.#message(frame, event, checked);
  }

  #message(frame: CheckedItem, event: CaptureEvent, { bytes, findings }: CheckedEvent): void {
    const { kind, method, name, id } = frame;
    const row = this.#push({
      atMs: event.us / 1000,
      from: event.from,
      kind: KINDS[kind],
      ...(method === undefined ? {} : { method }),
      ...(name === undefined ? {} : { name }),
      ...(id === undefined ? {} : { id }),
      ...(event.channel === 0 ? {} : { exchange: event.channel }),
      ...(kind === "unreadable" ? { text: cut(contentOf(event), MAX_TEXT) } : {}),
      ...(this.#options.keepTexts ? { requestText: contentOf(event) } : {}),
      requestBytes: bytes,
      findings,
    });
    if (kind !== "request") return;
    row.status = "open";
    this.#calls.set(frame.number, row);
    this.#open++;
    this.#mostOpen = Math.max(this.#mostOpen, this.#open);
  }

  #answer(frame: CheckedItem, answers: number, event: CaptureEvent, checked: CheckedEvent): void {
    const row = this.#calls.get(answers);
    if (row === undefined) {
      this.#message(frame, event, checked);
      return;
    }
    this.#calls.delete(answers);
    this.#open--;
    const first = event.channel === 0 ? undefined : this.#firstBytes.get(event.channel);
    row.status = statusOf(frame);
    if (frame.errorCode !== undefined) row.errorCode = frame.errorCode;
    if (first !== undefined) row.httpStatus = first.status;
    row.firstByteMs = (first?.us ?? event.us) / 1000 - row.atMs;
    row.durationMs = event.us / 1000 - row.atMs;
    row.answerBytes = checked.bytes;
    row.findings = [...row.findings, ...checked.findings];
    if (this.#options.keepTexts) row.answerText = contentOf(event);
  }

  #plain(event: CaptureEvent, { findings, remark }: CheckedEvent): void {
    this.#lastMs = event.us / 1000;
    if (event.kind === "note") this.#firstBytes.delete(event.channel);
    if (event.kind === "http-response" && this.#refused(event, { findings, remark })) return;
    const isShown = event.kind === "stderr" || event.kind === "exit" || event.kind === "note";
    if (!isShown && findings.length === 0 && remark === undefined) return;
    this.#push({
      atMs: event.us / 1000,
      from: event.from,
      kind: isShown ? event.kind : "note",
      ...(event.channel === 0 ? {} : { exchange: event.channel }),
      text: cut(describe(event), MAX_TEXT),
      findings,
      ...(remark === undefined ? {} : { remark }),
    });
  }

  /** A status without a message is all that the calls of an exchange will ever get. */
  #refused(
    event: Extract<CaptureEvent, { readonly kind: "http-response" }>,
    { findings, remark }: Pick<CheckedEvent, "findings"> & { readonly remark: string | undefined },
  ): boolean {
    const isWhole = event.text !== undefined || event.base64 !== undefined;
    const calls = [...this.#calls].filter(([, { exchange }]) => exchange === event.channel);
    if (!isWhole || calls.length === 0) return false;
    for (const [number, row] of calls) {
      row.httpStatus = event.status;
      row.findings = [...row.findings, ...findings];
      if (remark !== undefined) row.remark = remark;
      // It stays without an answer, and nothing waits for one.
      this.#calls.delete(number);
      this.#open--;
      this.#over.add(row);
    }
    return true;
  }

  #push(parts: Omit<Row, "number">): Row {
    this.#number++;
    const row: Row = { number: this.#number, ...parts };
    this.#lastMs = row.atMs;
    this.#waiting.push(row);
    return row;
  }

  #giveOut(all: boolean): void {
    let count = 0;
    while (count < this.#waiting.length) {
      const row = this.#waiting[count];
      const isLate = this.#waiting.length - count > MAX_WAITING;
      const isOpen = row?.status === "open" && !this.#over.has(row);
      if (row === undefined || (isOpen && !all && !isLate)) break;
      this.#over.delete(row);
      this.#options.take(row);
      count++;
    }
    if (count > 0) this.#waiting = this.#waiting.slice(count);
  }
}

function statusOf({ kind, errorCode, isToolError }: CheckedItem): RowStatus {
  if (errorCode !== undefined || kind === "unreadable") return "error";
  return isToolError === true ? "failed" : "ok";
}

function contentOf(event: CaptureEvent): string {
  return event.kind === "exit" || event.kind === "note" ? "" : textOf(event);
}

function describe(event: CaptureEvent): string {
  switch (event.kind) {
    case "exit":
      return event.signal === undefined
        ? `exit with code ${event.exitCode}`
        : `ended by ${event.signal}`;
    case "note":
      return event.text;
    case "http-request":
      return `${event.method} ${event.url}`;
    case "http-response":
      return `status ${event.status}`;
    default:
      return textOf(event);
  }
}

const KINDS = {
  request: "call",
  notification: "notification",
  response: "answer",
  batch: "batch",
  unreadable: "unreadable",
} as const;
const MAX_TEXT = 200;
const MAX_WAITING = 2000;
