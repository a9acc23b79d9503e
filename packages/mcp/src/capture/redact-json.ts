import { endOfString } from "../jsonrpc/scan-string.ts";
import { isCodeLike } from "./credentials.ts";
import type { Placeholders } from "./placeholders.ts";
import { redactUrl } from "./redact-url.ts";
import type { Shape } from "./shape.ts";
import { BLOCK_TYPES, shapeOf } from "./shape.ts";

/**
 * Replaces what is to be hidden in a text of JSON and copies every other character: spacing, digits,
 * members that are there twice. Texts become placeholders, numbers the number of theirs.
 *
 * Behind the place where the text stops being JSON, whatever is no token of JSON is replaced with all
 * that follows by one placeholder, between `<` and `>`, which no JSON has there: so the text still
 * stops being JSON at the same place.
 *
 * @param memberShape the shape of a member of the outermost object
 */
export function redactJson(
  text: string,
  placeholders: Placeholders,
  memberShape: (member: string) => Shape,
): string {
  const scanner = new Scanner(text, placeholders);
  scanner.scan(memberShape);
  return scanner.result();
}

class Scanner {
  readonly #text: string;
  readonly #placeholders: Placeholders;
  #at = 0;
  /** Up to where the text is in the output. */
  #copied = 0;
  #out = "";

  constructor(text: string, placeholders: Placeholders) {
    this.#text = text;
    this.#placeholders = placeholders;
  }

  scan(memberShape: (member: string) => Shape): void {
    // A mark is no part of the text that follows; it stays, since it is a finding.
    if (this.#text.charCodeAt(0) === BYTE_ORDER_MARK) this.#at = 1;
    this.#skipSpace();
    const first = this.#text[this.#at];
    // What is no object is no message: a value alone is hidden, an array is several messages.
    const isWhole =
      first === "{" || first === "["
        ? this.#value({ top: memberShape }, 0)
        : this.#value("hide", 0);
    this.#skipSpace();
    if (!isWhole || this.#at < this.#text.length) this.#hideRest();
  }

  result(): string {
    return this.#out + this.#text.slice(this.#copied);
  }

  /** Passes over a value; false where the text stops being JSON. */
  #value(shape: Shape | Top, depth: number): boolean {
    const code = this.#text.charCodeAt(this.#at);
    if (code === QUOTE) return this.#string(isTop(shape) ? "hide" : shape);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      // Deeper than any message may be: whatever is there, it is hidden.
      if (depth >= MAX_DEPTH) return false;
      return code === OPEN_BRACE ? this.#object(shape, depth) : this.#array(shape, depth);
    }
    return this.#scalar(isTop(shape) ? "hide" : shape);
  }

