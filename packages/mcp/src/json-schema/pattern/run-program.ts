import type { Instruction, LinearProgram } from "./linear-program.ts";

/** A text to run a program on. */
export interface PatternText {
  readonly text: string;
  /** In code points; in UTF-16 code units otherwise. */
  readonly unicode: boolean;
  /** Called with the number of ways that are followed, for each character. */
  spend(steps: number): void;
}

/**
 * True where the program matches from any character on, or from `from` alone if `anchored`. Takes time
 * in proportion to the text times the program, whatever both are.
 */
export function runProgram(
  program: LinearProgram,
  input: PatternText,
  { from = 0, anchored = false }: { readonly from?: number; readonly anchored?: boolean } = {},
): boolean {
  const { text } = input;
  const run = new Run(program, input);
  let at = from;
  for (;;) {
    if (at === from || !anchored) run.begin(at);
    if (run.isMatched) return true;
    if (at >= text.length || (anchored && run.isOver)) return false;
    const code = codeAt(input, at);
    at += code > 0xffff ? 2 : 1;
    run.step(code, at);
  }
}

/** The ways that are being followed, each at an instruction that wants a character. */
class Run {
  readonly #program: LinearProgram;
  readonly #input: PatternText;
  /** For each instruction the last place, plus one, at which it was reached. */
  readonly #reached: Float64Array;
  #waiting: number[] = [];
  isMatched = false;

  constructor(program: LinearProgram, input: PatternText) {
    this.#program = program;
    this.#input = input;
    this.#reached = new Float64Array(program.length);
  }

  get isOver(): boolean {
    return this.#waiting.length === 0;
  }

  begin(at: number): void {
    this.#follow(0, at);
  }

  /** Reads a character; `at` is behind it. */
  step(code: number, at: number): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#input.spend(1 + waiting.length);
    for (const index of waiting) {
      const instruction = this.#program[index];
      if (instruction?.kind === "character" && instruction.test(code)) this.#follow(index + 1, at);
    }
  }

  /** Goes on from an instruction as far as no character is needed. */
  #follow(index: number, at: number): void {
    const pending = [index];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (this.#reached[next] === at + 1) continue;
      this.#reached[next] = at + 1;
      const instruction = this.#program[next];
      if (instruction === undefined) continue;
      if (instruction.kind === "character") this.#waiting.push(next);
      else if (instruction.kind === "match") this.isMatched = true;
      else if (instruction.kind === "fork") pending.push(...instruction.targets);
      else if (this.#holds(instruction, at)) pending.push(next + 1);
    }
  }

  #holds(instruction: Instruction, at: number): boolean {
    const { text } = this.#input;
    switch (instruction.kind) {
      case "start":
        return at === 0;
      case "end":
        return at === text.length;
      case "boundary":
        return isWordAt(text, at - 1) !== isWordAt(text, at);
      case "no-boundary":
        return isWordAt(text, at - 1) === isWordAt(text, at);
      case "ahead":
        this.#input.spend(instruction.program.length);
        return (
          runProgram(instruction.program, this.#input, { from: at, anchored: true }) !==
          instruction.isNegated
        );
      default:
        return false;
    }
  }
}

function codeAt({ text, unicode }: PatternText, at: number): number {
  return (unicode ? text.codePointAt(at) : text.charCodeAt(at)) ?? 0;
}

function isWordAt(text: string, at: number): boolean {
  return /^\w$/.test(text.charAt(at));
}
