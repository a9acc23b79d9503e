// Where an expression of a template can end in a URI, for every place at which it may begin. Filled
// from the end, each place once, so it takes time linear in the URI, whatever the expression.

import type { Expression, Variable } from "./parse-template.ts";
import type { Ends, Reading } from "./reading.ts";
import { beginsWith, NOWHERE, noEnds } from "./reading.ts";
import { codeOf } from "./uri-characters.ts";

/**
 * The nearest end for each beginning, so that what comes behind gets as much as it can; an expression
 * that is there goes before one that is absent. `next` are the ends of what comes behind.
 */
export function endsOfExpression(expression: Expression, reading: Reading, next: Ends): Ends {
  const { first, named } = expression.operator;
  const inside = named
    ? endsOfPairs(expression, reading, next)
    : endsOfValues(expression, reading, next);
  const begins = first === "" ? valuesOf(expression, reading) : undefined;
  const firstCode = codeOf(first);
  const fits = fitTest(expression, reading);
  const isNeeded = isPlain(expression);
  const ends = noEnds(reading);
  for (let at = 0; at < ends.length; at++) {
    const code = reading.codes[at] as number;
    const canBegin = begins === undefined ? code === firstCode : begins[code] === 1;
    const end = canBegin ? (inside[at + 1] ?? NOWHERE) : NOWHERE;
    if (end !== NOWHERE && fits(at + first.length, end)) ends[at] = end;
    else if (!isNeeded && next[at] !== NOWHERE) ends[at] = at;
  }
  return ends;
}

/** `{name}` stands for at least one character; anything else may be absent. */
function isPlain({ operator, variables: [variable, ...others] }: Expression): boolean {
  const { first, reserved } = operator;
  return first === "" && !reserved && others.length === 0 && variable?.explode === false;
}

function valuesOf({ values }: Expression, { isLenient }: Reading): Uint8Array {
  return isLenient ? values.lenient : values.strict;
}

/** Values without names: any text of their characters. */
function endsOfValues(expression: Expression, reading: Reading, next: Ends): Ends {
  const { codes } = reading;
  const isValue = valuesOf(expression, reading);
  const ends = noEnds(reading);
  let nearest = NOWHERE;
  for (let at = ends.length - 1; at >= 0; at--) {
    if (next[at] !== NOWHERE) nearest = at;
    else if (isValue[codes[at] as number] !== 1) nearest = NOWHERE;
    ends[at] = nearest;
  }
  return ends;
}

/** `name=value` of known names in any order, with a separator between. */
function endsOfPairs(expression: Expression, reading: Reading, next: Ends): Ends {
  const { operator, variables } = expression;
  const { characters, codes } = reading;
  const isValue = valuesOf(expression, reading);
  const separator = codeOf(operator.separator);
  /** From inside a value. */
  const values = noEnds(reading);
  /** From where a name begins. */
  const pairs = noEnds(reading);
  const endOfName = (at: number, { characters: name }: Variable): number => {
    const end = at + name.length;
    if (!beginsWith(characters, at, name)) return NOWHERE;
    const endOfPair = characters[end] === "=" ? endOfValue(end + 1) : NOWHERE;
    if (endOfPair !== NOWHERE) return endOfPair;
    // `;name` is how an empty value is written.
    const isOver = next[end] !== NOWHERE || codes[end] === separator;
    return isOver && operator.first === ";" ? (values[end] as number) : NOWHERE;
  };
  const isNeverEmpty = operator.first === ";" && !reading.isLenient;
  const endOfValue = (at: number): number => {
    if (!isNeverEmpty) return values[at] ?? NOWHERE;
    return isValue[codes[at] as number] === 1 ? (values[at + 1] as number) : NOWHERE;
  };
  for (let at = values.length - 1; at >= 0; at--) {
    if (next[at] !== NOWHERE) values[at] = at;
    else if (codes[at] === separator) values[at] = pairs[at + 1] ?? NOWHERE;
    else if (isValue[codes[at] as number] === 1) values[at] = values[at + 1] ?? NOWHERE;
    for (const variable of variables) {
      if (pairs[at] === NOWHERE) pairs[at] = endOfName(at, variable);
    }
  }
  return pairs;
}

/**
 * Whether a text is not too long for its variables: `{x:3}` has 3 characters, `{/a,b}` two parts, and
 * so has `{a,b}` unless commas are taken as they come.
 */
function fitTest(
  { operator, variables }: Expression,
  { codes, isLenient }: Reading,
): (from: number, to: number) => boolean {
  const { separator, named, reserved } = operator;
  const [{ maxLength = NOWHERE } = {}] = variables;
  if (variables.length === 1) return (from, to) => named || to - from <= maxLength;
  const isCounted = separator === "/" || (separator === "," && !reserved && !isLenient);
  if (!isCounted || variables.some(({ explode }) => explode)) return () => true;
  const counts = countsOf(separator, codes);
  const max = variables.length - 1;
  return (from, to) => (counts[to] as number) - (counts[from] as number) <= max;
}

/** How often a character stands before each place. */
function countsOf(character: string, codes: Uint8Array): Uint16Array {
  const counts = new Uint16Array(codes.length);
  const counted = codeOf(character);
  for (let at = 1; at < counts.length; at++) {
    counts[at] = (counts[at - 1] as number) + (codes[at - 1] === counted ? 1 : 0);
  }
  return counts;
}
