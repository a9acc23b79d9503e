/**
 * The first number in a JSON text that JavaScript cannot hold: an integer that would lose digits, or
 * one that would become infinite and be sent as null. `json` must be valid JSON.
 *
 * Fractions are rounded to about 17 digits by every program that calculates with them; that is no loss
 * that anybody would miss.
 */
export function lossyNumber(json: string): string | undefined {
  for (const [token] of json.matchAll(STRING_OR_NUMBER)) {
    if (!token.startsWith('"') && isLossy(token)) return token;
  }
  return undefined;
}

/** What to do about it. */
export const LOSSY_HINT =
  "JavaScript cannot hold that number: wirewright raw sends a message exactly as it is written";

function isLossy(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return true;
  return /^-?\d+$/.test(token) && BigInt(token) !== BigInt(value);
}

const STRING_OR_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g;
