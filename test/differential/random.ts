/** A source of numbers that a seed determines. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  below(limit: number): number;
  /** One of the choices. */
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** True once in `times`. */
  oneIn(times: number): boolean;
}

/** Mulberry32: small, quick, and even enough to spread mutations. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    oneIn: (times) => below(times) === 0,
  };
}
