/**
 * Identifiers of the official extensions that this library speaks: the keys that both sides put
 * into `capabilities.extensions`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#extension-negotiation
 */
export const EXTENSION = {
  /** Work that outlives its request: a handle to poll, feed and cancel. */
  tasks: "io.modelcontextprotocol/tasks",
} as const;
