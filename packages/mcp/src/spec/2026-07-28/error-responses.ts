// Errors whose code says more than the code. The others have nothing to add.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/index#error-codes

import type { ErrorEnvelope, ErrorObject } from "../shared/envelope.ts";
import type { ClientCapabilities } from "./capabilities.ts";

/** The text was not JSON. */
export interface ParseError extends ErrorObject {
  readonly code: -32700;
}

/** JSON, but not a request. */
export interface InvalidRequestError extends ErrorObject {
  readonly code: -32600;
}

/** The server has no such method, or does not declare the capability that it belongs to. */
export interface MethodNotFoundError extends ErrorObject {
  readonly code: -32601;
}

/** Parameters that cannot be: an unknown tool or prompt, a bad cursor, a missing `_meta` field. */
export interface InvalidParamsError extends ErrorObject {
  readonly code: -32602;
}

/** The server could not do it. */
export interface InternalError extends ErrorObject {
  readonly code: -32603;
}

/** The `error` of {@link HeaderMismatchError}. */
export interface HeaderMismatchErrorObject extends ErrorObject {
  readonly code: -32020;
}

/**
 * HTTP headers are missing, malformed, or say something else than the body. Status 400.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation
 */
export interface HeaderMismatchError extends ErrorEnvelope {
  readonly error: HeaderMismatchErrorObject;
}

/** What a request lacked. */
export interface MissingClientCapabilityData {
  readonly requiredCapabilities: ClientCapabilities;
}

/** The `error` of {@link MissingRequiredClientCapabilityError}. */
export interface MissingClientCapabilityErrorObject extends ErrorObject {
  readonly code: -32021;
  readonly data: MissingClientCapabilityData;
}

/**
 * The request needs a client capability that it does not declare. Status 400.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export interface MissingRequiredClientCapabilityError extends ErrorEnvelope {
  readonly error: MissingClientCapabilityErrorObject;
}

/** Which editions would do. */
export interface UnsupportedVersionData {
  /** Those that the server speaks. */
  readonly supported: readonly string[];
  /** The one that was asked for. */
  readonly requested: string;
}

/** The `error` of {@link UnsupportedProtocolVersionError}. */
export interface UnsupportedVersionErrorObject extends ErrorObject {
  readonly code: -32022;
  readonly data: UnsupportedVersionData;
}

/**
 * The request is written in an edition that the server does not speak. Status 400.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#protocol-version-negotiation
 */
export interface UnsupportedProtocolVersionError extends ErrorEnvelope {
  readonly error: UnsupportedVersionErrorObject;
}
