// Who speaks to whom, over what and in which revisions. Pairs without this library on either side are
// not its affair.
const HANDSHAKE = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
const ALL = [...HANDSHAKE, "2026-07-28"];

/** HTTP+SSE has no stateless revision; Streamable HTTP is spoken in every one. */
const OLD_CARRIERS = { stdio: HANDSHAKE, HTTP: HANDSHAKE, "HTTP+SSE": HANDSHAKE };
const EVERY_CARRIER = { stdio: ALL, HTTP: ALL, "HTTP+SSE": HANDSHAKE };

/** The revisions of each pair by transport. The second SDK has no server for HTTP+SSE. */
const PAIRS = [
  { client: "ours", server: "ours", carriers: EVERY_CARRIER },
  { client: "ours", server: "v2", carriers: { stdio: ALL, HTTP: ALL } },
  { client: "ours", server: "v1", carriers: OLD_CARRIERS },
  { client: "ours", server: "everything", carriers: OLD_CARRIERS },
  { client: "v2", server: "ours", carriers: EVERY_CARRIER },
  { client: "v1", server: "ours", carriers: OLD_CARRIERS },
];

/** Every row of the matrix: `{ client, server, transport, revision }`. */
export const ROWS = PAIRS.flatMap(({ client, server, carriers }) =>
  Object.entries(carriers).flatMap(([transport, revisions]) =>
    revisions.map((revision) => ({ client, server, transport, revision })),
  ),
);

/** One row for each pair and revision; the transports take turns. */
export const ROWS_OF_CI = PAIRS.flatMap(({ client, server }, turn) =>
  ALL.flatMap((revision, at) => {
    const rows = ROWS.filter(
      (row) => row.client === client && row.server === server && row.revision === revision,
    );
    return rows.length === 0 ? [] : [rows[(turn + at) % rows.length]];
  }),
);
