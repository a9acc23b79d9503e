import type { Revision } from "@wirewright/mcp";

/** How the board speaks over HTTP. */
export interface Spoken {
  readonly revisions: readonly Revision[];
  /** Whether requests in sessions are answered with JSON in every case. */
  readonly json: boolean;
  /** Whether clients find the transport of 2024-11-05 as well. */
  readonly httpSse: boolean;
}

/**
 * How the board speaks, as the environment says it. Where answers are JSON only, there are no event
 * streams, and so no transport of 2024-11-05.
 *
 * @throws {RangeError} where a revision is none, or `TASK_BOARD_JSON` neither 0 nor 1.
 */
export function spokenFrom(env: Readonly<Record<string, string | undefined>>): Spoken {
  const revisions = revisionsFrom(env["TASK_BOARD_REVISIONS"] || ALL.join(","));
  const json = switchFrom(env["TASK_BOARD_JSON"] || "0");
  return { revisions, json, httpSse: !json && revisions.includes("2024-11-05") };
}

function revisionsFrom(text: string): readonly Revision[] {
  return text.split(",").map((part) => {
    const name = part.trim();
    const revision = ALL.find((known) => known === name);
    if (revision !== undefined) return revision;
    throw new RangeError(
      `Cannot start: TASK_BOARD_REVISIONS must be some of ${ALL.join(",")}; found ${JSON.stringify(name)}`,
    );
  });
}

function switchFrom(text: string): boolean {
  if (text === "0" || text === "1") return text === "1";
  throw new RangeError(`Cannot start: TASK_BOARD_JSON must be 0 or 1; found ${text}`);
}

const ALL: readonly Revision[] = [
  "2024-11-05",
  "2025-03-26",
  "2025-06-18",
  "2025-11-25",
  "2026-07-28",
];
