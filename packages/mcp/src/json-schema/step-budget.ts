/** Thrown where a check takes more steps than it may. */
export class OutOfSteps extends Error {}

/**
 * The steps that one check of one value may take, so that no schema and no value, alone or together,
 * keep a process busy: `anyOf` and `$ref` make exponential work out of a few lines.
 */
export class StepBudget {
  readonly max: number;
  #left = 0;

  constructor(max: number) {
    this.max = max;
  }

  /** Before each check. */
  reset(): void {
    this.#left = this.max;
  }

  /** @throws {OutOfSteps} where fewer are left. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new OutOfSteps(`Cannot finish within ${this.max} steps`);
  }
}
