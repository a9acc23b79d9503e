import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Whether a client may still be sending when it gets its answer. To close the connection now would
 * reset it, and the client could lose the answer that is on its way.
 */
export function isStillSending({ req: request }: ServerResponse): boolean {
  if (request.complete || request.httpVersionMajor > 1) return false;
  const { headers } = request;
  // Who waits to be told to go on sends nothing.
  if (headers.expect !== undefined) return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

/**
 * Ends an answer that is written already when its client has sent what it wanted to send, which is
 * passed over, or when it has gone on for too long.
 */
export function endAfterBody(response: ServerResponse): void {
  const { req: request } = response;
  const timer = setTimeout(() => {
    response.end();
    cutOff(request);
  }, LINGER_MS);
  timer.unref();
  request.once("end", () => {
    clearTimeout(timer);
    response.end();
  });
  response.once("close", () => clearTimeout(timer));
  request.resume();
}

function cutOff(request: IncomingMessage): void {
  if (!request.complete) request.socket.destroy();
}

const LINGER_MS = 5000;
