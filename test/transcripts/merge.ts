import type { Remembered } from "./transcript.ts";
import { likened } from "./transcript.ts";

/** One of the streams of a {@link Merge}. */
export interface MergedStream {
  push(line: string): void;
}

/** Lines of several streams. Between the lines of different streams there is no order. */
export class Merge {
  readonly #streams: string[][] = [];
  #wake: (() => void) | undefined;

  /** One more stream. */
  stream(): MergedStream {
    const lines: string[] = [];
    this.#streams.push(lines);
    return {
      push: (line) => {
        lines.push(line);
        this.#wake?.();
      },
    };
  }

  /** What nobody has taken, stream by stream. */
  get untaken(): readonly string[] {
    return this.#streams.flat();
  }

  /**
   * As many lines as are expected: each the first of a stream, that which is expected where one of
   * them is it, and otherwise any.
   */
  async take(expected: readonly string[], remembered: Remembered): Promise<readonly string[]> {
    while (this.untaken.length < expected.length) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return expected.map((line) => {
      const stream =
        this.#streams.find(([first]) => isLike(first, line, remembered)) ??
        this.#streams.find(({ length }) => length > 0);
      return stream?.shift() ?? "";
    });
  }
}

function isLike(line: string | undefined, expected: string, remembered: Remembered): boolean {
  return line !== undefined && likened(line, expected, remembered) === expected;
}
