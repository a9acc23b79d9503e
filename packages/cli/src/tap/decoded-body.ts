import type { ZlibOptions } from "node:zlib";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import type { CaptureHttpHeader } from "@wirewright/mcp/capture";

/** A body without its content codings, or why nobody can look into it, in words. */
export type DecodedBody =
  | { readonly bytes: Uint8Array; readonly why?: undefined }
  | { readonly bytes?: undefined; readonly why: string };

/** The content codings of a message, the first that was applied first; none for `identity`. */
export function codingsOf(headers: readonly CaptureHttpHeader[]): readonly string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === "content-encoding")
    .flatMap(([, value]) => value.toLowerCase().split(","))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
}

/**
 * Takes the content codings off a body.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-8.4
 */
export function decodedBody(
  body: Uint8Array,
  codings: readonly string[],
  maxBytes: number,
): DecodedBody {
  let bytes = body;
  for (const coding of [...codings].reverse()) {
    const decode = DECODERS.get(coding);
    if (decode === undefined) return { why: `nobody here reads the coding "${coding}"` };
    try {
      bytes = decode(bytes, { maxOutputLength: maxBytes });
    } catch (error) {
      return { why: whyNot(error, coding, maxBytes) };
    }
  }
  return { bytes };
}

function whyNot(error: unknown, coding: string, maxBytes: number): string {
  const isTooLarge = Object(error).code === "ERR_BUFFER_TOO_LARGE";
  return isTooLarge ? `it is larger than ${maxBytes} bytes` : `it is no whole ${coding}`;
}

type Decode = (bytes: Uint8Array, options: ZlibOptions) => Uint8Array;

/** Some servers send what is inside the zlib format and call it the same. */
function inflateEither(bytes: Uint8Array, options: ZlibOptions): Uint8Array {
  const isZlib =
    ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) + (bytes[1] ?? 0)) % 31 === 0;
  return isZlib ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
}

const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflateEither],
  ["br", brotliDecompressSync],
]);
