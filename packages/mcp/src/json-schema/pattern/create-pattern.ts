import { showValue } from "../../util/excerpt.ts";
import { SchemaError } from "../schema-error.ts";
import { countPaths, startsAtStart } from "./count-paths.ts";
import { linearProgram } from "./linear-program.ts";
import { parsePattern, UnsupportedPattern } from "./parse-pattern.ts";
import { regExpOf } from "./reg-exp-of.ts";
import { runProgram } from "./run-program.ts";

/** Tells which texts match. */
export interface Pattern {
  test(text: string): boolean;
}

/** What the test of a pattern may cost. */
export interface PatternOptions {
  /** Called with the steps that a test takes, before or while it takes them; may throw. */
  spend(steps: number): void;
  /** Whether what only backtracking can match is left to the runtime. */
  readonly backtracking: boolean;
}

/**
 * Makes a pattern ready. The runtime's own matcher goes back and tries again where it fails, which for
 * `^(a+)+$` and thirty letters takes minutes; it is used where that cannot be. Otherwise the text is
 * read once, with all ways through the pattern followed together.
 *
 * @throws {SchemaError} `pattern` where only backtracking can match it, unless that is wanted.
 */
export function createPattern(source: string, options: PatternOptions): Pattern {
  const expression = regExpOf(source);
  try {
    return linearPattern(expression, options.spend);
  } catch (error) {
    if (!(error instanceof UnsupportedPattern)) throw error;
    if (options.backtracking) return expression;
    const problem = `has the pattern ${showValue(source)}, which ${error.message}: testing it may take for ever`;
    throw new SchemaError("pattern", "", problem, error);
  }
}

function linearPattern(expression: RegExp, spend: PatternOptions["spend"]): Pattern {
  const tree = parsePattern(expression);
  const fromStart = startsAtStart(tree);
  const ways = countPaths(tree);
  // From each character on, if it may match from any.
  const degree = fromStart ? ways.degree : ways.degree + 1;
  const isAlwaysQuick = degree <= 1 && ways.count <= MAX_WAYS_A_CHARACTER;
  const { unicode } = expression;
  const program = isAlwaysQuick ? [] : linearProgram(tree, unicode);
  const charactersAStep = fromStart ? 16 : 64 / (1 + expression.source.length);
  return {
    test(text) {
      spend(1 + Math.floor(text.length / charactersAStep));
      const isQuick = isAlwaysQuick || ways.count * (text.length + 1) ** degree <= MAX_WAYS;
      return isQuick ? expression.test(text) : runProgram(program, { text, unicode, spend });
    },
  };
}

/** One way for each character is what reading the text once costs. */
const MAX_WAYS_A_CHARACTER = 50;

/** Ways on a short text for which reading it once would take longer. */
const MAX_WAYS = 20_000;
