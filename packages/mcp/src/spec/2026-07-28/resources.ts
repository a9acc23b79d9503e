import type { NotificationEnvelope, RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type {
  BlobResourceContents,
  Resource,
  ResourceTemplate,
  TextResourceContents,
} from "../shared/resource.ts";
import type { InputRequiredResult, InputResponseRequestParams } from "./input-required.ts";
import type { NotificationParams, PaginatedRequestParams, RequestParams } from "./request.ts";
import type { CacheableResult, PaginatedResult } from "./result.ts";

/**
 * Asks for one page of the resources.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#listing-resources
 */
export interface ListResourcesRequest extends RequestEnvelope {
  readonly method: "resources/list";
  readonly params: PaginatedRequestParams;
}

/** One page of the resources. */
export interface ListResourcesResult extends PaginatedResult, CacheableResult {
  readonly resources: readonly Resource[];
}

/** The answer to `resources/list`. */
export interface ListResourcesResultResponse extends ResultEnvelope {
  readonly result: ListResourcesResult;
}

/**
 * Asks for one page of the resource templates.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#resource-templates
 */
export interface ListResourceTemplatesRequest extends RequestEnvelope {
  readonly method: "resources/templates/list";
  readonly params: PaginatedRequestParams;
}

/** One page of the resource templates. */
export interface ListResourceTemplatesResult extends PaginatedResult, CacheableResult {
  readonly resourceTemplates: readonly ResourceTemplate[];
}

/** The answer to `resources/templates/list`. */
export interface ListResourceTemplatesResultResponse extends ResultEnvelope {
  readonly result: ListResourceTemplatesResult;
}

/** Parameters of a request about one resource. */
export interface ResourceRequestParams extends RequestParams {
  /** The resource, spelled as in the list. */
  readonly uri: string;
}

/** Parameters of `resources/read`. */
export interface ReadResourceRequestParams
  extends ResourceRequestParams,
    InputResponseRequestParams {}

/**
 * Reads a resource.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#reading-resources
 */
export interface ReadResourceRequest extends RequestEnvelope {
  readonly method: "resources/read";
  readonly params: ReadResourceRequestParams;
}

/** What a resource holds; several parts where it has several. */
export interface ReadResourceResult extends CacheableResult {
  readonly contents: readonly (TextResourceContents | BlobResourceContents)[];
}

/**
 * Whatever may come back from a read: the contents, or questions first.
 *
 * @discriminator resultType
 */
export type ReadResourceAnswer = ReadResourceResult | InputRequiredResult;

/** The answer to `resources/read`. */
export interface ReadResourceResultResponse extends ResultEnvelope {
  readonly result: ReadResourceAnswer;
}

/**
 * The list of resources is another now. Comes to those who listen for it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#list-changed-notification
 */
export interface ResourceListChangedNotification extends NotificationEnvelope {
  readonly method: "notifications/resources/list_changed";
  readonly params?: NotificationParams;
}

/** Parameters of `notifications/resources/updated`. */
export interface ResourceUpdatedNotificationParams extends NotificationParams {
  /** What changed: the resource that was listened for, or a part of it. */
  readonly uri: string;
}

/**
 * A resource holds something else now. Comes to those who listen for it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#receiving-notifications
 */
export interface ResourceUpdatedNotification extends NotificationEnvelope {
  readonly method: "notifications/resources/updated";
  readonly params: ResourceUpdatedNotificationParams;
}
