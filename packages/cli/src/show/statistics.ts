import type { Row } from "./row.ts";

/** What there is to say of all calls of one method, or of one tool. */
export interface CallStatistics {
  readonly method: string;
  /** The tool, prompt or resource; absent where a method names none. */
  readonly name?: string;
  readonly calls: number;
  readonly ok: number;
  /** Tools that ran and failed. */
  readonly failed: number;
  readonly open: number;
  /** How many errors of each code. */
  readonly errors: Readonly<Record<string, number>>;
  /** Milliseconds to the end of the answer; absent where there was none. */
  readonly p50Ms?: number;
  readonly p95Ms?: number;
  readonly p99Ms?: number;
  readonly requestBytes: number;
  readonly answerBytes: number;
  readonly largestBytes: number;
}

interface Tally {
  readonly method: string;
  readonly name: string | undefined;
  readonly errors: Map<string, number>;
  readonly durations: number[];
  calls: number;
  ok: number;
  failed: number;
  open: number;
  requestBytes: number;
  answerBytes: number;
  largestBytes: number;
}

/** Counts calls by method and name. */
export class CallCounter {
  readonly #tallies = new Map<string, Tally>();

  row(row: Row): void {
    if (row.kind !== "call") return;
    const tally = this.#tallyOf(row);
    tally.calls++;
    if (row.status === "ok") tally.ok++;
    else if (row.status === "failed") tally.failed++;
    else if (row.status === "open") tally.open++;
    else {
      const code = String(row.errorCode ?? "unreadable");
      tally.errors.set(code, (tally.errors.get(code) ?? 0) + 1);
    }
    if (row.durationMs !== undefined) tally.durations.push(row.durationMs);
    const { requestBytes = 0, answerBytes = 0 } = row;
    tally.requestBytes += requestBytes;
    tally.answerBytes += answerBytes;
    tally.largestBytes = Math.max(tally.largestBytes, requestBytes, answerBytes);
  }

  /** The most calls first. */
  statistics(): readonly CallStatistics[] {
    return [...this.#tallies.values()].map(statisticsOf).sort((a, b) => b.calls - a.calls);
  }

  #tallyOf({ method = "", name }: Row): Tally {
    const key = JSON.stringify([method, name]);
    const known = this.#tallies.get(key);
    if (known !== undefined) return known;
    const counts = { calls: 0, ok: 0, failed: 0, open: 0 };
    const bytes = { requestBytes: 0, answerBytes: 0, largestBytes: 0 };
    const tally: Tally = { method, name, errors: new Map(), durations: [], ...counts, ...bytes };
    this.#tallies.set(key, tally);
    return tally;
  }
}

function statisticsOf({ name, durations, errors, ...rest }: Tally): CallStatistics {
  const sorted = Float64Array.from(durations).sort();
  const times =
    sorted.length === 0
      ? {}
      : {
          p50Ms: percentile(sorted, 50),
          p95Ms: percentile(sorted, 95),
          p99Ms: percentile(sorted, 99),
        };
  return {
    ...rest,
    ...(name === undefined ? {} : { name }),
    errors: Object.fromEntries([...errors].sort()),
    ...times,
  };
}

/** The value that as many percent do not exceed (nearest rank). */
export function percentile(sorted: Float64Array, percent: number): number {
  const rank = Math.ceil((percent / 100) * sorted.length);
  return sorted[Math.max(rank, 1) - 1] ?? 0;
}
