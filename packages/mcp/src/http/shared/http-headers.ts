/**
 * The headers of a request or an answer, by lower-case name. Several lines of one name are one value,
 * joined by a comma and a space.
 */
export type HttpHeaders = Readonly<Record<string, string | undefined>>;

/**
 * The headers that the protocol names, as they are looked up.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#request-metadata
 */
export const HEADER = {
  /** The revision that the body is written in, as its `_meta` says. */
  protocolVersion: "mcp-protocol-version",
  /** The body's `method`. */
  method: "mcp-method",
  /** The body's `params.name` or `params.uri`. */
  name: "mcp-name",
  /** Before the name of a tool's parameter that is repeated. */
  paramPrefix: "mcp-param-",
  /** The session, from 2025-03-26 to 2025-11-25. */
  sessionId: "mcp-session-id",
  /** Where a stream of those revisions is resumed. */
  lastEventId: "last-event-id",
} as const;
