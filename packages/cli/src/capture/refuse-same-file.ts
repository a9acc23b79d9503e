import { lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { UsageError } from "../usage-error.ts";

/** A path, and how the command line names what it is for. */
export interface NamedPath {
  readonly name: string;
  readonly path: string;
}

/**
 * Refuses two paths that lead to one file, which would mix what goes into it. Devices, such as a
 * terminal, may be named twice.
 *
 * @throws {UsageError} where they do.
 */
export function refuseSameFile(first: NamedPath, second: NamedPath): void {
  if (!isSameFile(first.path, second.path)) return;
  throw new UsageError(
    `${first.name} and ${second.name} are the same file: ${second.path}`,
    "Give each a file of its own",
  );
}

/** Whether two paths lead to one file, by any name, even where it is not there yet. */
export function isSameFile(first: string, second: string): boolean {
  const [one, other] = [first, second].map((path) => statOf(path));
  if (one === undefined || other === undefined) {
    return one === other && endOfLinks(first) === endOfLinks(second);
  }
  return one.ino === other.ino && one.dev === other.dev && !one.isCharacterDevice();
}

/** The path that a path leads to through its links; what is there need not exist. */
export function endOfLinks(path: string): string {
  let at = resolve(path);
  for (let count = 0; count < MAX_LINKS && isLink(at); count++) {
    at = resolve(dirname(at), readlinkSync(at));
  }
  return resolve(realFolderOf(at), basename(at));
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function realFolderOf(path: string): string {
  try {
    return realpathSync(dirname(path));
  } catch {
    // Who opens the file says what is wrong with its folder.
    return dirname(path);
  }
}

function statOf(path: string): ReturnType<typeof statSync> | undefined {
  try {
    return statSync(path);
  } catch {
    // Not there, or not to be seen.
    return undefined;
  }
}

/** As many as Linux follows. */
const MAX_LINKS = 40;
