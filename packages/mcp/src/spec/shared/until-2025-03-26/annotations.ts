import type { Role } from "../annotations.ts";

/**
 * Hints on how to use or show a piece of content.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/resources#data-types
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
}
