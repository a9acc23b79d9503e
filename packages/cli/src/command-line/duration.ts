/** The milliseconds of a duration such as `500ms`, `3s` or `2m`; undefined where it is none. */
export function parseDuration(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text) ?? [];
  if (number === undefined || unit === undefined) return undefined;
  const ms = Math.round(Number(number) * (UNIT_MS[unit] ?? 0));
  return ms >= 1 && ms <= MAX_TIMER_MS ? ms : undefined;
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };
/** Node.js runs a longer timer at once. */
const MAX_TIMER_MS = 2_147_483_647;
