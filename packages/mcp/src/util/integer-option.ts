/** The longest time that a timer can wait: about 24.8 days. A longer one would fire at once. */
export const MAX_TIMER_MS: number = 2 ** 31 - 1;

/**
 * An option that is an integer from `min` to `max`, or its default where it was not given.
 *
 * @throws {RangeError} where it is anything else; the message has its name and value.
 */
export function integerOption(
  name: string,
  value: number | undefined,
  range: { readonly fallback: number; readonly min: number; readonly max?: number },
): number {
  if (value === undefined) return range.fallback;
  const { min, max = Number.MAX_SAFE_INTEGER } = range;
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  const upTo = max === Number.MAX_SAFE_INTEGER ? "" : ` to ${max}`;
  throw new RangeError(
    `Cannot use ${name}: it must be an integer from ${min}${upTo}, current value is ${value}`,
  );
}

/**
 * The same for a time in milliseconds that a timer is to wait.
 *
 * @throws {RangeError} where it is no integer from `min` to {@link MAX_TIMER_MS}.
 */
export function timerOption(
  name: string,
  value: number | undefined,
  fallback: number,
  min: number,
): number {
  return integerOption(name, value, { fallback, min, max: MAX_TIMER_MS });
}
