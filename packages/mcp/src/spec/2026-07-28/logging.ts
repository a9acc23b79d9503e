import type { NotificationEnvelope } from "../shared/envelope.ts";
import type { LoggingLevel } from "../shared/logging-level.ts";
import type { NotificationParams } from "./request.ts";

/** Parameters of `notifications/message`. */
export interface LoggingMessageNotificationParams extends NotificationParams {
  readonly level: LoggingLevel;
  /** Which part of the server says it. */
  readonly logger?: string;
  /** A text or any other JSON value; no secrets. */
  readonly data: unknown;
}

/**
 * A log message about the request whose answer it comes before. Sent only to requests that set a
 * level, and never on a `subscriptions/listen` stream. Deprecated since 2026-07-28.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/logging#log-message-notifications
 */
export interface LoggingMessageNotification extends NotificationEnvelope {
  readonly method: "notifications/message";
  readonly params: LoggingMessageNotificationParams;
}
