import type { PatternNode } from "./pattern-node.ts";

/** Thrown for what only backtracking can match, or what is too unusual to be worth the code. */
export class UnsupportedPattern extends Error {}

/**
 * Reads a regular expression, which the runtime has found to be one.
 *
 * @throws {UnsupportedPattern} where it has a backreference, a lookbehind or modifiers.
 */
export function parsePattern({ source, unicode }: RegExp): PatternNode {
  return new PatternParser(source, unicode).parse();
}

class PatternParser {
  readonly #source: string;
  readonly #unicode: boolean;
  #at = 0;

  constructor(source: string, unicode: boolean) {
    this.#source = source;
    this.#unicode = unicode;
  }

  parse(): PatternNode {
    const options = [this.#sequence()];
    while (this.#take(/\|/y) !== undefined) options.push(this.#sequence());
    const [only] = options;
    if (options.length === 1 && only !== undefined) return only;
    const sources = options.flatMap((option) =>
      option.kind === "character" ? [option.source] : [],
    );
    return sources.length === options.length && areDisjoint(sources)
      ? { kind: "character", source: sources.join("|") }
      : { kind: "choice", options };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source.charAt(this.#at))) {
      items.push(this.#quantified(this.#atom()));
    }
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: "sequence", items };
  }

  #quantified(item: PatternNode): PatternNode {
    const [, sign, min, comma, max] = this.#take(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y) ?? [];
    if (sign !== undefined) {
      return { kind: "repeat", item, min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : INFINITE };
    }
    if (min === undefined) return item;
    const upTo = max === "" ? INFINITE : Number(max);
    return { kind: "repeat", item, min: Number(min), max: comma === "" ? Number(min) : upTo };
  }

  #atom(): PatternNode {
    if (this.#take(/\^/y)) return { kind: "start" };
    if (this.#take(/\$/y)) return { kind: "end" };
    if (this.#take(/\\b/y)) return { kind: "boundary" };
    if (this.#take(/\\B/y)) return { kind: "no-boundary" };
    const [opening] = this.#take(/\((?:\?(?::|<[^=!>][^>]*>|[=!]))?/y) ?? [];
    return opening === undefined ? this.#character() : this.#group(opening);
  }

  #group(opening: string): PatternNode {
    if (opening === "(" && this.#source.charAt(this.#at) === "?") {
      throw new UnsupportedPattern("looks behind, or has modifiers");
    }
    const item = this.parse();
    this.#at++;
    const isAhead = opening === "(?=" || opening === "(?!";
    return isAhead ? { kind: "ahead", item, isNegated: opening === "(?!" } : item;
  }

  #character(): PatternNode {
    const known = this.#unicode ? CHARACTER_IN_UNICODE_MODE : CHARACTER;
    const [source] = this.#take(known) ?? [];
    if (source !== undefined) return { kind: "character", source };
    throw new UnsupportedPattern("has a backreference, or an escape of the olden days");
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#source);
    if (found === null) return undefined;
    this.#at = expression.lastIndex;
    return found;
  }
}

/**
 * True for sources of single characters of which no two can be the same, so that their choice is one
 * character: `(.|\n)*` has one way through a text, `(\w|\d)*` has many.
 */
function areDisjoint(sources: readonly string[]): boolean {
  if (new Set(sources).size < sources.length) return false;
  if (["\\s|\\S", "\\d|\\D", "\\w|\\W"].includes([...sources].sort().reverse().join("|")))
    return true;
  const others = sources.filter((source) => source !== ".");
  const plain = others.length === sources.length ? /^(?:[^.[\\\n\r\t]|\\[nrt])$/u : /^\\[nr]$/;
  return others.every((source) => plain.test(source));
}

const INFINITE = Number.POSITIVE_INFINITY;

// A class; an escape by number or name; an escape of one character, other than a backreference; any
// character. `\k` and `\c` without their rest, and octal escapes, are left out on purpose.
const CLASS = String.raw`\[(?:[^\]\\]|\\[^])*\]`;
const BY_NUMBER = String.raw`\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\c[A-Za-z]|\\0(?!\d)`;
const SURROGATES = String.raw`\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}`;
const BY_NAME = String.raw`\\u\{[\da-fA-F]+\}|\\[pP]\{[^}]*\}`;
const CHARACTER = new RegExp(`${CLASS}|${BY_NUMBER}|${String.raw`\\[^\dkc]|[^\\]`}`, "y");
const CHARACTER_IN_UNICODE_MODE = new RegExp(
  `${CLASS}|${SURROGATES}|${BY_NAME}|${BY_NUMBER}|${String.raw`\\[^\dkcupPx]|[^\\]`}`,
  "uy",
);
