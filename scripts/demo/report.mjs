// What was checked and how long answers took: the table that the demo ends with.
import { styleText } from "node:util";

/** Collects checks and times by method. */
export class Report {
  #rows = new Map();
  #failures = [];

  /** Notes whether something that must hold does. */
  check(method, what, holds, found) {
    const row = this.#row(method);
    row.checks++;
    if (holds) row.held++;
    else this.#failures.push(`${method}: ${what}; found ${JSON.stringify(found) ?? found}`);
    const mark = holds ? styleText("green", "✓") : styleText("red", "✗");
    console.log(`            ${mark} ${what}`);
  }

  /** Notes how long an answer took. */
  time(method, ms) {
    this.#row(method).times.push(ms);
  }

  /** The same report, for a part whose rows have a word in front. */
  under(part) {
    return {
      check: (method, ...rest) => this.check(`${part} ${method}`, ...rest),
      time: (method, ms) => this.time(`${part} ${method}`, ms),
    };
  }

  /** Prints the table and whatever did not hold; true where everything held. */
  print() {
    console.log("");
    console.log(line("method", "answers", "p50 ms", "p95 ms", "checks held"));
    for (const [method, { times, checks, held }] of this.#rows) {
      const sorted = times.toSorted((a, b) => a - b);
      const counted = `${held}/${checks}`;
      console.log(
        line(method, times.length, quantile(sorted, 0.5), quantile(sorted, 0.95), counted),
      );
    }
    for (const failure of this.#failures) console.log(styleText("red", `✗ ${failure}`));
    const ok = this.#failures.length === 0;
    console.log(ok ? "\nEvery check held." : `\n${this.#failures.length} checks did not hold.`);
    return ok;
  }

  #row(method) {
    let row = this.#rows.get(method);
    if (row === undefined) {
      row = { times: [], checks: 0, held: 0 };
      this.#rows.set(method, row);
    }
    return row;
  }
}

function line(method, ...cells) {
  return method.padEnd(28) + cells.map((cell) => String(cell).padStart(12)).join("");
}

function quantile(sorted, q) {
  if (sorted.length === 0) return "-";
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))].toFixed(1);
}
