// Roots, a server asking which directories it may work on, are deprecated since 2026-07-28.
// https://modelcontextprotocol.io/specification/2026-07-28/client/roots

import type { MetaObject } from "../shared/meta-object.ts";

/** Parameters of `roots/list`. */
export interface ListRootsRequestParams {
  readonly _meta?: MetaObject;
}

/**
 * Asks which directories or files the server may work on. Travels inside an `input_required`
 * result, never on its own.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/roots#listing-roots
 */
export interface ListRootsRequest {
  readonly method: "roots/list";
  readonly params?: ListRootsRequestParams;
}

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

/** The directories and files that a server may work on. */
export interface ListRootsResult {
  readonly roots: readonly Root[];
}
