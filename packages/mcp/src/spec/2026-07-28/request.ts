import type { RequestEnvelope } from "../shared/envelope.ts";
import type { Cursor } from "../shared/tokens.ts";
import type { NotificationMeta, RequestMeta } from "./meta.ts";

/**
 * What the parameters of every request have.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export interface RequestParams {
  readonly _meta: RequestMeta;
}

/** What the parameters of every notification may have. */
export interface NotificationParams {
  readonly _meta?: NotificationMeta;
}

/**
 * Parameters of a request for one page of a list.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination#request-format
 */
export interface PaginatedRequestParams extends RequestParams {
  /** `nextCursor` of the page before, exactly as it came; absent for the first page. */
  readonly cursor?: Cursor;
}

/** What every request for a page has around its method. */
export interface PaginatedRequest extends RequestEnvelope {
  readonly method: string;
  readonly params: PaginatedRequestParams;
}
