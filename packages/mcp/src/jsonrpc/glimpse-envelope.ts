import type { ComplaintSubject } from "./complaint.ts";
import { isId } from "./id.ts";
import type { Id } from "./message.ts";

/** What could be told of a message that was never parsed. */
export interface Glimpse {
  readonly subject: ComplaintSubject;
  /** The id, where the message has a valid one. */
  readonly id?: Id;
}

/**
 * Reads the envelope of a message that is too large, too deep or cut off, and keeps nothing else of
 * it: fed with bytes as they pass, it notes the id and which of `method`, `result` and `error` stand
 * at the top. So a request that cannot be taken is still answered by its id, wherever the id stands.
 *
 * Memory is constant and time linear. What is not an object costs nothing more after its first byte.
 */
export class EnvelopeGlimpse {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #over = false;
  /** The token being read at the top level: a string with its quotes, or a scalar. */
  #token = "";
  /** The name of the member whose value is being read. */
  #key: string | undefined;
  #seen = new Set<string>();
  #id: Id | undefined;

  /** Takes the next bytes of the message. */
  feed(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length && !this.#over) {
      if (this.#inString && !this.#notes) at = this.#passString(bytes, at);
      else this.#byte(bytes[at++] as number);
    }
  }

  /** What is known so far. */
  result(): Glimpse {
    const subject = this.#subject();
    return this.#id === undefined ? { subject } : { subject, id: this.#id };
  }

  #subject(): ComplaintSubject {
    if (this.#seen.has("method")) return this.#seen.has("id") ? "request" : "notification";
    return this.#seen.has("result") || this.#seen.has("error") ? "response" : "unknown";
  }

  /** Whether what is read now is part of a name or value at the top that is not too long to keep. */
  get #notes(): boolean {
    return this.#depth === 1 && this.#token.length < MAX_TOKEN;
  }

  #byte(c: number): void {
    if (this.#inString) this.#stringByte(c);
    else if (this.#depth === 0) this.#start(c);
    else if (c === QUOTE) {
      this.#note(c);
      this.#inString = true;
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      this.#note(c);
      this.#depth++;
    } else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) this.#close();
    else if (this.#depth === 1) this.#topByte(c);
  }

  #stringByte(c: number): void {
    this.#note(c);
    if (this.#escaped) this.#escaped = false;
    else if (c === BACKSLASH) this.#escaped = true;
    else if (c === QUOTE) this.#inString = false;
  }

  /** Passes over the rest of a string of which nothing is kept; returns where it went to. */
  #passString(bytes: Uint8Array, from: number): number {
    let at = this.#escaped ? from + 1 : from;
    this.#escaped = false;
    while (at < bytes.length) {
      const quote = bytes.indexOf(QUOTE, at);
      const end = quote === -1 ? bytes.length : quote;
      const isEscaped = backslashesBefore(bytes, end, at) % 2 === 1;
      if (quote === -1) this.#escaped = isEscaped;
      else if (!isEscaped) {
        this.#inString = false;
        return quote + 1;
      }
      at = end + 1;
    }
    return bytes.length;
  }

  #start(c: number): void {
    if (c === OPEN_BRACE) this.#depth = 1;
    else if (c > SPACE && !BOM.includes(c)) this.#over = true;
  }

  #close(): void {
    if (this.#depth === 1) {
      this.#member();
      this.#over = true;
    }
    this.#depth--;
  }

  #topByte(c: number): void {
    if (c === COLON) {
      this.#key = decodeString(this.#token) ?? "";
      if (KEYS.has(this.#key)) this.#seen.add(this.#key);
      this.#token = "";
    } else if (c === COMMA) this.#member();
    // White space is kept between two tokens only, where it shows that they are not one.
    else if (c > SPACE || this.#token !== "") this.#note(c);
  }

  #note(c: number): void {
    if (this.#notes) this.#token += String.fromCharCode(c);
  }

  #member(): void {
    if (this.#key === "id") this.#id = idFromToken(this.#token);
    this.#token = "";
    this.#key = undefined;
  }
}

/** The glimpse of a whole text, for one that turned out too deep or not to be JSON. */
export function glimpseEnvelope(text: string): Glimpse {
  const glimpse = new EnvelopeGlimpse();
  glimpse.feed(new TextEncoder().encode(text));
  return glimpse.result();
}

function backslashesBefore(bytes: Uint8Array, end: number, from: number): number {
  let at = end;
  while (at > from && bytes[at - 1] === BACKSLASH) at--;
  return end - at;
}

function idFromToken(token: string): Id | undefined {
  if (token.length >= MAX_TOKEN) return undefined;
  const value = token.startsWith('"') ? decodeString(token) : decodeScalar(token);
  return isId(value) ? value : undefined;
}

/** Tokens hold one character a byte, so they are turned back into bytes before decoding. */
function decodeString(token: string): string | undefined {
  const bytes = Uint8Array.from(token, (c) => c.charCodeAt(0));
  const value = decodeScalar(new TextDecoder().decode(bytes));
  return typeof value === "string" ? value : undefined;
}

function decodeScalar(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not a value: then there is no id to be had from it.
    return undefined;
  }
}

const KEYS: ReadonlySet<string> = new Set(["id", "method", "result", "error"]);
/** Longer names and ids are not looked at. */
const MAX_TOKEN = 1024;
/** The bytes of a byte order mark. */
const BOM = [0xef, 0xbb, 0xbf];
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
