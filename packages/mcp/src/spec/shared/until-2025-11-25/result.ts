import type { ResultEnvelope } from "../envelope.ts";
import type { MetaObject } from "../meta-object.ts";
import type { Cursor } from "../tokens.ts";

/** What every result may have. */
export interface Result {
  readonly _meta?: MetaObject;
}

/** Done, and nothing to say. */
export type EmptyResult = Result;

/** One page of a list. */
export interface PaginatedResult extends Result {
  /** Where the next page begins; absent on the last. An empty string is a cursor too. */
  readonly nextCursor?: Cursor;
}

/** The answer to any request that worked, whatever its method. */
export interface JsonRpcResultResponse extends ResultEnvelope {
  readonly result: Result;
}

/** The answer to a request that has nothing to say. */
export interface EmptyResultResponse extends ResultEnvelope {
  readonly result: EmptyResult;
}
