export type {
  ListRootsResult,
  ListRootsResultResponse,
  Root,
} from "../shared/until-2025-03-26/roots.ts";
export type {
  ListRootsRequest,
  ListRootsRequestParams,
  RootsListChangedNotification,
} from "../shared/until-2025-11-25/roots.ts";
