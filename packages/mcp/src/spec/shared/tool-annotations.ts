/**
 * What a tool says about its own behaviour. Hints, not promises: a client decides nothing by those
 * of a server that it does not trust.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool
 */
export interface ToolAnnotations {
  /** A name for people. `Tool.title` goes before it. */
  readonly title?: string;
  /**
   * It changes nothing.
   *
   * @default false
   */
  readonly readOnlyHint?: boolean;
  /**
   * It may overwrite or delete. Means something only where `readOnlyHint` is false.
   *
   * @default true
   */
  readonly destructiveHint?: boolean;
  /**
   * Calling it twice with the same arguments does no more than calling it once. Means something
   * only where `readOnlyHint` is false.
   *
   * @default false
   */
  readonly idempotentHint?: boolean;
  /**
   * It reaches things outside a closed set: the web, say, and not a notebook.
   *
   * @default true
   */
  readonly openWorldHint?: boolean;
}
