import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { CaptureEvent, CaptureHeader } from "@wirewright/mcp/capture";
import { endOfLinks } from "../capture/refuse-same-file.ts";
import { UsageError } from "../usage-error.ts";
import type { Row } from "./row.ts";

/** Another form of a capture, being written. What it has no use for it passes over. */
export interface Export {
  header(header: CaptureHeader): void;
  event(event: CaptureEvent): void;
  row(row: Row): void;
  /** Writes what is left; returns what was written in all, such as "3 rows". */
  end(): string;
}

/** An {@link Export} and its file, which takes its place only once it is whole. */
export interface ExportFile extends Omit<Export, "end"> {
  /** Writes what is left. */
  finish(): void;
  /** Puts the file in its place; returns a sentence on what was written, and where. */
  put(): string;
  /** Leaves everything as it was, unless the file has been put in its place. */
  discard(): void;
}

/**
 * Begins the file of an export, beside the one whose place it will take. Others than the owner cannot
 * read it. What is no file, such as a pipe, is written to at once.
 *
 * @throws {UsageError} where it cannot be written.
 */
export function openExport(
  path: string,
  make: (write: (text: string) => void) => Export,
): ExportFile {
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      // The path that the system names is not the one that was asked for.
      const [reason] = (error as Error).message.split(/, \w+(?: '|$)/);
      throw new UsageError(`Cannot write ${path}: ${reason}`);
    }
  };
  const place = attempt(() => placeOf(path));
  const fd = attempt(() => openSync(place.written, place.flags, 0o600));
  let written: string | undefined;
  let isOpen = true;
  let isThere = place.written !== place.wanted;
  const close = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  const exported = make((text) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += attempt(() => writeSync(fd, bytes, at));
  });
  return {
    header: (header) => exported.header(header),
    event: (event) => exported.event(event),
    row: (row) => exported.row(row),
    finish() {
      written = exported.end();
      attempt(close);
    },
    put() {
      if (isThere) attempt(() => renameSync(place.written, place.wanted));
      isThere = false;
      return `Wrote ${written} to ${path}`;
    },
    discard() {
      close();
      if (isThere) rmSync(place.written, { force: true });
      isThere = false;
    },
  };
}

/** Where an export goes in the end, and where it is written until then. */
interface Place {
  readonly wanted: string;
  readonly written: string;
  readonly flags: "w" | "wx";
}

function placeOf(path: string): Place {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat !== undefined && !stat.isFile()) return { wanted: path, written: path, flags: "w" };
  // Who may not write to a file may not put another in its place.
  if (stat !== undefined) accessSync(path, constants.W_OK);
  const wanted = endOfLinks(path);
  const name = `.wirewright-${randomBytes(6).toString("hex")}`;
  return { wanted, written: join(dirname(wanted), name), flags: "wx" };
}
