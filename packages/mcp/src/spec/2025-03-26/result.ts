export type {
  EmptyResult,
  EmptyResultResponse,
  JsonRpcResultResponse,
  PaginatedResult,
  Result,
} from "../shared/until-2025-11-25/result.ts";
