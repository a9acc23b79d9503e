import type { JsonObject } from "../../jsonrpc/message.ts";
import type { HandshakeRevision } from "../../projection/handshake-revision.ts";

/**
 * What a session remembers from one message to the next: JSON, so that it can be kept elsewhere and
 * taken up again. Open calls are not part of it: they live in one process.
 */
export interface SessionState {
  readonly revision: HandshakeRevision;
  /** Which software asks, as it said at `initialize`. */
  readonly clientInfo?: JsonObject;
  /** What the client can do, in the words of 2026-07-28. */
  readonly clientCapabilities: JsonObject;
  /** What the server can do, in the words of 2026-07-28, as the client was told. */
  readonly serverCapabilities: JsonObject;
  /** The lowest level of log messages wanted, once the client has set one. */
  readonly logLevel?: string;
  /** The resources that the client has subscribed to. */
  readonly subscriptions: readonly string[];
  /** Whether the client has said that it is ready: `notifications/initialized`. */
  readonly initialized: boolean;
}
