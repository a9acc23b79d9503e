/**
 * How serious a log message is, from least to most, as syslog (RFC 5424) names it.
 *
 * Logging is deprecated since 2026-07-28.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/logging#log-levels
 */
export type LoggingLevel =
  | "debug"
  | "info"
  | "notice"
  | "warning"
  | "error"
  | "critical"
  | "alert"
  | "emergency";
