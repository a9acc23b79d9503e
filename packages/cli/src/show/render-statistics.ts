import type { Style } from "../terminal/style.ts";
import { visible } from "../terminal/visible.ts";
import { sizeText } from "./render-row.ts";
import type { CallStatistics } from "./statistics.ts";

/** A table of statistics, a line a method or tool, and under it what its errors were. */
export function renderStatistics(all: readonly CallStatistics[], style: Style): string {
  if (all.length === 0) return "No calls in it";
  const head = [
    "",
    "calls",
    "ok",
    "failed",
    "errors",
    "open",
    "p50",
    "p95",
    "p99",
    "sent",
    "received",
    "largest",
  ];
  const table = [head, ...all.map(cellsOf)];
  const widths = head.map((_, column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = table.map((cells) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join("  ")
      .trimEnd(),
  );
  const [first = "", ...rest] = lines;
  return [style("dim", first), ...rest, ...all.flatMap(errorLines)].join("\n");
}

function cellsOf(it: CallStatistics): string[] {
  const errors = Object.values(it.errors).reduce((sum, count) => sum + count, 0);
  return [
    visible(titleOf(it)),
    ...[it.calls, it.ok, it.failed, errors, it.open].map(String),
    ...[it.p50Ms, it.p95Ms, it.p99Ms].map((ms) => (ms === undefined ? "-" : `${ms.toFixed(1)} ms`)),
    ...[it.requestBytes, it.answerBytes, it.largestBytes].map(sizeText),
  ];
}

function errorLines(it: CallStatistics): string[] {
  const counts = Object.entries(it.errors).map(([code, count]) => `${count} of ${code}`);
  return counts.length === 0 ? [] : [`errors of ${visible(titleOf(it))}: ${counts.join(", ")}`];
}

function titleOf({ method, name }: CallStatistics): string {
  return name === undefined ? method : `${method} ${name}`;
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
