// The error whose code says more than the code.

import type { ErrorEnvelope, ErrorObject } from "../shared/envelope.ts";
import type { ElicitRequestUrlParams } from "./elicitation.ts";

/** The URLs that the user has to open before the request can be answered. */
export interface UrlElicitationRequiredData {
  readonly elicitations: readonly ElicitRequestUrlParams[];
}

/** The `error` of {@link UrlElicitationRequiredError}. */
export interface UrlElicitationRequiredErrorObject extends ErrorObject {
  readonly code: -32042;
  readonly data: UrlElicitationRequiredData;
}

/**
 * The user has to open URLs first; then the client may try again.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-elicitation-required-error
 */
export interface UrlElicitationRequiredError extends ErrorEnvelope {
  readonly error: UrlElicitationRequiredErrorObject;
}
