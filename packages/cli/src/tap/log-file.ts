import { createWriteStream, openSync } from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";
import { isPipe, MAY_WRITE } from "./open-to-write.ts";

/** Where the lines of a log go. */
export interface LogFile {
  /** Takes lines, each with its end; never waits. */
  write(text: string): void;
  /** Resolves when all is written, or nobody takes it. */
  close(): Promise<void>;
}

/**
 * Opens the file of a log, to go on behind what stands in it. What its reader does not take, where it
 * is a pipe, is left out; the first failure is told, and ends it.
 */
export function openLogFile(path: string, failed: (message: string) => void): LogFile {
  const stream = attempt(() => openStream(path), failed);
  if (stream === undefined) return { write: () => undefined, close: async () => undefined };
  let isBroken = false;
  stream.on("error", (error) => {
    if (!isBroken) failed(error.message);
    isBroken = true;
  });
  return {
    write(text) {
      if (!isBroken && stream.writableLength <= MAX_WAITING) stream.write(text);
    },
    close: () =>
      new Promise((resolve) => {
        setTimeout(resolve, CLOSE_MS).unref();
        stream.once("close", resolve);
        stream.once("error", () => resolve());
        if (isBroken) resolve();
        else stream.end(resolve);
      }),
  };
}

function openStream(path: string): Writable {
  const fd = openSync(path, MAY_WRITE, 0o600);
  // Files are always ready; writing to a pipe must not wait in a thread that others need.
  if (isPipe(fd)) return new Socket({ fd, readable: false, writable: true });
  return createWriteStream(path, { fd });
}

function attempt<T>(work: () => T, failed: (message: string) => void): T | undefined {
  try {
    return work();
  } catch (error) {
    failed((error as Error).message);
    return undefined;
  }
}

const MAX_WAITING = 16 * 1024 * 1024;
const CLOSE_MS = 2000;
