import type { ExitCode } from "./exit-code.ts";
import type { Failure } from "./failure.ts";
import type { Evidence } from "./server/evidence.ts";
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

function jsonOf(failure: Failure, { evidence }: ReportOptions): string {
  const { stderr = [], junkLines = 0, firstJunk } = evidence ?? {};
  return JSON.stringify({
    error: {
      ...failure,
      ...(stderr.length === 0 ? {} : { stderr }),
      ...(junkLines === 0 ? {} : { junkLines, firstJunk }),
    },
  });
}

function linesOf(failure: Failure, { style }: Terminal, options: ReportOptions): string[] {
  const { message, hint, data } = failure;
  return [
    `${style("red", "wirewright:")} ${visibleLines(message)}`,
    ...(data === undefined ? [] : [`  data: ${visibleValue(data)}`]),
    ...evidenceLines(options),
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
  ];
}

function junkLine(count: number): string {
  return count === 1
    ? "  The server wrote a line on stdout that is no message:"
    : `  The server wrote ${count} lines on stdout that are no messages, the first:`;
}
