// Breaks a line of the wire in one of the ways in which lines break: bytes flipped, lost, doubled or
// put in, pieces of JSON exchanged for others, members lost or doubled, two lines run into one.

import type { Random } from "./random.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Mutator = (bytes: Bytes, random: Random, other: string) => Bytes;

/**
 * The line with one to three mutations, as bytes; it may have become several lines, or none. `other`
 * is what pieces are taken from.
 */
export function mutateLine(line: string, other: string, random: Random): Uint8Array {
  let bytes: Bytes = new TextEncoder().encode(line);
  const times = 1 + random.below(3);
  for (let time = 0; time < times; time++) {
    if (bytes.length > 0) bytes = random.pick(MUTATORS)(bytes, random, other);
  }
  return bytes;
}

const MUTATORS: readonly Mutator[] = [
  flipBit,
  setByte,
  removeRange,
  doubleRange,
  insertPiece,
  insertPiece,
  cutOff,
  spliceOther,
  replaceValue,
  replaceValue,
  replaceValue,
  removeMember,
  doubleMember,
];

function flipBit(bytes: Bytes, random: Random): Bytes {
  const at = random.below(bytes.length);
  return bytes.with(at, (bytes[at] ?? 0) ^ (1 << random.below(8)));
}

function setByte(bytes: Bytes, random: Random): Bytes {
  return bytes.with(random.below(bytes.length), random.below(256));
}

function removeRange(bytes: Bytes, random: Random): Bytes {
  const [start, end] = rangeIn(bytes, random);
  return join(bytes.subarray(0, start), bytes.subarray(end));
}

function doubleRange(bytes: Bytes, random: Random): Bytes {
  const [start, end] = rangeIn(bytes, random);
  return join(bytes.subarray(0, end), bytes.subarray(start));
}

function insertPiece(bytes: Bytes, random: Random): Bytes {
  const at = random.below(bytes.length + 1);
  const piece = new TextEncoder().encode(random.pick(PIECES));
  return join(bytes.subarray(0, at), piece, bytes.subarray(at));
}

function cutOff(bytes: Bytes, random: Random): Bytes {
  return bytes.slice(0, random.below(bytes.length));
}

function spliceOther(bytes: Bytes, random: Random, other: string): Bytes {
  const rest = new TextEncoder().encode(other);
  return join(
    bytes.subarray(0, random.below(bytes.length + 1)),
    rest.subarray(random.below(rest.length + 1)),
  );
}

/** Puts another value where a string, a number, an object or an array stands. */
function replaceValue(bytes: Bytes, random: Random): Bytes {
  return edit(bytes, VALUE, random, () => random.pick(VALUES));
}

function removeMember(bytes: Bytes, random: Random): Bytes {
  return edit(bytes, MEMBER, random, () => "");
}

function doubleMember(bytes: Bytes, random: Random): Bytes {
  return edit(bytes, MEMBER, random, (member) => `${member}${member}`);
}

/** Replaces one of the places that a pattern finds. */
function edit(
  bytes: Bytes,
  pattern: RegExp,
  random: Random,
  replace: (found: string) => string,
): Bytes {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const found = [...text.matchAll(pattern)].filter(([piece]) => !piece.endsWith('":'));
  if (found.length === 0) return bytes;
  const { 0: piece, index } = random.pick(found);
  const edited = text.slice(0, index) + replace(piece) + text.slice(index + piece.length);
  return new TextEncoder().encode(edited);
}

function rangeIn(bytes: Bytes, random: Random): [number, number] {
  const start = random.below(bytes.length);
  return [start, Math.min(bytes.length, start + 1 + random.below(24))];
}

function join(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** A string, a number, or an object or array without another inside; names end with a colon. */
const VALUE = /"(?:[^"\\]|\\.)*":?|-?\d+|\[[^[\]]*\]|\{[^{}]*\}/g;

/** A member with a short value, and the comma behind it. */
const MEMBER = /"[^"\\]*":(?:"(?:[^"\\]|\\.)*"|-?\d+|\{\}|\[\]),/g;

/** Values in the place of others. */
const VALUES: readonly string[] = [
  "null",
  "true",
  "0",
  "-1",
  "1.5",
  "1e400",
  "9007199254740993",
  '""',
  '"x"',
  '"\\ud800"',
  '"__proto__"',
  '"constructor"',
  "{}",
  "[]",
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  "[1,2,3]",
  `${"[".repeat(600)}${"]".repeat(600)}`,
  `"${"x".repeat(2000)}"`,
];

/** Pieces of text that parsers trip over. */
const PIECES: readonly string[] = [
  ...VALUES,
  "\n",
  "\r\n",
  "\r",
  "\0",
  "\u2028",
  "\ufffd",
  "\ufeff",
  "é",
  '"',
  "\\",
  ",",
  ":",
  "{",
  "}",
  "[",
  "]",
  "  ",
  '"id":7,',
  '"jsonrpc":"2.0",',
  "[[[[[[[[",
];
