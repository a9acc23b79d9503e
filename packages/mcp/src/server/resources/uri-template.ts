// URI templates of RFC 6570, read backwards: which values of the variables give this URI? A regular
// expression with nested quantifiers answers that in exponential time; here a table of what can
// still match, filled from the end, makes it linear in the URI's length.

import { endsOfExpression } from "./match-expression.ts";
import type { Expression, Literal } from "./parse-template.ts";
import { parseTemplate } from "./parse-template.ts";
import type { Values } from "./read-expression.ts";
import { readExpression } from "./read-expression.ts";
import type { Ends, Reading } from "./reading.ts";
import { beginsWith, NOWHERE, noEnds, readingOf } from "./reading.ts";
import { charactersOf } from "./uri-characters.ts";

/** The values of a template's variables; those with `*` are lists. */
export type TemplateVariables = Readonly<Record<string, string | readonly string[]>>;

/** A template that is ready to be matched. */
export interface UriTemplate {
  /** The names of the variables, in the order of the template. */
  readonly names: readonly string[];
  /** The values that give this URI; undefined where none do. */
  match(uri: string): TemplateVariables | undefined;
}

/**
 * Makes a template ready for matching. `{name}` matches one character at least; what has an operator
 * or several names may be absent. URIs of more than 8,192 characters match nothing.
 *
 * A URI that is an expansion of the template is read as one. Any other matches as well where it only
 * fails to encode something that separates nothing, as people and models do.
 *
 * @throws {TypeError} where it is no template of RFC 6570, names a variable twice, or is too long.
 */
export function compileTemplate(template: string): UriTemplate {
  const parts = parseTemplate(template);
  const names = parts.flatMap((part) =>
    part.kind === "expression" ? part.variables.map(({ name }) => name) : [],
  );
  const start = startOf(parts);
  return {
    names,
    match(uri) {
      if (uri.length > MAX_URI_LENGTH || !uri.startsWith(start)) return undefined;
      const characters = charactersOf(uri);
      if (characters === undefined) return undefined;
      const reading = readingOf(characters);
      const values = match(parts, reading) ?? match(parts, { ...reading, isLenient: true });
      return values && Object.fromEntries(values);
    },
  };
}

/** What every URI of the template begins with, as far as it is the same to the letter. */
function startOf([first]: readonly (Literal | Expression)[]): string {
  if (first?.kind !== "literal") return "";
  const encodedAt = first.characters.findIndex((character) => character.length > 1);
  return first.characters.slice(0, encodedAt === -1 ? undefined : encodedAt).join("");
}

function match(parts: readonly (Literal | Expression)[], reading: Reading): Values | undefined {
  const ends = endsOfParts(parts, reading);
  const values: Values = new Map();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const end = ends[index]?.[at] ?? NOWHERE;
    if (end === NOWHERE) return undefined;
    const isThere = part.kind === "expression" && end > at;
    if (isThere && !readExpression(part, reading.characters.slice(at, end), values)) {
      return undefined;
    }
    at = end;
  }
  return at === reading.characters.length ? values : undefined;
}

/** For each part and each place: where it ends if it begins there and all behind it matches. */
function endsOfParts(parts: readonly (Literal | Expression)[], reading: Reading): readonly Ends[] {
  let next = noEnds(reading);
  next[reading.characters.length] = reading.characters.length;
  const table = [...parts].reverse().map((part) => {
    next =
      part.kind === "literal"
        ? endsOfLiteral(part, reading, next)
        : endsOfExpression(part, reading, next);
    return next;
  });
  return table.reverse();
}

function endsOfLiteral({ characters: text }: Literal, reading: Reading, next: Ends): Ends {
  const ends = noEnds(reading);
  for (let at = 0; at + text.length < next.length; at++) {
    const end = at + text.length;
    if (next[end] !== NOWHERE && beginsWith(reading.characters, at, text)) ends[at] = end;
  }
  return ends;
}

const MAX_URI_LENGTH = 8192;
