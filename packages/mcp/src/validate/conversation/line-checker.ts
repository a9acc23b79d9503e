import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import { showValue } from "../../util/excerpt.ts";
import { isJson } from "../../util/is-json.ts";
import type { FindingList } from "./finding-list.ts";
import type { WireFrame } from "./wire-frame.ts";

/** A message that was written over several lines, the last of which has come. */
export interface PiecedMessage {
  /** All of its lines. */
  readonly whole: string;
}

/** Checks the lines of one direction as lines: what stands around the JSON in them. */
export class LineChecker {
  readonly #sender: "client" | "server";
  #line = 0;
  #saidCr = false;
  /** Lines that may be the beginning of one message that was written over several. */
  #held: { readonly first: number; texts: string[]; length: number } | undefined;

  constructor(sender: "client" | "server") {
    this.#sender = sender;
  }

  /**
   * Checks a line and returns its text without what is around it; undefined where it cannot be a
   * message. What cannot is reported, and returned as a whole where lines make up a message.
   */
  take(frame: WireFrame, list: FindingList): string | PiecedMessage | undefined {
    if (frame.via === "line") this.#line++;
    const text = this.#unwrap(frame, list);
    if (text.trim() === "") {
      if (frame.via !== "body") list.add("blank-line", "", `${this.#place(frame)} is blank`);
      return undefined;
    }
    return frame.via === "line" ? this.#pieceOr(frame, text, list) : text;
  }

  /** The stream has ended: what was held back was no message. */
  end(list: FindingList): void {
    this.#release(list);
  }

  /** Where a frame stands, to begin a sentence with. */
  #place({ via }: WireFrame): string {
    if (via === "line") return `Line ${this.#line} of the ${this.#sender}`;
    return via === "body" ? `The body of the ${this.#sender}` : `The event of the ${this.#sender}`;
  }

  /** Reports a line that is not JSON: broken, or never meant to be. */
  notJson(frame: WireFrame, text: string, complaint: string, list: FindingList): void {
    const isJunk = frame.via === "line" && this.#sender === "server" && !/^\s*[{[]/.test(text);
    const place = this.#place(frame);
    if (frame.isPartial === true && !isJunk) {
      const what = `The ${this.#sender}'s stream ended in the middle of line ${this.#line}`;
      list.add("partial-line", "", what);
    } else if (isJunk) list.add("junk-on-stdout", "", `${place} is no message: ${showValue(text)}`);
    else list.add("not-json", "", `${place} is not JSON: ${complaint}`);
  }

  /** Reports a message that is whole, and its line is not. */
  unended(list: FindingList): void {
    const what = `The ${this.#sender}'s stream ended within line ${this.#line}: it has no line end`;
    list.add("partial-line", "", what);
  }

  #unwrap(frame: WireFrame, list: FindingList): string {
    let { text } = frame;
    if (frame.isUtf8 === false) {
      list.add("not-utf-8", "", `${this.#place(frame)} has bytes that are not UTF-8`);
    }
    if (text.charCodeAt(0) === BOM) {
      text = text.slice(1);
      list.add("byte-order-mark", "", `${this.#place(frame)} begins with a byte order mark`);
    }
    if (frame.via === "line" && text.endsWith("\r")) {
      text = text.slice(0, -1);
      if (!this.#saidCr) list.add("cr-lf", "", `Lines of the ${this.#sender} end with CR LF`);
      this.#saidCr = true;
    }
    const bytes = frame.bytes ?? text.length;
    if (bytes > OVER_LONG_BYTES) {
      const size = (bytes / 2 ** 20).toFixed(1);
      list.add("over-long", "", `${this.#place(frame)} has ${size} MiB; many sides stop at 10`);
    }
    return text;
  }

  /**
   * The text of a line, unless it is a piece of a message that was written over several lines. Only
   * the last one tells, so the first ones are held back, and reported with it or once they turn out to
   * be none.
   */
  #pieceOr(frame: WireFrame, text: string, list: FindingList): string | PiecedMessage | undefined {
    const held = this.#held;
    if (held === undefined) {
      if (frame.isPartial === true || !endsOpen(text)) return text;
      this.#held = { first: this.#line, texts: [text], length: text.length };
      return undefined;
    }
    const begins = text.startsWith("{") && parseFrame(text).kind === "message";
    if (begins || held.texts.length >= MAX_LINES || held.length + text.length > MAX_LENGTH) {
      this.#release(list);
      return text;
    }
    held.texts.push(text);
    held.length += text.length;
    return CLOSES.test(text) ? this.#tryWhole(held, list) : undefined;
  }

  #tryWhole(
    held: { readonly first: number; texts: string[] },
    list: FindingList,
  ): PiecedMessage | undefined {
    const whole = held.texts.join("\n");
    if (!isJson(whole)) return undefined;
    const lines = `Lines ${held.first} to ${this.#line} of the ${this.#sender}`;
    list.add("json-over-lines", "", `${lines} are one message, which must stand on one line`);
    this.#held = undefined;
    return { whole };
  }

  #release(list: FindingList): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    const line = `Line ${held.first} of the ${this.#sender}`;
    list.add("not-json", "", `${line} is not JSON: it ends before the value does`);
  }
}

/** Whether an object or an array has begun and the line ends where more of it has to follow. */
function endsOpen(text: string): boolean {
  let last = text.length - 1;
  while (last > 0 && text.charCodeAt(last) <= SPACE) last--;
  return OPEN_ENDS.includes(text.charAt(last)) && /^\s*[{[]/.test(text);
}

const BOM = 0xfeff;
const OVER_LONG_BYTES = 10 * 2 ** 20;
const OPEN_ENDS = "{[,:";
const SPACE = 0x20;
const CLOSES = /^\s*[}\]]/;
const MAX_LINES = 1000;
const MAX_LENGTH = 2 ** 20;
