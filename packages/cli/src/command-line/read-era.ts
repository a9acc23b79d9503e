import type { Revision } from "@wirewright/mcp";
import type { Era } from "@wirewright/mcp/stdio";
import { UsageError } from "../usage-error.ts";

/**
 * What `--era` says.
 *
 * @throws {UsageError} where that is no era.
 */
export function readEra(text: string | undefined): "auto" | Era | undefined {
  const era = ERAS.find((known) => known === text);
  if (text === undefined || era !== undefined) return era;
  throw new UsageError(`--era has no "${text}"`, `Write ${listOf(ERAS)}`);
}

/**
 * What `--revision` says.
 *
 * @throws {UsageError} where that is no revision.
 */
export function readRevision(text: string | undefined): Revision | undefined {
  const revision = REVISIONS.find((known) => known === text);
  if (text === undefined || revision !== undefined) return revision;
  throw new UsageError(`There is no revision "${text}"`, `Write ${listOf(REVISIONS)}`);
}

/**
 * Refuses a revision that is not of the era.
 *
 * @throws {UsageError} where the two exclude each other.
 */
export function refuseOtherEra(
  era: "auto" | Era | undefined,
  revision: Revision | undefined,
): void {
  if (era === undefined || era === "auto" || revision === undefined) return;
  const ofRevision = revision === STATELESS ? "stateless" : "handshake";
  if (ofRevision === era) return;
  throw new UsageError(
    `--revision ${revision} is of the era ${ofRevision}, and --era says ${era}`,
    "Give one of the two: --revision says the era as well",
  );
}

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

const STATELESS: Revision = "2026-07-28";
/** What `--era` takes. */
export const ERAS = ["auto", "stateless", "handshake"] as const;
/** What `--revision` takes, oldest first. */
export const REVISIONS: readonly Revision[] = [
  "2024-11-05",
  "2025-03-26",
  "2025-06-18",
  "2025-11-25",
  "2026-07-28",
];
