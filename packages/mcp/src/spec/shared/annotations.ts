/** A side of a conversation. */
export type Role = "user" | "assistant";

/**
 * Hints on how to use or show a piece of content.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#annotations
 */
export interface Annotations {
  /** Whom it is meant for. */
  readonly audience?: readonly Role[];
  /**
   * How much it matters: 1 is indispensable, 0 is entirely optional.
   *
   * @minimum 0
   * @maximum 1
   */
  readonly priority?: number;
  /** When it last changed, in ISO 8601: `2026-07-28T09:00:00Z`. */
  readonly lastModified?: string;
}
