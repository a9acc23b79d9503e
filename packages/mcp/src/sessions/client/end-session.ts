import { deferred } from "../../util/deferred.ts";
import { within } from "../../util/within.ts";
import type { SessionWire } from "./session-wire.ts";

/**
 * Tells the server that the session is over. Whatever it answers, and whether it does, that is it: a
 * server need not let clients end their sessions.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
 */
export async function endSession(wire: SessionWire): Promise<void> {
  if (wire.sessionId === undefined) return;
  const done = deferred<void>();
  const call = wire.send(
    { method: "DELETE", name: "the end of the session" },
    {
      head() {
        call.discard();
        done.resolve();
      },
      data: passOver,
      end: done.resolve,
      failed: () => done.resolve(),
    },
  );
  await within(DELETE_MS, done.promise);
  call.cancel();
}

function passOver(): void {
  // What it says is of no interest.
}

const DELETE_MS = 2000;
