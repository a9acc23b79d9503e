import type { ResultEnvelope } from "../shared/envelope.ts";
import type { Resource, ResourceTemplate } from "./resource.ts";
import type { PaginatedResult } from "./result.ts";

export type {
  ListResourcesRequest,
  ListResourceTemplatesRequest,
  ReadResourceRequest,
  ReadResourceRequestParams,
  ReadResourceResult,
  ReadResourceResultResponse,
  ResourceListChangedNotification,
  ResourceRequestParams,
  ResourceUpdatedNotification,
  ResourceUpdatedNotificationParams,
} from "../shared/until-2025-11-25/resources.ts";

/** One page of the resources. */
export interface ListResourcesResult extends PaginatedResult {
  readonly resources: readonly Resource[];
}

/** The answer to `resources/list`. */
export interface ListResourcesResultResponse extends ResultEnvelope {
  readonly result: ListResourcesResult;
}

/** One page of the resource templates. */
export interface ListResourceTemplatesResult extends PaginatedResult {
  readonly resourceTemplates: readonly ResourceTemplate[];
}

/** The answer to `resources/templates/list`. */
export interface ListResourceTemplatesResultResponse extends ResultEnvelope {
  readonly result: ListResourceTemplatesResult;
}
