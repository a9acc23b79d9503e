// How much is tried, and from where the chances come. `npm run fuzz` sets both.

/** What every choice follows from: the same seed tries the same. */
export const SEED: number = integerOf("FUZZ_SEED", 20260728);

/** What is tried by every run of the tests. The names are those that a long run prints. */
const SHARES = {
  "served channel": 10_000,
  "connected channel": 5000,
  "stateless server": 10_000,
  "handshake server": 8000,
  "stdio process": 2000,
  "HTTP connections": 2000,
  "HTTP bodies": 3000,
  client: 4000,
  "HTTP client": 1200,
  "event parser": 4800,
} as const;

const ALL: number = Object.values(SHARES).reduce((sum, share) => sum + share, 0);
const FACTOR = integerOf("FUZZ_RUNS", ALL) / ALL;

/** How many messages or streams one kind of target gets. */
export function runsOf(target: keyof typeof SHARES, parts = 1): number {
  return Math.ceil((SHARES[target] * FACTOR) / parts);
}

/** What a test's title says of it. */
export function showRuns(runs: number): string {
  return `${runs.toLocaleString("en-US")}, seed ${SEED}`;
}

/** Long runs get their time; what hangs fails all the same. */
export const FUZZ_TIMEOUT_MS: number = Math.max(60_000, Math.ceil(60_000 * FACTOR));

function integerOf(name: string, otherwise: number): number {
  const text = process.env[name] ?? String(otherwise);
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`Cannot use ${name}: it must be an integer from 1, not "${text}"`);
  }
  return value;
}
