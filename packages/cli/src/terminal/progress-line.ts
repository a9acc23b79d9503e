import { cut, visible } from "./visible.ts";

/** How far a call is. What a server reports may lack or exceed anything. */
export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** A bar with numbers and what is being done, at most `columns` wide. */
export function progressBar(report: Progress, columns: number): string {
  const { progress, total } = report;
  const share = total !== undefined && total > 0 ? progress / total : undefined;
  const bar = share === undefined ? "" : `${barOf(share)} ${percentOf(share)}  `;
  // The last column stays free: some terminals break the line when it is written to.
  return cut(`${bar}${describeProgress(report)}`, columns - 1);
}

/** The same without a bar, for where lines are kept. */
export function describeProgress({ progress, total, message }: Progress): string {
  const of = total === undefined ? "" : `/${total}`;
  const what = typeof message === "string" && message !== "" ? `  ${visible(message)}` : "";
  return `${progress}${of}${what}`;
}

function barOf(share: number): string {
  const full = Math.round(Math.min(Math.max(share, 0), 1) * BAR_WIDTH);
  return "█".repeat(full) + "░".repeat(BAR_WIDTH - full);
}

function percentOf(share: number): string {
  return `${Math.floor(Math.min(Math.max(share, 0), 1) * 100)}%`.padStart(4);
}

const BAR_WIDTH = 20;
