import type { Expression, Variable } from "./parse-template.ts";
import { RESERVED, UNRESERVED } from "./uri-characters.ts";

/** The values of variables, by name. */
export type Values = Map<string, string | readonly string[]>;

/** The characters of one value as they stand in a URI. */
type Piece = readonly string[];

/**
 * Reads the characters that an expression matched into the values of its variables; false where no
 * values give them.
 */
export function readExpression(expression: Expression, characters: Piece, into: Values): boolean {
  const { first, separator, named } = expression.operator;
  const pieces = split(first === "" ? characters : characters.slice(1), separator);
  return named ? readPairs(expression, pieces, into) : readInOrder(expression, pieces, into);
}

function split(characters: Piece, separator: string): readonly Piece[] {
  const pieces: string[][] = [[]];
  for (const character of characters) {
    if (character === separator) pieces.push([]);
    else pieces.at(-1)?.push(character);
  }
  return pieces;
}

/** Values without names: a list takes what the others leave, without a list the last one does. */
function readInOrder(
  { operator, variables }: Expression,
  pieces: readonly Piece[],
  into: Values,
): boolean {
  const list = variables.findIndex(({ explode }) => explode);
  const greedy = list === -1 ? variables.length - 1 : list;
  const spare = Math.max(pieces.length - variables.length, 0);
  let at = 0;
  for (const [index, variable] of variables.entries()) {
    const own = pieces.slice(at, at + 1 + (index === greedy ? spare : 0));
    at += own.length;
    const texts = own.map((piece) => decode(piece, operator.reserved));
    const text = texts.join(operator.separator);
    if (own.length > 0) into.set(variable.name, variable.explode ? texts : text);
    if (isTooLong(variable, own)) return false;
  }
  return true;
}

/** `name=value` in any order, each once but for lists. */
function readPairs(
  { operator, variables }: Expression,
  pieces: readonly Piece[],
  into: Values,
): boolean {
  for (const piece of pieces) {
    const equals = piece.indexOf("=");
    const name = (equals === -1 ? piece : piece.slice(0, equals)).join("");
    const value = equals === -1 ? [] : piece.slice(equals + 1);
    const variable = variables.find((known) => isNameOf(known, name));
    if (variable === undefined || isTooLong(variable, [value])) return false;
    if (!add(variable, decode(value, operator.reserved), into)) return false;
  }
  return true;
}

function isNameOf({ name }: Variable, found: string): boolean {
  return name === found || name.toUpperCase() === found.toUpperCase();
}

/** What is percent-encoded counts as the one character that it is. */
function isTooLong({ maxLength }: Variable, pieces: readonly Piece[]): boolean {
  if (maxLength === undefined) return false;
  const separators = pieces.length - 1;
  return pieces.reduce((length, piece) => length + piece.length, separators) > maxLength;
}

function add({ name, explode }: Variable, text: string, into: Values): boolean {
  const before = into.get(name);
  if (explode) {
    into.set(name, [...(Array.isArray(before) ? before : []), text]);
    return true;
  }
  into.set(name, text);
  return before === undefined;
}

/**
 * The text behind percent-encoded characters. Where reserved characters stand as they are, those that
 * are encoded all the same mean something else, and stay encoded.
 */
function decode(piece: Piece, reserved: boolean): string {
  if (!reserved) return decodeURIComponent(piece.join(""));
  return piece.map((character, at) => decodeReserved(character, piece, at)).join("");
}

function decodeReserved(character: string, piece: Piece, at: number): string {
  const text = decodeURIComponent(character);
  if (character.length < 3 || (UNRESERVED + RESERVED).includes(text)) return character;
  // What follows would make another character of it.
  const [one = "", two = ""] = piece.slice(at + 1, at + 3);
  return text === "%" && HEX_DIGITS.test(one + two) ? character : text;
}

const HEX_DIGITS = /^[\dA-Fa-f]{2}$/;
