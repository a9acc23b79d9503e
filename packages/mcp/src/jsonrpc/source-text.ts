// Exactness. JSON.parse loses digits (integers above 2^53, 1.0, 1e400) and spelling, so a relay that
// parses and encodes again changes what it carries. A part of a message (its params, result or
// error) therefore remembers the text it came from, and encoding copies that text for as long as
// the object is the very one that was parsed. A copy made with `{ ...params }` is another object and
// remembers nothing, so an edit can never be undone by a stale text.

import { locateMember } from "./locate-member.ts";
import { onOneLine } from "./one-line.ts";

/** Lets a class put private fields on an object that it did not make. */
class Carrier {
  constructor(target: object) {
    // biome-ignore lint/correctness/noConstructorReturn: returning another object is how private fields get onto it
    return target;
  }
}

/**
 * The memory of one part. Private fields cost 0.1 µs a part, where a WeakMap costs 0.45 µs, and are
 * invisible to spreading, JSON, equality and debuggers alike.
 */
class Source extends Carrier {
  /** The text, or how it is made when it is needed; that makes undefined where it cannot. */
  #text: string | (() => string | undefined);
  #member: string | undefined;

  private constructor(
    target: object,
    text: string | (() => string | undefined),
    member: string | undefined,
  ) {
    super(target);
    this.#text = text;
    this.#member = member;
  }

  static has(target: object): boolean {
    return #text in target;
  }

  static keep(
    target: object,
    text: string | (() => string | undefined),
    member: string | undefined,
  ): void {
    if (#text in target) {
      target.#text = text;
      target.#member = member;
    } else {
      try {
        new Source(target, text, member);
      } catch {
        // An engine may refuse private fields on a frozen object: then it is encoded each time.
      }
    }
  }

  static of(target: object): string | undefined {
    if (!(#text in target)) return undefined;
    if (typeof target.#text !== "string") target.#text = target.#text() ?? JSON.stringify(target);
    if (target.#member === undefined) return target.#text;
    const { start, end } = locateMember(target.#text, target.#member) ?? NOWHERE;
    // Found once, kept: a result that is sent to a thousand subscribers is located once.
    target.#text = end === 0 ? JSON.stringify(target) : onOneLine(target.#text.slice(start, end));
    target.#member = undefined;
    return target.#text;
  }
}

/**
 * Remembers that `part` was parsed from member `member` of the JSON object `text`; without `member`,
 * that `text` is the JSON text of `part` itself.
 */
export function keepSource(part: object, text: string, member?: string): void {
  Source.keep(part, text, member);
}

/** Remembers how the JSON text of `part` is made, should anybody encode it. */
export function keepSourceLater(part: object, make: () => string | undefined): void {
  Source.keep(part, make, undefined);
}

/** Whether anything is remembered of `part`; looks for no text. */
export function hasSource(part: object): boolean {
  return Source.has(part);
}

/** The JSON text of `part` on one line, or undefined where nothing is remembered of it. */
export function sourceOf(part: object): string | undefined {
  return Source.of(part);
}

/**
 * Encodes an object once and for all: whenever it is part of a message from now on, the text made
 * here is copied. The object must not change afterwards.
 *
 * @throws {TypeError} where the object cannot be written as JSON.
 */
export function encodeOnce<T extends object>(part: T): T {
  keepSource(part, JSON.stringify(part));
  return part;
}

const NOWHERE = { start: 0, end: 0 };
