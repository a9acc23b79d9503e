import type { Id } from "./message.ts";

/**
 * True for what may be the id of a request, and equally for a progress token: a string, or an
 * integer within ±(2^53 − 1). A larger integer has already lost digits when JSON.parse returns it,
 * so it is refused rather than echoed wrong.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#requests
 */
export function isId(value: unknown): value is Id {
  return typeof value === "string" || Number.isSafeInteger(value);
}
