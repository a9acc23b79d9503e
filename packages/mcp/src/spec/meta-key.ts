/**
 * The `_meta` keys that the specification reserves.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export const META_KEY = {
  /** On a request: which edition it is written in. Required. */
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  /** On a request: what the client can do. Required. */
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  /** On a request: which software asks. */
  clientInfo: "io.modelcontextprotocol/clientInfo",
  /** On a request: the lowest level of log messages wanted; without it there are none. */
  logLevel: "io.modelcontextprotocol/logLevel",
  /** On a result: which software answers. */
  serverInfo: "io.modelcontextprotocol/serverInfo",
  /** On whatever a `subscriptions/listen` stream carries: the id of the request that opened it. */
  subscriptionId: "io.modelcontextprotocol/subscriptionId",
  /** On a request: asks for progress under this token. */
  progressToken: "progressToken",
  /** W3C Trace Context, so that a trace crosses the wire. */
  traceparent: "traceparent",
  /** Vendor data beside `traceparent`. */
  tracestate: "tracestate",
  /** W3C Baggage. */
  baggage: "baggage",
} as const;

/**
 * The `_meta` key under which a message of 2025-11-25 names the task that it belongs to:
 * `{ taskId }`. No other revision has it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#related-task-metadata
 */
export const RELATED_TASK = "io.modelcontextprotocol/related-task";
