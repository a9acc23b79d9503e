/** Whether a message of `level` is for those who want messages from `wanted` on. */
export function isAtLeast(level: unknown, wanted: string): boolean {
  return LEVELS.indexOf(level as string) >= LEVELS.indexOf(wanted);
}

/** True for one of the eight levels. */
export function isLevel(level: unknown): level is string {
  return LEVELS.includes(level as string);
}

const LEVELS: readonly string[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];
