import type { NotificationEnvelope, RequestEnvelope } from "../envelope.ts";
import type { LoggingLevel } from "../logging-level.ts";
import type { NotificationParams, RequestParams } from "./request.ts";

/** Parameters of `logging/setLevel`. */
export interface SetLevelRequestParams extends RequestParams {
  /** The lowest level that the client wants to hear of. */
  readonly level: LoggingLevel;
}

/**
 * Asks for log messages from a level on.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging#setting-log-level
 */
export interface SetLevelRequest extends RequestEnvelope {
  readonly method: "logging/setLevel";
  readonly params: SetLevelRequestParams;
}

/** Parameters of `notifications/message`. */
export interface LoggingMessageNotificationParams extends NotificationParams {
  readonly level: LoggingLevel;
  /** Which part of the server says it. */
  readonly logger?: string;
  /** A text or any other JSON value; no secrets. */
  readonly data: unknown;
}

/**
 * A log message.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging#log-message-notifications
 */
export interface LoggingMessageNotification extends NotificationEnvelope {
  readonly method: "notifications/message";
  readonly params: LoggingMessageNotificationParams;
}
