import { closeSync, openSync, writeSync } from "node:fs";
import type { CaptureEvent, CaptureHeader } from "@wirewright/mcp/capture";
import { UsageError } from "../usage-error.ts";
import type { Row } from "./row.ts";

/** Another form of a capture, being written. What it has no use for it passes over. */
export interface Export {
  header(header: CaptureHeader): void;
  event(event: CaptureEvent): void;
  row(row: Row): void;
  /** Writes what is left. */
  end(): void;
}

/** An {@link Export} and its file. */
export interface ExportFile extends Omit<Export, "end"> {
  close(): Promise<void>;
}

/**
 * Opens the file of an export. Others than the owner cannot read it.
 *
 * @throws {UsageError} where it cannot be written.
 */
export function openExport(
  path: string,
  make: (write: (text: string) => void) => Export,
): ExportFile {
  const fail = (error: unknown): never => {
    throw new UsageError(`Cannot write ${path}: ${(error as Error).message}`);
  };
  const file = attempt(() => openSync(path, "w", 0o600), fail);
  const exported = make((text) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += attempt(() => writeSync(file, bytes, at), fail);
  });
  return {
    header: (header) => exported.header(header),
    event: (event) => exported.event(event),
    row: (row) => exported.row(row),
    async close() {
      exported.end();
      closeSync(file);
    },
  };
}

function attempt<T>(work: () => T, fail: (error: unknown) => never): T {
  try {
    return work();
  } catch (error) {
    return fail(error);
  }
}
