import { HANDSHAKE_REVISIONS } from "../spec/revision.ts";

/** An edition that opens with `initialize`. */
export type HandshakeRevision = "2024-11-05" | "2025-03-26" | "2025-06-18" | "2025-11-25";

/** True for the name of an edition that opens with `initialize`. */
export function isHandshakeRevision(value: unknown): value is HandshakeRevision {
  return (HANDSHAKE_REVISIONS as readonly unknown[]).includes(value);
}
