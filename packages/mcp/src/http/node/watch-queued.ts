import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Calls back once when a response is over whose turn has not come: other requests of its connection
 * are answered first. Node.js tells such a response nothing when the connection closes, so what it
 * belongs to would never be cancelled.
 */
export function watchQueued(response: ServerResponse, onClosed: () => void): void {
  const queued = queuedOn(response.req.socket);
  const close = (): void => {
    if (queued.delete(close)) onClosed();
  };
  queued.add(close);
  response.once("close", close);
}

/** What waits on a connection. One listener for all of it, however many requests there are. */
function queuedOn(socket: Socket): Set<() => void> {
  const known = QUEUED.get(socket);
  if (known !== undefined) return known;
  const queued = new Set<() => void>();
  QUEUED.set(socket, queued);
  socket.once("close", () => {
    for (const close of queued) close();
  });
  return queued;
}

const QUEUED = new WeakMap<Socket, Set<() => void>>();
