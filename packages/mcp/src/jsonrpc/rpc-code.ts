/**
 * The error codes that JSON-RPC 2.0 defines. MCP's own are in `spec/`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#error-codes
 */
export const RPC_CODE = {
  /** Not JSON. */
  parseError: -32700,
  /** JSON, but not a request: envelope, id, size or depth. */
  invalidRequest: -32600,
  /** No such method here. */
  methodNotFound: -32601,
  /** The method exists, its parameters are wrong. */
  invalidParams: -32602,
  /** The receiver could not do it; `data.reason` names why. */
  internalError: -32603,
} as const;
