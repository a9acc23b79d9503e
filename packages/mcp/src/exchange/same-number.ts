/**
 * True where a header's text is the same number as `value`, exactly: `42.0` and `4.2e1` are 42, and
 * `42.00000000000000000001` is not. Only the syntax that JSON has for numbers counts, so a blank, a
 * plus sign, a leading zero, `0x2A` and `NaN` are no numbers.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation
 */
export function isSameNumber(text: string, value: number): boolean {
  const canonical = canonicalNumber(text);
  return canonical !== undefined && canonical === canonicalNumber(String(value));
}

/** Sign, digits without zeros at either end, and the power of ten that the last digit stands for. */
function canonicalNumber(text: string): string | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const { sign = "", whole = "", fraction = "", exponent = "0" } = match.groups ?? {};
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = withoutLastZeros(digits);
  if (significant === "") return "0";
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return Number.isSafeInteger(power) ? `${sign}${significant}e${power}` : undefined;
}

/** By hand: a pattern would look for the end behind each of the zeros, again and again. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}

const NUMBER =
  /^(?<sign>-?)(?<whole>0|[1-9]\d*)(?:\.(?<fraction>\d+))?(?:[eE](?<exponent>[+-]?\d{1,9}))?$/;
