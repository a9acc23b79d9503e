/**
 * How long a `Retry-After` header asks to wait, in milliseconds from `nowMs`: it has seconds or a
 * date. Undefined where it is missing or neither; never below 0, and at most a day.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, MAX_MS);
  // Dates have a day's name; `Date.parse` alone takes nearly anything.
  const date = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  return Math.min(Math.max(date - nowMs, 0), MAX_MS);
}

const MAX_MS = 86_400_000;
