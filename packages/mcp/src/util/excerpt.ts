/**
 * Cuts a text to a bound for a message, a log or an excerpt, with an ellipsis where something was
 * cut. Never cuts a surrogate pair in two.
 */
export function excerpt(text: string, maxLength = 200): string {
  if (text.length <= maxLength) return text;
  const cut = isHighSurrogate(text.charCodeAt(maxLength - 1)) ? maxLength - 1 : maxLength;
  return `${text.slice(0, cut)}…`;
}

/** A value as JSON, cut to a bound: what an error message shows of what it found. */
export function showValue(value: unknown, maxLength = 60): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value) && value.length > 20) return `an array of ${value.length}`;
  return excerpt(encode(value, maxLength), maxLength);
}

function encode(value: unknown, maxLength: number): string {
  // JSON would write NaN and the infinities as null, and refuse a BigInt.
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  // What is cut off below need not be encoded first.
  const shown = typeof value === "string" ? value.slice(0, maxLength) : value;
  try {
    return JSON.stringify(shown) ?? `a ${typeof value}`;
  } catch {
    // A cycle, or a depth that overflows.
    return "something that is not JSON";
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
