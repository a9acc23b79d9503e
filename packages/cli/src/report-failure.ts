import type { ExitCode } from "./exit-code.ts";
import type { Failure } from "./failure.ts";
import type { Evidence, SentRequest, UnansweredRequest } from "./server/evidence.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { visible, visibleLines, visibleValue } from "./terminal/visible.ts";

/** How a failure is told. */
export interface ReportOptions {
  readonly json: boolean;
  /** Whether the server's stderr has been shown as it came. */
  readonly stderr: boolean;
  readonly evidence?: Evidence;
}

/** Tells of a failure on stderr, as lines or as one JSON object; returns the exit code. */
export function reportFailure(
  failure: Failure,
  terminal: Terminal,
  options: ReportOptions,
): ExitCode {
  terminal.status("");
  if (options.json) terminal.note(jsonOf(failure, options));
  else terminal.note(linesOf(failure, terminal, options).join("\n"));
  return failure.exitCode;
}

/** Tells what a server did that it should not, where that did no harm. */
export function reportOddities(evidence: Evidence, terminal: Terminal): void {
  const lines = evidenceLines({ json: false, stderr: true, evidence });
  terminal.note(`${terminal.style("yellow", "warning:")} ${lines.join("\n").trimStart()}`);
}

/** The same for programs, as one JSON object. */
export function reportOdditiesAsJson(evidence: Evidence, terminal: Terminal): void {
  terminal.note(JSON.stringify({ warning: odditiesOf(evidence) }));
}

function odditiesOf({ junkLines, firstJunk, strays, firstStray, oddities }: Evidence): object {
  return {
    ...(junkLines === 0 ? {} : { junkLines, firstJunk }),
    ...(strays === undefined ? {} : { strays, firstStray }),
    ...(oddities === undefined ? {} : { oddities }),
  };
}

function jsonOf(failure: Failure, options: ReportOptions): string {
  const { evidence } = options;
  const { stderr = [] } = evidence ?? {};
  const late = isLate(failure) ? evidence : undefined;
  return JSON.stringify({
    error: {
      ...failure,
      ...(stderr.length === 0 ? {} : { stderr }),
      ...(evidence === undefined ? {} : odditiesOf(evidence)),
      ...(diedInCall(failure, options) ? { waitingFor: evidence?.waitingFor } : {}),
      ...(late?.sent === undefined ? {} : { sent: inWholeMs(late.sent) }),
      ...(late?.unanswered === undefined ? {} : { unanswered: late.unanswered.map(inWholeMs) }),
      ...(late?.unfinished === undefined ? {} : { unfinished: late.unfinished }),
    },
  });
}

function inWholeMs<T extends { readonly msAgo: number }>(sent: T): T {
  return { ...sent, msAgo: Math.round(sent.msAgo) };
}

function linesOf(failure: Failure, { style }: Terminal, options: ReportOptions): string[] {
  const { message, hint, data } = failure;
  const { waitingFor = "" } = options.evidence ?? {};
  return [
    `${style("red", "wirewright:")} ${visibleLines(message)}`,
    ...(data === undefined ? [] : [`  data: ${visibleValue(data)}`]),
    ...(isLate(failure) ? waitingLines(options) : []),
    ...(diedInCall(failure, options) ? [`  It had not answered ${visible(waitingFor)} yet`] : []),
    // What is wrong with the command line is not the server's doing.
    ...(failure.code === "USAGE" ? [] : evidenceLines(options)),
    ...(hint === undefined ? [] : [style("dim", `  ${visibleLines(hint)}`)]),
  ];
}

function evidenceLines({ evidence, stderr: shown }: ReportOptions): string[] {
  const { stderr = [], junkLines = 0, firstJunk = "" } = evidence ?? {};
  const said = shown ? [] : stderr;
  return [
    ...(said.length === 0 ? [] : ["  The end of the server's stderr:"]),
    ...said.map((line) => `    ${visible(line)}`),
    ...(junkLines === 0 ? [] : [junkLine(junkLines), `    ${visible(firstJunk)}`]),
    ...strayLines(evidence),
    ...(evidence?.oddities ?? []).map((oddity) => `  Of what the server wrote, ${oddity}`),
  ];
}

function strayLines(evidence: Evidence | undefined): string[] {
  const { strays = 0, firstStray } = evidence ?? {};
  if (firstStray === undefined) return [];
  const what =
    strays === 1
      ? "  The server sent a message that belongs to nothing:"
      : `  The server sent ${strays} messages that belong to nothing, the first:`;
  return [what, `    ${visible(firstStray.message)}`, `    ${visible(firstStray.text)}`];
}

/** Whether the server had worked so far and is gone: one that fails at its start has said nothing. */
function diedInCall({ code }: Failure, { evidence }: ReportOptions): boolean {
  return (
    code === "CHILD_EXITED" && evidence?.hasSpoken === true && evidence.waitingFor !== undefined
  );
}

/** Whether the failure is that nothing came in time. */
function isLate({ code }: Failure): boolean {
  return code === "TIMEOUT" || code === "DEADLINE_EXCEEDED";
}

/** What was sent, how long ago, and what has come since. */
function waitingLines({ evidence }: ReportOptions): string[] {
  const { sent, unanswered = [] } = evidence ?? {};
  if (sent === undefined) return unfinishedLines(evidence);
  const { method, msAgo, receivedSince, lastReceived = "" } = sent;
  const messages = receivedSince === 1 ? "a message" : `${receivedSince} messages`;
  const since =
    receivedSince === 0
      ? `no message has come since${sinceOtherwise(sent)}`
      : `since then ${messages} came, the last was ${visible(lastReceived)}`;
  return [
    ...unanswered.map((earlier) => `  ${sentAgo(earlier)}, and has not been answered`),
    `  ${sentAgo({ method, msAgo })}; ${since}`,
    ...unfinishedLines(evidence),
  ];
}

/** What has come that is no message. */
function sinceOtherwise({ junkSince = 0, head }: SentRequest): string {
  if (head !== undefined) {
    const { status, contentType } = head;
    const type = contentType === undefined ? "" : ` as ${visible(contentType)}`;
    return `, only the start of an answer, with status ${status}${type}`;
  }
  if (junkSince === 0) return "";
  return junkSince === 1 ? ", only a line that is none" : `, only ${junkSince} lines that are none`;
}

function sentAgo({ method, msAgo }: UnansweredRequest): string {
  return `${visible(method)} was sent ${(msAgo / 1000).toFixed(1)} s ago`;
}

/** Half a line is no message, however long its end is waited for. */
function unfinishedLines({ unfinished }: Partial<Evidence> = {}): string[] {
  if (unfinished === undefined) return [];
  const { bytes, excerpt } = unfinished;
  const what = bytes === 1 ? "a byte" : `${bytes} bytes`;
  return [
    `  The server wrote ${what} on stdout without a newline, which ends a message:`,
    `    ${visible(excerpt)}`,
  ];
}

function junkLine(count: number): string {
  return count === 1
    ? "  The server wrote a line on stdout that is no message:"
    : `  The server wrote ${count} lines on stdout that are no messages, the first:`;
}
