import type { Socket } from "node:net";

/**
 * How many bytes of what was written to a connection the system has taken. It rises within one large
 * write, too: `bytesWritten` and `writableLength` of a socket move only when a write is over, and a
 * slow reader may need longer for one than anybody who reads nothing is waited for.
 */
export function takenBytes(socket: Socket): number {
  // That is known to the handle only, of the plain socket beneath TLS. Node.js reads the same for its
  // own time-outs; where a release has none of it, whole writes have to do.
  const plain: Inner = (socket as Inner)._parent ?? socket;
  const { bytesWritten, writeQueueSize } = plain._handle ?? {};
  return typeof bytesWritten === "number" && typeof writeQueueSize === "number"
    ? bytesWritten - writeQueueSize
    : socket.bytesWritten - socket.writableLength;
}

interface Inner {
  readonly _parent?: object | null;
  readonly _handle?: { readonly bytesWritten?: unknown; readonly writeQueueSize?: unknown } | null;
}
