import type { MetaObject } from "./meta-object.ts";

/**
 * A directory or file that a server may work on.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/roots#root
 */
export interface Root {
  /** Always a `file://` URI. */
  readonly uri: string;
  /** A name for people. */
  readonly name?: string;
  readonly _meta?: MetaObject;
}
