import { sortedJson } from "../util/sorted-json.ts";

/**
 * True where no two items are equal, as JSON Schema has it: members in any order. Linear, where
 * comparing each item with each other would let a long array keep a process busy.
 */
export function areUnique(items: readonly unknown[], spend: (steps: number) => void): boolean {
  const seen = new Set<unknown>();
  for (const item of items) {
    const key = keyOf(item, spend);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

/**
 * Says of a value whether it is equal to one of some. Members are data whatever they are called, where
 * a comparison of objects may ask `valueOf` or `constructor` of one.
 */
export function isOneOf(
  allowed: readonly unknown[],
  spend: (steps: number) => void,
): (value: unknown) => boolean {
  // The schema's own values are no part of a check.
  const keys = new Set(allowed.map((value) => keyOf(value, doNothing)));
  return (value) => keys.has(keyOf(value, spend));
}

/** Scalars are their own keys, but for strings, which must not be taken for the text of an object. */
function keyOf(item: unknown, spend: (steps: number) => void): unknown {
  spend(1);
  if (typeof item === "string") return `"${item}`;
  if (typeof item !== "object" || item === null) return item;
  const text = sortedJson(item);
  spend(Math.ceil(text.length / 16));
  return text;
}

/**
 * True where a number is a multiple of another, by their decimal digits: 19.99 is a multiple of 0.01,
 * although dividing them as floating point says otherwise.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const [a, b] = [decimalOf(value), decimalOf(divisor)];
  if (a === undefined || b === undefined) return false;
  const exponent = Math.min(a.exponent, b.exponent);
  return scaled(a, exponent) % scaled(b, exponent) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Undefined for what is no JSON number. */
function decimalOf(value: number): Decimal | undefined {
  const [mantissa = "", power = "0"] = String(Math.abs(value)).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  if (!/^\d+$/.test(whole + fraction)) return undefined;
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}

function doNothing(): void {
  // Nobody counts.
}
