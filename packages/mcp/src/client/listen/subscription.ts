import type { JsonRpcNotification } from "../../jsonrpc/message.ts";
import type { DetailedTask, SubscriptionFilter } from "../../spec/2026-07-28/index.ts";

/** What a subscription tells. */
export type SubscriptionEvent =
  /** A list is another now. */
  | { readonly kind: "toolsListChanged" | "promptsListChanged" | "resourcesListChanged" }
  /** A resource, or a part of one that was listened for, holds something else now. */
  | { readonly kind: "resourceUpdated"; readonly uri: string }
  /** A task that was listened for is this now: all that `tasks/get` would say. */
  | { readonly kind: "taskChanged"; readonly task: DetailedTask }
  /**
   * The connection was lost and the subscription is open again, or the reader was too slow: ask anew
   * for whatever is being watched.
   */
  | {
      readonly kind: "mayHaveMissed";
      /** What the server sends from now on; it may be another server than before. */
      readonly acknowledged: SubscriptionFilter;
    }
  /** Any other notification on the subscription, such as those of an extension. */
  | { readonly kind: "notification"; readonly notification: JsonRpcNotification };

/**
 * An open subscription: it is read with `for await`, by one reader. It begins at once, whether or not
 * somebody reads, and ends when the server ends it in good order, when the reader leaves the loop,
 * and when the client is closed. Reading rejects with the server's error where it refuses, with the
 * error of the connection where that is over for good, and with the signal's reason.
 *
 * A slow reader costs a constant: of what waits to be read there is at most one change of each list,
 * one update of each URI and of each task, and 1024 events in all; the oldest go first, and `mayHaveMissed` says so.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export interface Subscription extends AsyncIterableIterator<SubscriptionEvent, void, undefined> {
  /**
   * What the server agreed to send; less than was asked for where it does not support all of it.
   * Rejects where the subscription ended before it was open.
   */
  readonly acknowledged: Promise<SubscriptionFilter>;
  next(): Promise<IteratorResult<SubscriptionEvent, void>>;
  /** Ends the subscription, and tells the server. What `break` does. */
  return(): Promise<IteratorReturnResult<void>>;
  [Symbol.asyncIterator](): Subscription;
}
