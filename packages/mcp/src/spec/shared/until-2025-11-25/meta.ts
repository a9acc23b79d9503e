import type { MetaObject } from "../meta-object.ts";
import type { ProgressToken } from "../tokens.ts";

/**
 * `_meta` of a request.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow
 */
export interface RequestMeta extends MetaObject {
  /** Asks for progress under this token. */
  readonly progressToken?: ProgressToken;
}
