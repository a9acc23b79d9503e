/**
 * One dated edition of the protocol.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 */
export type Revision = "2024-11-05" | "2025-03-26" | "2025-06-18" | "2025-11-25" | "2026-07-28";

/** The newest edition, which everything inside speaks. */
export const LATEST_REVISION = "2026-07-28";

/** Every edition that this library knows, oldest first. */
export const REVISIONS: readonly Revision[] = [
  "2024-11-05",
  "2025-03-26",
  "2025-06-18",
  "2025-11-25",
  "2026-07-28",
];

/**
 * The editions in which every request carries its version and capabilities in `_meta`. Only these
 * may stand in `supportedVersions` and in the data of `-32022`.
 */
export const STATELESS_REVISIONS: readonly Revision[] = ["2026-07-28"];

/** The editions that open with `initialize` and keep a session. */
export const HANDSHAKE_REVISIONS: readonly Revision[] = [
  "2024-11-05",
  "2025-03-26",
  "2025-06-18",
  "2025-11-25",
];

/** True for the name of an edition that this library knows. */
export function isRevision(value: unknown): value is Revision {
  return (REVISIONS as readonly unknown[]).includes(value);
}

/** True for an edition without handshake: version and capabilities travel with each request. */
export function isStatelessRevision(revision: string): boolean {
  return (STATELESS_REVISIONS as readonly string[]).includes(revision);
}
