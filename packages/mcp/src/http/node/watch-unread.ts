import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { takenBytes } from "./taken-bytes.ts";

/**
 * Closes the connection of a large answer where nobody reads any of it for `stallMs`: it would stay in
 * memory for as long as the other side likes. An answer whose turn has not come yet waits for it.
 */
export function watchUnread(response: ServerResponse, stallMs: number): void {
  const { socket } = response;
  if (socket !== null) watch(response, socket, stallMs);
  else response.once("socket", (found: Socket) => watch(response, found, stallMs));
}

function watch(response: ServerResponse, socket: Socket, stallMs: number): void {
  let takenBefore = takenBytes(socket);
  const timer = setInterval(() => {
    const taken = takenBytes(socket);
    if (taken > takenBefore) takenBefore = taken;
    else breakOff(response, socket);
  }, stallMs);
  timer.unref();
  const stop = (): void => clearInterval(timer);
  // Once all of it has been taken; or the connection is gone.
  response.once("finish", stop);
  socket.once("close", stop);
  response.once("finish", () => socket.off("close", stop));
}

/** A stream of HTTP/2 that is closed without an error looks like a complete answer. */
function breakOff(response: ServerResponse, socket: Socket): void {
  if (response.req.httpVersionMajor > 1) response.destroy(new Error("Nobody reads the answer"));
  else socket.destroy();
}