  #object(shape: Shape | Top, depth: number): boolean {
    this.#at++;
    this.#skipSpace();
    if (this.#closes(CLOSE_BRACE)) return true;
    for (;;) {
      const name = this.#name(shape);
      if (name === undefined) return false;
      const inner = isTop(shape) ? shape.top(name) : shapeOf(shape, name);
      if (!this.#value(inner, depth + 1)) return false;
      this.#skipSpace();
      if (this.#closes(CLOSE_BRACE)) return true;
      if (!this.#closes(COMMA)) return false;
      this.#skipSpace();
    }
  }

  #array(shape: Shape | Top, depth: number): boolean {
    this.#at++;
    this.#skipSpace();
    if (this.#closes(CLOSE_BRACKET)) return true;
    for (;;) {
      if (!this.#value(shape, depth + 1)) return false;
      this.#skipSpace();
      if (this.#closes(CLOSE_BRACKET)) return true;
      if (!this.#closes(COMMA)) return false;
      this.#skipSpace();
    }
  }

  /** Passes over a name and its colon; undefined where there is none. */
  #name(shape: Shape | Top): string | undefined {
    const start = this.#at;
    if (this.#text.charCodeAt(start) !== QUOTE) return undefined;
    const end = this.#endOfString(start);
    if (end === undefined) return undefined;
    const raw = this.#text.slice(start + 1, end - 1);
    const name = raw.includes("\\") ? (parseString(`"${raw}"`) ?? raw) : raw;
    // A name in a map may be somebody's token; those that people give to members are short.
    if (shape === "hide" && (name.length > MAX_NAME || isCodeLike(name))) {
      this.#replace(start, end, JSON.stringify(this.#placeholders.of(name)));
    }
    this.#at = end;
    this.#skipSpace();
    if (!this.#closes(COLON)) return undefined;
    this.#skipSpace();
    return name;
  }

  #string(shape: Shape): boolean {
    const start = this.#at;
    const end = this.#endOfString(start);
    if (end === undefined) return false;
    this.#at = end;
    if (shape === "keep" || end - start === 2) return true;
    const raw = this.#text.slice(start, end);
    const value = raw.includes("\\") ? (parseString(raw) ?? raw) : raw.slice(1, -1);
    if (shape === "block" && BLOCK_TYPES.has(value)) return true;
    this.#replace(start, end, JSON.stringify(this.#hidden(value, shape)));
    return true;
  }

  #hidden(value: string, shape: Shape): string {
    if (shape === "url") return redactUrl(value, this.#placeholders);
    this.#placeholders.notice(value);
    return this.#placeholders.of(value);
  }

  #scalar(shape: Shape): boolean {
    SCALAR.lastIndex = this.#at;
    const found = SCALAR.exec(this.#text)?.[0];
    if (found === undefined) return false;
    const start = this.#at;
    this.#at += found.length;
    const isNumber = found !== "true" && found !== "false" && found !== "null";
    if (!isNumber || shape === "keep") return true;
    this.#placeholders.notice(found);
    this.#replace(start, this.#at, String(this.#placeholders.numberOf(found)));
    return true;
  }

  #endOfString(start: number): number | undefined {
    const end = endOfString(this.#text, start);
    if (end < this.#text.length) return end;
    // Only at the very end of the text can it be that the string never closed.
    return parseString(this.#text.slice(start)) === undefined ? undefined : end;
  }

  #replace(start: number, end: number, replacement: string): void {
    this.#out += this.#text.slice(this.#copied, start) + replacement;
    this.#copied = end;
  }

  /** What is no value of JSON may be a piece of one: tokens stay what they are, as far as they go. */
  #hideRest(): void {
    while (this.#at < this.#text.length && this.#token()) this.#skipSpace();
    if (this.#at < this.#text.length) this.#hideAll();
  }

  #token(): boolean {
    const code = this.#text.charCodeAt(this.#at);
    if (!PUNCTUATION.has(code)) return code === QUOTE ? this.#string("hide") : this.#scalar("hide");
    this.#at++;
    return true;
  }

  #hideAll(): void {
    const rest = this.#text.slice(this.#at);
    const [, number = ""] = / (\d+)/.exec(this.#placeholders.of(rest)) ?? [];
    this.#replace(this.#at, this.#text.length, `<redacted ${number}>`);
  }

  #closes(code: number): boolean {
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    return true;
  }

  #skipSpace(): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return;
    }
  }
}

/** The outermost value: its members have a shape by name, whatever the array that it stands in. */
interface Top {
  readonly top: (member: string) => Shape;
}

function isTop(shape: Shape | Top): shape is Top {
  return typeof shape === "object" && typeof (shape as Top).top === "function";
}

function parseString(raw: string): string | undefined {
  try {
    return JSON.parse(raw);
  } catch {
    // An escape that is none, or no end.
    return undefined;
  }
}

const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const MAX_DEPTH = 512;
const MAX_NAME = 48;
const BYTE_ORDER_MARK = 0xfeff;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const PUNCTUATION: ReadonlySet<number> = new Set([
  COMMA,
  COLON,
  OPEN_BRACKET,
  CLOSE_BRACKET,
  OPEN_BRACE,
  CLOSE_BRACE,
]);
