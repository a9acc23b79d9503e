import { jsonPointer } from "./json-pointer.ts";

/**
 * The JSON text of a value, without the one silent loss that `JSON.stringify` has: it writes NaN and
 * the infinities as null, which the other side takes for an answer.
 *
 * @throws {TypeError} with the path of a number that is not finite, and where the value holds a cycle
 * or a BigInt.
 */
export function jsonText(value: object): string;
export function jsonText(value: unknown): string | undefined;
export function jsonText(value: unknown): string | undefined {
  const text: string | undefined = JSON.stringify(value);
  // Such a number can only be behind a null. Looking for one in a long text costs more than the values.
  if (text === undefined || (text.length < LONG_TEXT && !text.includes("null"))) return text;
  const found = pathOfLost(value);
  if (found === undefined) return text;
  const where = jsonPointer(...found.path.reverse()) || "the value";
  throw new TypeError(`${where} must be a finite number, found ${found.value}`);
}

interface Lost {
  readonly value: number;
  /** From the inside out. */
  readonly path: PropertyKey[];
}

/** The first number that JSON does not have. What writes itself by `toJSON` knows what it does. */
function pathOfLost(value: unknown): Lost | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : { value, path: [] };
  if (typeof value !== "object" || value === null) return undefined;
  if (typeof (value as { readonly toJSON?: unknown }).toJSON === "function") return undefined;
  for (const key of Object.keys(value)) {
    const lost = pathOfLost((value as Readonly<Record<string, unknown>>)[key]);
    if (lost === undefined) continue;
    lost.path.push(key);
    return lost;
  }
  return undefined;
}

const LONG_TEXT = 10_000;
