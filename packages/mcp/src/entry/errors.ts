export type { McpErrorCode } from "../errors/error-code.ts";
export { ERROR_INFO, type ErrorInfo } from "../errors/error-info.ts";
export {
  type AnyMcpError,
  ClosedError,
  McpError,
  type McpErrorOptions,
  ProtocolError,
  TimeoutError,
  TransportError,
  type TransportErrorCode,
  type TransportErrorOptions,
} from "../errors/mcp-error.ts";
