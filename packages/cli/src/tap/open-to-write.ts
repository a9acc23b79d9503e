import { closeSync, constants, fstatSync, lstatSync, openSync, rmSync } from "node:fs";
import { UsageError } from "../usage-error.ts";

/**
 * Refuses a file that cannot be written, before anything is started. What stands in it stays, and where
 * it is not there it is not there afterwards. A pipe that nobody reads is refused, too: opening it would
 * wait for ever.
 *
 * @throws {UsageError} where it cannot be written.
 */
export function refuseUnwritable(what: string, path: string): void {
  try {
    const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    const fd = openSync(path, MAY_WRITE, 0o600);
    // Who reads a pipe goes once nobody writes to it: it is held open until this process ends.
    if (isPipe(fd)) return;
    closeSync(fd);
    if (isNew) rmSync(path);
  } catch (error) {
    const isUnread = Object(error).code === "ENXIO";
    const why = isUnread ? `nobody reads the pipe ${path}` : (error as Error).message;
    throw new UsageError(
      `Cannot write the ${what}: ${why}`,
      isUnread ? `Start what reads it first, such as cat ${path}` : undefined,
    );
  }
}

/** Whether an open file is a pipe, whose reader may take its time, or go. */
export function isPipe(fd: number): boolean {
  return fstatSync(fd).isFIFO();
}

/** A pipe is opened only where somebody reads it. */
export const MAY_WRITE: number =
  constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK;
