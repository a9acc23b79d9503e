import { isSameFile, refuseSameFile } from "../capture/refuse-same-file.ts";
import { UsageError } from "../usage-error.ts";
import type { ExportFile } from "./export-file.ts";
import { openExport } from "./export-file.ts";

/** What is to be exported, and where to. */
export interface ExportOptions {
  /** The file that is read. */
  readonly capture: string;
  readonly har: string | undefined;
  readonly html: string | undefined;
  /** Whether a HAR is to have only the exchanges that rows are of. */
  readonly ofRowsOnly: boolean;
}

/**
 * Begins the exports that are asked for, none or several.
 *
 * @throws {UsageError} where one cannot be written, or is the capture or another export; then none is.
 */
export async function openExports(options: ExportOptions): Promise<readonly ExportFile[]> {
  const { capture, har, html, ofRowsOnly } = options;
  for (const [name, path] of Object.entries({ "--har": har, "--html": html })) {
    if (path !== undefined) refuseCapture(name, path, capture);
  }
  if (har !== undefined && html !== undefined) {
    refuseSameFile({ name: "--har", path: har }, { name: "--html", path: html });
  }
  const opened: ExportFile[] = [];
  try {
    if (har !== undefined) {
      const { HarExport } = await import("./har-export.ts");
      opened.push(openExport(har, (write) => new HarExport(write, { ofRowsOnly })));
    }
    if (html !== undefined) {
      const { HtmlExport } = await import("./html-export.ts");
      opened.push(openExport(html, (write) => new HtmlExport(write)));
    }
  } catch (error) {
    for (const it of opened) it.discard();
    throw error;
  }
  return opened;
}

function refuseCapture(name: string, path: string, capture: string): void {
  if (!isSameFile(path, capture)) return;
  throw new UsageError(`${name} is the capture itself: ${path}`, "Give it a file of its own");
}
