import { createWriteStream, fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * Our own stdout or stderr as a stream that can be closed, and that never blocks: `process.stdout`
 * can do neither where it is a pipe.
 */
export function ownStream(fd: 1 | 2): Writable {
  const stat = fstatSync(fd);
  if (stat.isFIFO() || stat.isSocket()) return new Socket({ fd, readable: false, writable: true });
  // A file or a terminal. A terminal is not ours to close.
  return createWriteStream("", { fd, autoClose: stat.isFile() });
}
