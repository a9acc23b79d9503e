// Roots, a server asking which directories it may work on, are deprecated since 2026-07-28.
// https://modelcontextprotocol.io/specification/2026-07-28/client/roots

import type { MetaObject } from "../shared/meta-object.ts";
import type { Root } from "../shared/root.ts";

export type { Root } from "../shared/root.ts";

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

/** The directories and files that a server may work on. */
export interface ListRootsResult {
  readonly roots: readonly Root[];
}
