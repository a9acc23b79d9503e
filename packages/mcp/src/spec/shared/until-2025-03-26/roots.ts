import type { ResultEnvelope } from "../envelope.ts";
import type { Result } from "../until-2025-11-25/result.ts";

/**
 * A directory or file that a server may work on.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/client/roots#root
 */
export interface Root {
  /** Always a `file://` URI. */
  readonly uri: string;
  /** A name for people. */
  readonly name?: string;
}

/** The directories and files that a server may work on. */
export interface ListRootsResult extends Result {
  readonly roots: readonly Root[];
}

/** The answer to `roots/list`. */
export interface ListRootsResultResponse extends ResultEnvelope {
  readonly result: ListRootsResult;
}
