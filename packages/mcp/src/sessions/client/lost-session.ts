import type { McpError } from "../../errors/mcp-error.ts";
import { TransportError } from "../../errors/mcp-error.ts";

/**
 * What a 404 means to what named a session: the server does not know it any more. Any other error, and
 * one of what named none, stays what it is.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
 */
export function lostSession(error: McpError, sessionId: string | undefined): McpError {
  const isTransport = error instanceof TransportError;
  if (sessionId === undefined || !isTransport || error.status !== 404) return error;
  const message =
    "Cannot go on in this session: the server does not know it any more; the next request begins another";
  return new TransportError("NO_SESSION", message, { status: 404, cause: error });
}
