import type { NotificationEnvelope, RequestId } from "../envelope.ts";
import type { NotificationParams } from "./request.ts";

/** Parameters of `notifications/cancelled`. */
export interface CancelledNotificationParams extends NotificationParams {
  /** The request that is given up, JSON type included. */
  readonly requestId: RequestId;
  /** Why, for logs and people. */
  readonly reason?: string;
}

/**
 * A side gives up one of its requests. Never `initialize`, and never a task, which has
 * `tasks/cancel`.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#cancellation-flow
 */
export interface CancelledNotification extends NotificationEnvelope {
  readonly method: "notifications/cancelled";
  readonly params: CancelledNotificationParams;
}
