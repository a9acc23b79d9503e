import type { BaseMetadata } from "./base-metadata.ts";
import type { Icons } from "./icon.ts";

/**
 * Which software is speaking. It says so itself and nobody verifies it: good for display and logs,
 * not for decisions.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export interface Implementation extends BaseMetadata, Icons {
  readonly version: string;
  /** What it is for, in a sentence or two. */
  readonly description?: string;
  /** Where to read more about it. */
  readonly websiteUrl?: string;
}
