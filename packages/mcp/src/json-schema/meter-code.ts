/**
 * Adds a meter to the code of a validator: it calls `spend` at the start of the function and of each
 * round of a loop, with a number that rises with the code that follows, and for each fault.
 *
 * The code is what the engine makes: strings are JSON, blocks have braces, and faults are counted by
 * `errors++;`. Whatever a schema brings in is inside a string, and strings are passed over.
 */
export function meterCode(code: string, spend: string): string {
  const reader = new BlockReader();
  for (const { 0: token, index } of code.matchAll(TOKENS)) reader.read(token, index);
  const calls = reader.stops.sort((a, b) => a.at - b.at);
  let metered = "";
  let from = 0;
  for (const { at, steps } of calls) {
    metered += `${code.slice(from, at)}${spend}(${steps});`;
    from = at;
  }
  return metered + code.slice(from);
}

/** Follows functions, loops and blocks through the tokens of a code. */
class BlockReader {
  /** Where to spend, and how much. */
  readonly stops: { readonly at: number; readonly steps: number }[] = [];
  readonly #blocks: { readonly start: number; readonly isMetered: boolean }[] = [];
  /** Parentheses that are open in what stands between `for` or `function` and its block. */
  #header = 0;
  #isAfterHeader = false;

  read(token: string, at: number): void {
    const end = at + token.length;
    if (this.#header > 0) this.#readHeader(token);
    else if (token.startsWith("f")) this.#header = 1;
    else if (token === "{") {
      this.#blocks.push({ start: end, isMetered: this.#isAfterHeader });
      this.#isAfterHeader = false;
    } else if (token === "}") this.#leave(at);
    else if (token.startsWith("errors")) this.stops.push({ at: end, steps: STEPS_A_FAULT });
  }

  #readHeader(token: string): void {
    if (token === "(") this.#header++;
    else if (token === ")") this.#header--;
    this.#isAfterHeader = this.#header === 0;
  }

  #leave(at: number): void {
    const block = this.#blocks.pop();
    if (block?.isMetered !== true) return;
    const steps = 1 + Math.floor((at - block.start) / CHARACTERS_A_STEP);
    this.stops.push({ at: block.start, steps });
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|\bfunction \w+\(|\bfor\(|\berrors\+\+;|[(){}]/g;

/** About what one keyword takes. */
const CHARACTERS_A_STEP = 256;

/** A fault is an object with its path, and is kept. */
const STEPS_A_FAULT = 20;
