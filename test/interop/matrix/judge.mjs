import { CANNOT } from "./cannot.mjs";

/** The entry of the list of what peers cannot do that a cell falls under. */
export function listed({ client, server, transport, revision }, feature) {
  return CANNOT.find(
    (entry) =>
      entry.client === client &&
      entry.server === server &&
      entry.transports.includes(transport) &&
      entry.revisions.includes(revision) &&
      entry.features.includes(feature),
  );
}

/**
 * The mark of a cell: `ok`; `peer` where the peer cannot, as the list says; otherwise `FAIL` with what
 * is wrong, also where a cell works that is listed, or fails with another message than the list has.
 */
export function judge(entry, failure) {
  if (entry === undefined) {
    return failure === undefined ? { mark: "ok" } : { mark: "FAIL", problem: failure };
  }
  if (failure === undefined) {
    return { mark: "FAIL", problem: "It works, so it must not be listed in cannot.mjs" };
  }
  if (failure.includes(entry.message)) return { mark: "peer" };
  return { mark: "FAIL", problem: `The list says "${entry.message}", and it is: ${failure}` };
}
