import type { RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { ServerCapabilities } from "./capabilities.ts";
import type { RequestParams } from "./request.ts";
import type { CacheableResult } from "./result.ts";

/**
 * Asks a server what it is and can do. Every server answers it; no client has to ask.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover#request
 */
export interface DiscoverRequest extends RequestEnvelope {
  readonly method: "server/discover";
  readonly params: RequestParams;
}

/**
 * What a server is and can do. Its name and version are in `_meta`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover#discoverresult
 */
export interface DiscoverResult extends CacheableResult {
  /** The editions that it speaks; the client picks one. */
  readonly supportedVersions: readonly string[];
  readonly capabilities: ServerCapabilities;
  /** How a model best uses the server. Says what the tools' descriptions do not. */
  readonly instructions?: string;
}

/** The answer to `server/discover`. */
export interface DiscoverResultResponse extends ResultEnvelope {
  readonly result: DiscoverResult;
}
