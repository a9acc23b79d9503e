import type { NotificationEnvelope, RequestEnvelope, ResultEnvelope } from "../envelope.ts";
import type { BlobResourceContents, TextResourceContents } from "../resource.ts";
import type { NotificationParams, PaginatedRequestParams, RequestParams } from "./request.ts";
import type { Result } from "./result.ts";

/**
 * Asks for one page of the resources.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#listing-resources
 */
export interface ListResourcesRequest extends RequestEnvelope {
  readonly method: "resources/list";
  readonly params?: PaginatedRequestParams;
}

/**
 * Asks for one page of the resource templates.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#resource-templates
 */
export interface ListResourceTemplatesRequest extends RequestEnvelope {
  readonly method: "resources/templates/list";
  readonly params?: PaginatedRequestParams;
}

/** Parameters of a request about one resource. */
export interface ResourceRequestParams extends RequestParams {
  /** The resource, spelled as in the list. */
  readonly uri: string;
}

/** Parameters of `resources/read`. */
export interface ReadResourceRequestParams extends ResourceRequestParams {}

/**
 * Reads a resource.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#reading-resources
 */
export interface ReadResourceRequest extends RequestEnvelope {
  readonly method: "resources/read";
  readonly params: ReadResourceRequestParams;
}

/** What a resource holds; several parts where it has several. */
export interface ReadResourceResult extends Result {
  readonly contents: readonly (TextResourceContents | BlobResourceContents)[];
}

/** The answer to `resources/read`. */
export interface ReadResourceResultResponse extends ResultEnvelope {
  readonly result: ReadResourceResult;
}

/**
 * The list of resources is another now.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#list-changed-notification
 */
export interface ResourceListChangedNotification extends NotificationEnvelope {
  readonly method: "notifications/resources/list_changed";
  readonly params?: NotificationParams;
}

/** Parameters of `notifications/resources/updated`. */
export interface ResourceUpdatedNotificationParams extends NotificationParams {
  /** What changed: the resource that was subscribed to, or a part of it. */
  readonly uri: string;
}

/**
 * A resource holds something else now. Comes to those who subscribed to it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions
 */
export interface ResourceUpdatedNotification extends NotificationEnvelope {
  readonly method: "notifications/resources/updated";
  readonly params: ResourceUpdatedNotificationParams;
}
