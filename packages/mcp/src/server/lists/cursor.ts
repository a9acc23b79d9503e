import { decodeBase64Url, encodeBase64Url } from "../../util/base64url.ts";

/**
 * A cursor names the last entry of the page before, so that a list which changes between two pages
 * neither repeats nor skips what stayed. To clients it is opaque.
 */
export function cursorOf(lastKey: string): string {
  return encodeBase64Url(new TextEncoder().encode(JSON.stringify(lastKey)));
}

/** The entry that a cursor names; undefined where it is no cursor of ours. */
export function keyOfCursor(cursor: unknown): string | undefined {
  const bytes = typeof cursor === "string" ? decodeBase64Url(cursor) : undefined;
  if (bytes === undefined) return undefined;
  try {
    const key: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof key === "string" ? key : undefined;
  } catch {
    // Somebody else's cursor.
    return undefined;
  }
}
