import type { CharacterTest } from "./character-test.ts";
import { characterTest } from "./character-test.ts";
import { UnsupportedPattern } from "./parse-pattern.ts";
import type { PatternNode, RepeatNode } from "./pattern-node.ts";

/**
 * A step of a program that reads a text once, following all ways through the expression at the same
 * time (the construction is Thompson's). Steps are numbered; what does not say where to go on goes to
 * the next.
 */
export type Instruction =
  | { readonly kind: "character"; readonly test: CharacterTest }
  | { readonly kind: "fork"; readonly targets: readonly number[] }
  | { readonly kind: "start" | "end" | "boundary" | "no-boundary" | "match" }
  | { readonly kind: "ahead"; readonly program: LinearProgram; readonly isNegated: boolean };

/** The steps, of which the first is where it begins. */
export type LinearProgram = readonly Instruction[];

/**
 * Writes the program of an expression.
 *
 * @throws {UnsupportedPattern} where counted repetitions make it too long.
 */
export function linearProgram(node: PatternNode, unicode: boolean): LinearProgram {
  return new ProgramWriter(unicode).write(node);
}

type SingleNode = Exclude<PatternNode, { readonly kind: "sequence" | "choice" | "repeat" }>;

class ProgramWriter {
  readonly #unicode: boolean;
  readonly #tests = new Map<string, CharacterTest>();
  #program: Instruction[] = [];

  constructor(unicode: boolean) {
    this.#unicode = unicode;
  }

  write(node: PatternNode): LinearProgram {
    const outer = this.#program;
    this.#program = [];
    this.#add(node);
    this.#push({ kind: "match" });
    const program = this.#program;
    this.#program = outer;
    return program;
  }

  #add(node: PatternNode): void {
    if (node.kind === "sequence") for (const item of node.items) this.#add(item);
    else if (node.kind === "choice") this.#addChoice(node.options);
    else if (node.kind === "repeat") this.#addRepeat(node);
    else this.#push(this.#instructionOf(node));
  }

  #instructionOf(node: SingleNode): Instruction {
    if (node.kind === "ahead") return { ...node, program: this.write(node.item) };
    if (node.kind !== "character") return node;
    return { kind: "character", test: this.#testOf(node.source) };
  }

  /** Each option ends with a jump behind the last. */
  #addChoice(options: readonly PatternNode[]): void {
    const starts: number[] = [];
    const ends: number[][] = [];
    this.#push({ kind: "fork", targets: starts });
    for (const option of options) {
      starts.push(this.#program.length);
      this.#add(option);
      const end: number[] = [];
      ends.push(end);
      this.#push({ kind: "fork", targets: end });
    }
    for (const end of ends) end.push(this.#program.length);
  }

  /** As many copies as there must be, then a loop, or as many copies that may be passed over. */
  #addRepeat({ item, min, max }: RepeatNode): void {
    for (let round = 0; round < min; round++) this.#add(item);
    if (max === Number.POSITIVE_INFINITY) {
      const start = this.#program.length;
      const after: number[] = [start + 1];
      this.#push({ kind: "fork", targets: after });
      this.#add(item);
      this.#push({ kind: "fork", targets: [start] });
      after.push(this.#program.length);
      return;
    }
    const exits: number[][] = [];
    for (let round = min; round < max; round++) {
      const targets = [this.#program.length + 1];
      exits.push(targets);
      this.#push({ kind: "fork", targets });
      this.#add(item);
    }
    for (const targets of exits) targets.push(this.#program.length);
  }

  #push(instruction: Instruction): void {
    if (this.#program.length >= MAX_INSTRUCTIONS) {
      throw new UnsupportedPattern(`repeats to more than ${MAX_INSTRUCTIONS} characters`);
    }
    this.#program.push(instruction);
  }

  #testOf(source: string): CharacterTest {
    const known = this.#tests.get(source);
    if (known !== undefined) return known;
    const test = characterTest(source, this.#unicode);
    this.#tests.set(source, test);
    return test;
  }
}

const MAX_INSTRUCTIONS = 10_000;
