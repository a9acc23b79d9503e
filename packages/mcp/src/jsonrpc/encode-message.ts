import { jsonText } from "../util/json-text.ts";
import type { Message } from "./message.ts";
import { sourceOf } from "./source-text.ts";

/**
 * Writes a message as JSON on one line, without the line's end.
 *
 * A part (`params`, `result`, `error`) that is the very object that was parsed, or that went through
 * `encodeOnce`, is copied as text, so digits and spelling survive. Lone surrogates are written as
 * `\udXXX` escapes. Members keep their order.
 *
 * @throws {TypeError} where a value has no JSON form: a cycle, a BigInt, or with its path a number that
 * is not finite, which JSON would silently write as null.
 * @throws {RangeError} where it is nested deeper than the stack allows.
 */
export function encodeMessage(message: Message): string {
  const part = partOf(message);
  const source = part === undefined ? undefined : sourceOf(part);
  return source === undefined ? jsonText(message) : encodeAround(message, part, source);
}

function partOf(message: Message): object | undefined {
  if ("method" in message) return message.params;
  return "result" in message ? message.result : message.error;
}

function encodeAround(message: Message, part: object | undefined, source: string): string {
  let text = "{";
  for (const [name, value] of Object.entries(message)) {
    const encoded = value === part ? source : JSON.stringify(value);
    if (encoded === undefined) continue;
    text += `${text.length > 1 ? "," : ""}${JSON.stringify(name)}:${encoded}`;
  }
  return `${text}}`;
}
