/** Where a text stops being JSON, and what could have stood there. */
export interface JsonError {
  /** Index of the first character that cannot be. */
  readonly index: number;
  /** What could have stood there, in words. */
  readonly expected: string;
}

/**
 * Finds the place where a text stops being JSON; undefined where it is JSON. The engine's own
 * message names a place only in its prose, and not in every version.
 *
 * Runs only on text that JSON.parse has refused. Linear, with an explicit stack, so that a text of
 * a million brackets is answered like any other.
 */
export function locateJsonError(text: string): JsonError | undefined {
  const place: Place = { text, at: 0, open: [], expect: "value" };
  let error: JsonError | undefined;
  while (error === undefined && place.expect !== "end") {
    skipSpace(place);
    error = STEPS[place.expect](place);
  }
  return error;
}

type Expect = "value" | "first value" | "key" | "first key" | "after" | "end";

interface Place {
  readonly text: string;
  at: number;
  /** The brackets that are open, innermost last. */
  readonly open: string[];
  expect: Expect;
}

type Step = (place: Place) => JsonError | undefined;

const STEPS: Record<Exclude<Expect, "end">, Step> = {
  value: readValue,
  "first value": (place) => (closes(place) ? undefined : readValue(place)),
  key: readKey,
  "first key": (place) => (closes(place) ? undefined : readKey(place)),
  after: readAfter,
};

function readValue(place: Place): JsonError | undefined {
  const first = place.text[place.at];
  if (first === "{" || first === "[") {
    place.open.push(first);
    place.at++;
    place.expect = first === "{" ? "first key" : "first value";
    return undefined;
  }
  const error = first === '"' ? readString(place) : readScalar(place);
  place.expect = "after";
  return error;
}

function readScalar(place: Place): JsonError | undefined {
  SCALAR.lastIndex = place.at;
  const scalar = SCALAR.exec(place.text);
  if (scalar === null) return { index: place.at, expected: "a value" };
  place.at += scalar[0].length;
  return undefined;
}

function readKey(place: Place): JsonError | undefined {
  if (place.text[place.at] !== '"') return { index: place.at, expected: "a member's name" };
  const error = readString(place);
  if (error !== undefined) return error;
  skipSpace(place);
  if (place.text[place.at] !== ":") return { index: place.at, expected: '":"' };
  place.at++;
  place.expect = "value";
  return undefined;
}

function readAfter(place: Place): JsonError | undefined {
  const { text, at, open } = place;
  const top = open.at(-1);
  if (top === undefined) {
    place.expect = "end";
    return at < text.length ? { index: at, expected: "the end of the message" } : undefined;
  }
  if (closes(place)) return undefined;
  if (text[at] !== ",") return { index: at, expected: `"," or "${closing(top)}"` };
  place.at++;
  place.expect = top === "{" ? "key" : "value";
  return undefined;
}

/** Passes over the bracket that closes the innermost open one, where it stands here. */
function closes(place: Place): boolean {
  const top = place.open.at(-1);
  if (top === undefined || place.text[place.at] !== closing(top)) return false;
  place.open.pop();
  place.at++;
  place.expect = "after";
  return true;
}

function readString(place: Place): JsonError | undefined {
  const { text } = place;
  for (let at = place.at + 1; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) {
      place.at = at + 1;
      return undefined;
    }
    if (c < SPACE) return { index: at, expected: "an escape instead of a control character" };
    if (c !== BACKSLASH) continue;
    ESCAPE.lastIndex = at;
    const sequence = ESCAPE.exec(text);
    if (sequence === null) return { index: at, expected: "a valid escape" };
    at += sequence[0].length - 1;
  }
  return { index: text.length, expected: "a closing quote" };
}

function closing(open: string): string {
  return open === "{" ? "}" : "]";
}

function skipSpace(place: Place): void {
  while (" \t\r\n".includes(place.text[place.at] ?? "x")) place.at++;
}

/** A number, true, false or null, in the grammar of RFC 8259. */
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
