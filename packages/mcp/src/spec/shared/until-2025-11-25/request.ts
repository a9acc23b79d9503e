import type { RequestEnvelope } from "../envelope.ts";
import type { MetaObject } from "../meta-object.ts";
import type { Cursor } from "../tokens.ts";
import type { RequestMeta } from "./meta.ts";

/** What the parameters of every request may have. */
export interface RequestParams {
  readonly _meta?: RequestMeta;
}

/** What the parameters of every notification may have. */
export interface NotificationParams {
  readonly _meta?: MetaObject;
}

/**
 * Parameters of a request for one page of a list.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination#request-format
 */
export interface PaginatedRequestParams extends RequestParams {
  /** `nextCursor` of the page before, exactly as it came; absent for the first page. */
  readonly cursor?: Cursor;
}

/** What every request for a page has around its method. */
export interface PaginatedRequest extends RequestEnvelope {
  readonly method: string;
  readonly params?: PaginatedRequestParams;
}
