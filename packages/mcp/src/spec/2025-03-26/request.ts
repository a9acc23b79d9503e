export type {
  NotificationParams,
  PaginatedRequest,
  PaginatedRequestParams,
  RequestParams,
} from "../shared/until-2025-11-25/request.ts";
