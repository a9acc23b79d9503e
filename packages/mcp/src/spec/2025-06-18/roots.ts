export type { Root } from "../shared/root.ts";
export type {
  ListRootsRequest,
  ListRootsRequestParams,
  ListRootsResult,
  ListRootsResultResponse,
  RootsListChangedNotification,
} from "../shared/until-2025-11-25/roots.ts";
