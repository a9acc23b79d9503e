import { loadEventChecker } from "../capture/event-checker.ts";
import { jsonLine } from "../capture/json-line.ts";
import type { CommandLine } from "../command-line/parse-command-line.ts";
import type { ExitCode } from "../exit-code.ts";
import { captureFileOf } from "../show/capture-file-of.ts";
import { readCaptureFile } from "../show/read-file.ts";
import { renderStatistics } from "../show/render-statistics.ts";
import { RowBuilder } from "../show/row-builder.ts";
import { CallCounter } from "../show/statistics.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visible } from "../terminal/visible.ts";
import { UsageError } from "../usage-error.ts";

/** Counts what a capture holds. */
export async function stats(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const { file, words } = captureFileOf("stats", line);
  if (words[0] !== undefined) throw new UsageError(`stats takes no "${words[0]}"`);
  const counter = new CallCounter();
  let findings = 0;
  const checker = await loadEventChecker();
  const rows = new RowBuilder({
    checker,
    keepTexts: false,
    take(row) {
      counter.row(row);
      findings += row.findings.length;
    },
  });
  let lastMs = 0;
  await readCaptureFile(
    file,
    {
      header: ({ target }) => checker.target(target),
      event(event) {
        lastMs = event.us / 1000;
        rows.event(event);
      },
      fault(message) {
        checker.lose();
        terminal.note(`wirewright: ${visible(message)}`);
      },
    },
    line.options,
  );
  rows.end();
  const methods = counter.statistics();
  const all = { durationMs: lastMs, mostInFlight: rows.mostInFlight, findings };
  if (line.options.json) {
    terminal.result(jsonLine({ ...all, methods }));
    return 0;
  }
  const seconds = (lastMs / 1000).toFixed(1);
  const most = rows.mostInFlight > 1 ? `at most ${rows.mostInFlight} calls` : "one call";
  terminal.result(renderStatistics(methods, terminal.resultStyle));
  terminal.result(`${seconds} s, ${most} at the same time, ${foundIn(findings)}`);
  return 0;
}

function foundIn(findings: number): string {
  if (findings === 0) return "nothing wrong";
  return `${findings === 1 ? "1 finding" : `${findings} findings`}, which show lists`;
}
