export type {
  ListResourcesResult,
  ListResourcesResultResponse,
  ListResourceTemplatesResult,
  ListResourceTemplatesResultResponse,
  ReadResourceResult,
  ReadResourceResultResponse,
} from "../shared/until-2025-03-26/resources.ts";
export type {
  ListResourcesRequest,
  ListResourceTemplatesRequest,
  ReadResourceRequest,
  ReadResourceRequestParams,
  ResourceListChangedNotification,
  ResourceRequestParams,
  ResourceUpdatedNotification,
  ResourceUpdatedNotificationParams,
} from "../shared/until-2025-11-25/resources.ts";
