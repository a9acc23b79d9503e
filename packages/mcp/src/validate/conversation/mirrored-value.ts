/**
 * The text that a mirrored header stands for: as it is, or Base64 of UTF-8 between two markers.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding
 */
export function decodeMirrored(value: string): string | undefined {
  const encoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Neither Base64 nor UTF-8: it stands for nothing.
    return undefined;
  }
}

/** Whether redaction has replaced a value, so that it cannot be compared. */
export function isRedacted(value: string): boolean {
  return value.includes("[redacted");
}
