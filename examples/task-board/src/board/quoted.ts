/**
 * Writes a value into a message: quoted, escaped, and cut to 60 characters, since it may come from
 * anybody and be of any size.
 */
export function quoted(value: unknown): string {
  if (typeof value !== "string") return `a value of type ${value === null ? "null" : typeof value}`;
  return JSON.stringify(value.length > maxLength ? `${value.slice(0, maxLength)}…` : value);
}

const maxLength = 60;
