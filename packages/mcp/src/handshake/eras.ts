import type { HandshakeRevision } from "../projection/handshake-revision.ts";
import { isHandshakeRevision } from "../projection/handshake-revision.ts";
import type { Revision } from "../spec/revision.ts";
import { isRevision, isStatelessRevision, REVISIONS } from "../spec/revision.ts";
import { showValue } from "../util/excerpt.ts";

/** How the two sides of a connection agree on a revision: request by request, or by `initialize`. */
export type Era = "stateless" | "handshake";

/** The revisions of each era that one side speaks, oldest first. */
export interface SpokenRevisions {
  readonly stateless: readonly Revision[];
  readonly handshake: readonly HandshakeRevision[];
}

/**
 * The revisions by era; all that there are where none are named.
 *
 * @throws {TypeError} where the list is empty or names something that is no revision.
 */
export function spokenRevisions(revisions: readonly Revision[] = REVISIONS): SpokenRevisions {
  const unknown = revisions.find((revision) => !isRevision(revision));
  if (unknown !== undefined || revisions.length === 0) {
    const found = revisions.length === 0 ? "none" : showValue(unknown);
    throw new TypeError(
      `Cannot use revisions: they must be some of ${REVISIONS.join(", ")}, current value is ${found}`,
    );
  }
  const spoken = REVISIONS.filter((revision) => revisions.includes(revision));
  return {
    stateless: spoken.filter(isStatelessRevision),
    handshake: spoken.filter(isHandshakeRevision),
  };
}
