import type { BaseMetadata } from "../shared/base-metadata.ts";

/**
 * Which software is speaking. It says so itself and nobody verifies it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/basic/lifecycle#initialization
 */
export interface Implementation extends BaseMetadata {
  readonly version: string;
}
