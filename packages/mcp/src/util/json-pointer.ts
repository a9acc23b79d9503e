/**
 * The JSON pointer (RFC 6901) that these keys make, from the outside in: `/content/a~1b`; empty
 * without any.
 */
export function jsonPointer(...keys: readonly PropertyKey[]): string {
  return keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
