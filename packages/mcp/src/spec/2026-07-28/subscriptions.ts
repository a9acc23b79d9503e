import type {
  NotificationEnvelope,
  RequestEnvelope,
  RequestId,
  ResultEnvelope,
} from "../shared/envelope.ts";
import type { NotificationMeta, ResultMeta } from "./meta.ts";
import type { NotificationParams, RequestParams } from "./request.ts";
import type { FinalResult } from "./result.ts";

/**
 * Which notifications a listener wants, or gets. What it leaves out does not come.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#notification-filter
 */
export interface SubscriptionFilter {
  readonly toolsListChanged?: boolean;
  readonly promptsListChanged?: boolean;
  readonly resourcesListChanged?: boolean;
  /** The URIs of resources to be told about. */
  readonly resourceSubscriptions?: readonly string[];
  /** With the Tasks extension: the tasks to be told about. */
  readonly taskIds?: readonly string[];
}

/** Parameters of `subscriptions/listen`. */
export interface SubscriptionsListenRequestParams extends RequestParams {
  readonly notifications: SubscriptionFilter;
}

/**
 * Opens a stream of notifications that lasts until one side ends it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#opening-a-stream
 */
export interface SubscriptionsListenRequest extends RequestEnvelope {
  readonly method: "subscriptions/listen";
  readonly params: SubscriptionsListenRequestParams;
}

/** `_meta` of the result that ends a stream. */
export interface SubscriptionsListenResultMeta extends ResultMeta {
  /** The id of the request that opened the stream, and of this answer. */
  readonly "io.modelcontextprotocol/subscriptionId": RequestId;
}

/**
 * The stream has ended in good order. Comes only when the server ends it itself.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#graceful-closure
 */
export interface SubscriptionsListenResult extends FinalResult {
  readonly _meta: SubscriptionsListenResultMeta;
}

/** The answer to `subscriptions/listen`. */
export interface SubscriptionsListenResultResponse extends ResultEnvelope {
  readonly result: SubscriptionsListenResult;
}

/** Parameters of `notifications/subscriptions/acknowledged`. */
export interface SubscriptionsAcknowledgedNotificationParams extends NotificationParams {
  readonly _meta?: NotificationMeta;
  /** The part of what was asked for that the server will send. */
  readonly notifications: SubscriptionFilter;
}

/**
 * The stream is open. The first thing that carries its id.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#acknowledgment
 */
export interface SubscriptionsAcknowledgedNotification extends NotificationEnvelope {
  readonly method: "notifications/subscriptions/acknowledged";
  readonly params: SubscriptionsAcknowledgedNotificationParams;
}
