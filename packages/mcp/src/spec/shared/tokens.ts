import type { Integer } from "./integer.ts";

/**
 * Ties progress notifications to the request that asked for them. Chosen by the client, unlike the
 * token of any other request in flight.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/progress
 */
export type ProgressToken = string | Integer;

/**
 * A place in a list, to be sent back as it came. The empty string is one too: only an absent
 * cursor means the end.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination
 */
export type Cursor = string;
