import { deferred } from "../../util/deferred.ts";
import { within } from "../../util/within.ts";
import { SessionCall } from "./session-call.ts";
import type { SessionWire } from "./session-wire.ts";

/**
 * Whether the server has forgotten the session, by a ping: it answers one in every session that it
 * knows. False where that cannot be told.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/ping
 */
export async function isSessionGone(wire: SessionWire): Promise<boolean> {
  const gone = deferred<boolean>();
  const call: SessionCall = new SessionCall(wire, PING, {
    onFrame: () => undefined,
    onAnswer: () => gone.resolve(call.status === 400),
    onFailed: () => gone.resolve(call.status === 400),
    onGone: () => gone.resolve(true),
    isKnown: () => false,
  });
  call.send();
  try {
    return (await within(PING_MS, gone.promise)) ?? false;
  } finally {
    call.abandon();
  }
}

const PING = { jsonrpc: "2.0", id: "is-session-gone", method: "ping" } as const;
const PING_MS = 5000;
