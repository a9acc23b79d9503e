import type { NotificationEnvelope, RequestEnvelope, ResultEnvelope } from "../envelope.ts";
import type { Root } from "../root.ts";
import type { NotificationParams, RequestParams } from "./request.ts";
import type { Result } from "./result.ts";

/** Parameters of `roots/list`. */
export interface ListRootsRequestParams extends RequestParams {}

/**
 * Asks the client which directories or files the server may work on.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/roots#listing-roots
 */
export interface ListRootsRequest extends RequestEnvelope {
  readonly method: "roots/list";
  readonly params?: ListRootsRequestParams;
}

/** The directories and files that a server may work on. */
export interface ListRootsResult extends Result {
  readonly roots: readonly Root[];
}

/** The answer to `roots/list`. */
export interface ListRootsResultResponse extends ResultEnvelope {
  readonly result: ListRootsResult;
}

/**
 * The directories and files are others now.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/roots#root-list-changes
 */
export interface RootsListChangedNotification extends NotificationEnvelope {
  readonly method: "notifications/roots/list_changed";
  readonly params?: NotificationParams;
}
