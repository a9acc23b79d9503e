import { encodeBase64 } from "./base64.ts";

/** Bytes as base64url without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

/**
 * The bytes of base64url without padding; undefined where the text is something else, and where it
 * is not the one text of its bytes.
 */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || !ENDS[text.length % 4]?.test(text)) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** How a text may end, by what is left of its length: what its last bits cannot say must be 0. */
const ENDS: readonly (RegExp | undefined)[] = [/$/, undefined, /[AQgw]$/, /[AEIMQUYcgkosw048]$/];
