/**
 * The error codes that the specification defines in the range which it keeps for itself
 * (`-32020` to `-32099`). What JSON-RPC defines is `RPC_CODE`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#error-codes
 */
export const MCP_ERROR_CODE = {
  /** HTTP headers are missing, malformed, or say something else than the body. Status 400. */
  headerMismatch: -32020,
  /** The request needs a client capability that it does not declare. Status 400. */
  missingClientCapability: -32021,
  /** The request is written in an edition that the server does not speak. Status 400. */
  unsupportedProtocolVersion: -32022,
} as const;

/**
 * Codes that earlier editions gave a meaning. They stay reserved: 2026-07-28 must not send them,
 * and a client still understands them from an older server.
 */
export const RETIRED_ERROR_CODE = {
  /** Up to 2025-11-25: no such resource. Today `-32602`. */
  resourceNotFound: -32002,
  /** 2025-11-25 only: the user has to open URLs first. Today an `input_required` result. */
  urlElicitationRequired: -32042,
} as const;
