// The parts of a URI template. https://www.rfc-editor.org/rfc/rfc6570

import { showValue } from "../../util/excerpt.ts";
import type { Operator } from "./template-operators.ts";
import { OPERATORS } from "./template-operators.ts";
import { charactersOf } from "./uri-characters.ts";
import type { ValueCharacters } from "./value-characters.ts";
import { valueCharactersOf } from "./value-characters.ts";

/** A literal text, as the characters that it is in a URI; `%` and its digits in upper case. */
export interface Literal {
  readonly kind: "literal";
  readonly characters: readonly string[];
}

/** An expression such as `{ref}`, `{/path*}` or `{?q,lang}`. */
export interface Expression {
  readonly kind: "expression";
  readonly operator: Operator;
  readonly variables: readonly Variable[];
  readonly values: ValueCharacters;
}

/** One variable of an expression. */
export interface Variable {
  readonly name: string;
  /** The name as it stands in a URI, where it does. */
  readonly characters: readonly string[];
  /** Whether it is a list, written `{name*}`. */
  readonly explode: boolean;
  /** At most so many characters of the value, written `{name:3}`. */
  readonly maxLength: number | undefined;
}

/**
 * Takes a template apart.
 *
 * @throws {TypeError} where it is none, with what was found in it, has more than 100 parts or more
 * than 8,192 characters, or names a variable twice.
 */
export function parseTemplate(template: string): readonly (Literal | Expression)[] {
  if (template.length > MAX_LENGTH) throw notATemplate(template, `${template.length} characters`);
  const pieces = template.split(/(\{[^{}]*\})/);
  const parts = pieces
    .map((piece, index) =>
      index % 2 === 1 ? expressionOf(piece, template) : literalOf(piece, template),
    )
    .filter((part) => part.kind === "expression" || part.characters.length > 0);
  if (parts.length > MAX_PARTS) throw notATemplate(template, `${parts.length} parts`);
  const names = parts.flatMap((part) => (part.kind === "expression" ? part.variables : []));
  if (new Set(names.map(({ name }) => name)).size < names.length) {
    throw notATemplate(template, "a variable twice");
  }
  return parts;
}

function literalOf(text: string, template: string): Literal {
  const stray = NOT_LITERAL.exec(text)?.[0];
  if (stray !== undefined) throw notATemplate(template, JSON.stringify(stray));
  const encoded = text.replace(NOT_ASCII, encodeURIComponent);
  const characters = charactersOf(encoded);
  if (characters === undefined) throw notATemplate(template, "broken UTF-8 behind a %");
  return { kind: "literal", characters: characters.map(withUpperCaseDigits) };
}

/** Percent-encoded characters are the same in either case; all others are not. */
export function withUpperCaseDigits(character: string): string {
  return character.startsWith("%") ? character.toUpperCase() : character;
}

function expressionOf(piece: string, template: string): Expression {
  const [, sign = "", list = ""] = EXPRESSION.exec(piece) ?? [];
  const variables = list.split(",").map((text) => variableOf(text, template));
  const operator = OPERATORS.get(sign) as Operator;
  const isSingle = variables.length === 1 && variables[0]?.explode === false;
  const values = valueCharactersOf(operator, isSingle);
  return { kind: "expression", operator, variables, values };
}

function variableOf(text: string, template: string): Variable {
  const [, name, explode, maxLength] = VARIABLE.exec(text) ?? [];
  const characters = name === undefined ? undefined : charactersOf(name);
  if (name === undefined || characters === undefined) {
    throw notATemplate(template, `variable ${JSON.stringify(text)}`);
  }
  return {
    name,
    characters: characters.map(withUpperCaseDigits),
    explode: explode !== undefined,
    maxLength: maxLength === undefined ? undefined : Number(maxLength),
  };
}

function notATemplate(template: string, found: string): TypeError {
  return new TypeError(`Cannot use template ${showValue(template, 100)}: found ${found}`);
}

const EXPRESSION = /^\{([+#./;?&]?)(.*)\}$/s;
const VARIABLE = /^((?:\w|%[\dA-Fa-f]{2})(?:\.?(?:\w|%[\dA-Fa-f]{2}))*)(?:(\*)|:([1-9]\d{0,3}))?$/;
const NOT_ASCII = /[^\0-\x7f]/gu;
/** What no literal may hold: a brace, what no URI may hold, a `%` alone, half a surrogate pair. */
const NOT_LITERAL = /[\0- "<>\\^`{|}\x7f]|%(?![\dA-Fa-f]{2})|\p{Surrogate}/u;
const MAX_LENGTH = 8192;
const MAX_PARTS = 100;
