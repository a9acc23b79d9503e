import type { LoggingLevel } from "../spec/2026-07-28/index.ts";

const LEVELS: readonly string[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] satisfies LoggingLevel[];

/** True for one of the eight levels of syslog that the protocol knows. */
export function isLoggingLevel(value: unknown): value is LoggingLevel {
  return typeof value === "string" && LEVELS.includes(value);
}

/** True where `level` is at least as severe as the `wanted` one. */
export function isAtLeast(level: LoggingLevel, wanted: LoggingLevel): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);
}
