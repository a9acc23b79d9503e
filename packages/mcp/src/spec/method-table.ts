import type { MethodRow, RequestRow, Side } from "./method-row.ts";
import { NOTIFICATION_ROWS } from "./notification-rows.ts";
import { REQUEST_ROWS } from "./request-rows.ts";
import type { Revision } from "./revision.ts";

/**
 * Every method of every revision and of the Tasks extension, a row each: what dispatch, validation,
 * header mirroring, caching, timeouts and documentation know about a method, they know from here.
 */
export const METHOD_TABLE: readonly MethodRow[] = [...REQUEST_ROWS, ...NOTIFICATION_ROWS];

const ROW_BY_METHOD: ReadonlyMap<string, MethodRow> = new Map(
  METHOD_TABLE.map((row) => [row.method, row]),
);

/** The row of a method, or undefined where no revision has it. One lookup in a Map. */
export function methodRow(method: string): MethodRow | undefined {
  return ROW_BY_METHOD.get(method);
}

/**
 * The row of a method that `revision` has, as a message or inside an `input_required` result, or
 * undefined where it has not. Two lookups in Maps.
 */
export function methodRowIn(revision: Revision, method: string): MethodRow | undefined {
  let rows = ROWS_BY_REVISION.get(revision);
  if (rows === undefined) {
    rows = new Map(
      METHOD_TABLE.filter((row) => isInRevision(row, revision)).map((row) => [row.method, row]),
    );
    ROWS_BY_REVISION.set(revision, rows);
  }
  return rows.get(method);
}

/** Made for a revision when it is first asked for: most programs speak one. */
const ROWS_BY_REVISION = new Map<Revision, ReadonlyMap<string, MethodRow>>();

/** The row of a request's method, or undefined where it is not one. */
export function requestRow(method: string): RequestRow | undefined {
  const row = ROW_BY_METHOD.get(method);
  return row?.kind === "request" ? row : undefined;
}

/** True where `side` sends the method as a message of its own in `revision`. */
export function isSentBy(row: MethodRow, side: Side, revision: Revision): boolean {
  return (side === "client" ? row.fromClient : row.fromServer).includes(revision);
}

/** True where the method exists in `revision`, as a message or inside an `input_required` result. */
export function isInRevision(row: MethodRow, revision: Revision): boolean {
  return (
    row.fromClient.includes(revision) ||
    row.fromServer.includes(revision) ||
    (row.kind === "request" && row.embedded.includes(revision))
  );
}
