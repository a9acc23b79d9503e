import type { NotificationEnvelope, RequestId } from "../shared/envelope.ts";
import type { NotificationParams } from "./request.ts";

/** Parameters of `notifications/cancelled`. */
export interface CancelledNotificationParams extends NotificationParams {
  /** The request that is given up, JSON type included. */
  readonly requestId: RequestId;
  /** Why, for logs and people. */
  readonly reason?: string;
}

/**
 * The client gives up one of its requests. A server sends it for nothing but the end of a
 * `subscriptions/listen` stream.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation#cancellation-flow
 */
export interface CancelledNotification extends NotificationEnvelope {
  readonly method: "notifications/cancelled";
  readonly params: CancelledNotificationParams;
}
