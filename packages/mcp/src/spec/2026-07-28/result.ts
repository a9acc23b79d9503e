import type { ResultEnvelope } from "../shared/envelope.ts";
import type { Integer } from "../shared/integer.ts";
import type { Cursor } from "../shared/tokens.ts";
import type { ResultMeta } from "./meta.ts";

/**
 * Which shape a result has: `complete`, `input_required`, or what an extension adds (`task`).
 * Clients treat any other value as an invalid answer, and an absent one as `complete`, since older
 * servers do not send it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#resulttype
 */
export type ResultType = string;

/**
 * What every result has.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#result-responses
 */
export interface Result {
  readonly _meta?: ResultMeta;
  readonly resultType: ResultType;
}

/** A result that ends its request: what it holds is what was asked for. */
export interface FinalResult extends Result {
  readonly resultType: "complete";
}

/** Done, and nothing to say. */
export type EmptyResult = FinalResult;

/** One page of a list. */
export interface PaginatedResult extends FinalResult {
  /** Where the next page begins; absent on the last. An empty string is a cursor too. */
  readonly nextCursor?: Cursor;
}

/**
 * A result that may be kept for a while.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
export interface CacheableResult extends FinalResult {
  /**
   * How long it is fresh, in milliseconds from its arrival. 0 is stale at once.
   *
   * @minimum 0
   */
  readonly ttlMs: Integer;
  /** `public`: the same for everybody. `private`: only for the caller who was authorized. */
  readonly cacheScope: "public" | "private";
}

/** The answer to any request that worked, whatever its method. */
export interface JsonRpcResultResponse extends ResultEnvelope {
  readonly result: Result;
}
