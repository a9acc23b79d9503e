import type { Progress } from "./progress-line.ts";
import { describeProgress, progressBar } from "./progress-line.ts";
import type { Terminal } from "./terminal.ts";

/** How progress is shown. */
export interface ProgressReporterOptions {
  /** Whether it is shown line by line where stderr is no terminal. */
  readonly verbose: boolean;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

/** Shows progress: as a bar on a terminal, otherwise as lines where they are wanted. */
export function progressReporter(
  terminal: Terminal,
  { verbose, now = () => performance.now() }: ProgressReporterOptions,
): (report: Progress) => void {
  let drawnAt = Number.NEGATIVE_INFINITY;
  return (report) => {
    const { columns } = terminal;
    if (!terminal.isLive || columns === undefined) {
      if (verbose) terminal.note(`progress ${describeProgress(report)}`);
      return;
    }
    const isLast = report.total !== undefined && report.progress >= report.total;
    if (!isLast && now() - drawnAt < MIN_INTERVAL_MS) return;
    drawnAt = now();
    terminal.status(progressBar(report, columns));
  };
}

/** A terminal that is written to for each of thousands of reports is what the call waits for. */
const MIN_INTERVAL_MS = 50;
