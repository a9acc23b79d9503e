import type { PatternNode, RepeatNode } from "./pattern-node.ts";

/**
 * How many ways a backtracking matcher may have to try on a text of n characters, at the most:
 * `count` times n to the power of `degree`. Both may be infinite.
 */
export interface PathCount {
  readonly degree: number;
  readonly count: number;
}

/** True for an expression that can match from the first character on only. */
export function startsAtStart(node: PatternNode): boolean {
  if (node.kind === "start") return true;
  if (node.kind === "choice") return node.options.every(startsAtStart);
  const [first] = node.kind === "sequence" ? node.items : [];
  return first !== undefined && startsAtStart(first);
}

/** Counts the ways from one character of the text on. */
export function countPaths(node: PatternNode): PathCount {
  switch (node.kind) {
    case "sequence":
      return inSequence(node.items.map(countPaths));
    case "choice":
      return inChoice(node.options.map(countPaths));
    case "repeat":
      return repeated(node);
    case "ahead":
      return countPaths(node.item);
    default:
      return ONE;
  }
}

function inSequence(paths: readonly PathCount[]): PathCount {
  return paths.reduce((a, b) => ({ degree: a.degree + b.degree, count: a.count * b.count }), ONE);
}

function inChoice(paths: readonly PathCount[]): PathCount {
  return paths.reduce((a, b) => ({
    degree: Math.max(a.degree, b.degree),
    count: a.count + b.count,
  }));
}

/** With several ways in each round, the ways multiply by the round. */
function repeated({ item, min, max }: RepeatNode): PathCount {
  const { degree, count } = countPaths(item);
  const rounds = max - min + 1;
  if (degree === 0 && count === 1)
    return rounds > MANY ? { degree: 1, count: 1 } : { degree, count: rounds };
  if (max === Number.POSITIVE_INFINITY) return { degree: max, count: max };
  return { degree: degree * max, count: rounds * count ** max };
}

const ONE: PathCount = { degree: 0, count: 1 };

/** Rounds from which on they are counted as if there were no bound. */
const MANY = 100;
