import type { Side } from "../spec/method-row.ts";
import { isSentBy, methodRow } from "../spec/method-table.ts";
import type { HandshakeRevision } from "./handshake-revision.ts";

/**
 * True where `side` may send the method in that revision: it is one of the revision's, or one that
 * no revision names, and so the authors' own.
 */
export function isKnownMethod(method: string, side: Side, revision: HandshakeRevision): boolean {
  const row = methodRow(method);
  return row === undefined || isSentBy(row, side, revision);
}
