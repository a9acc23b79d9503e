import { encodeBase64 } from "../util/base64.ts";
import type { CaptureContent } from "./capture-event.ts";

/** Bytes as a capture has them: as text where they are UTF-8, otherwise as base64. */
export function contentOf(bytes: Uint8Array): CaptureContent {
  if (bytes.length === 0) return { text: "" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    // Not UTF-8: as text it would not be what it was.
    return { base64: encodeBase64(bytes) };
  }
}

/** The bytes that a content stands for; none where there is no content. */
export function bytesOf({ text, base64 }: CaptureContent): Uint8Array {
  if (text !== undefined) return new TextEncoder().encode(text);
  if (base64 === undefined) return new Uint8Array(0);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The text of a content; bytes that are not UTF-8 become U+FFFD. */
export function textOf(content: CaptureContent): string {
  if (content.text !== undefined) return content.text;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytesOf(content));
}

/** How many bytes crossed, whatever redaction has made of them. */
export function sizeOf(content: CaptureContent): number {
  const { bytes, text, base64 } = content;
  if (bytes !== undefined) return bytes;
  if (text !== undefined) return utf8Length(text);
  if (base64 === undefined) return 0;
  const padding = base64.endsWith("==") ? 2 : Number(base64.endsWith("="));
  return (base64.length / 4) * 3 - padding;
}

/** The length of a text in UTF-8; most of what crosses is ASCII, which is counted without encoding. */
function utf8Length(text: string): number {
  let extra = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    // A surrogate pair is two units and four bytes; a lone one is written as three.
    const isPair = code >= 0xd800 && code <= 0xdbff && isLow(text.charCodeAt(at + 1));
    if (isPair) at++;
    extra += code < 0x800 ? 1 : 2;
  }
  return text.length + extra;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
