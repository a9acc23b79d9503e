import type { LoggingLevel } from "../spec/shared/logging-level.ts";

/** True for one of the eight levels of syslog that the protocol knows. */
export function isLoggingLevel(value: unknown): value is LoggingLevel {
  return typeof value === "string" && LEVELS.includes(value);
}

/** True where `level` is at least as severe as the `wanted` one; what is no level is not. */
export function isAtLeast(level: unknown, wanted: string): boolean {
  return isLoggingLevel(level) && LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);
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
] satisfies LoggingLevel[];
