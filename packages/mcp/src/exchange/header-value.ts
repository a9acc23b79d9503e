// What `Mcp-Name` and `Mcp-Param-*` carry: text as it is where a header can hold it unharmed,
// otherwise Base64 of its UTF-8 between two markers.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding

/**
 * Writes a text as the value of a header. It goes plain where it is made of visible ASCII with blanks
 * and tabs inside; anything else, and what looks encoded already, is encoded.
 */
export function encodeHeaderValue(text: string): string {
  // Told apart by both marks, even where one runs into the other: so no reader can take it for
  // something encoded.
  const isMarked = text.startsWith(PREFIX) && text.endsWith(SUFFIX);
  return PLAIN.test(text) && !isMarked ? text : `${PREFIX}${toBase64(text)}${SUFFIX}`;
}

/**
 * The text that a header's value stands for, or undefined where it stands for none: it has characters
 * that no header may have, or between the markers is no Base64 of UTF-8. The markers count only as
 * they are written in the specification, in lower case and both of them.
 */
export function decodeHeaderValue(value: string): string | undefined {
  if (!ALLOWED.test(value)) return undefined;
  const encoded = MARKED.exec(value)?.[1];
  return encoded === undefined ? value : fromBase64(encoded);
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** `atob` alone would pass over blanks and do without padding, so the form is checked first. */
function fromBase64(encoded: string): string | undefined {
  if (encoded.length % 4 !== 0 || !BASE64.test(encoded)) return undefined;
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Not UTF-8, so it is no text.
    return undefined;
  }
}

const PREFIX = "=?base64?";
const SUFFIX = "?=";
const MARKED = /^=\?base64\?(.*)\?=$/;
/** Empty, or visible ASCII at both ends and blanks or tabs inside. */
const PLAIN = /^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/;
/** @see https://www.rfc-editor.org/rfc/rfc9110#name-field-values */
const ALLOWED = /^[\t\x20-\x7e]*$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
