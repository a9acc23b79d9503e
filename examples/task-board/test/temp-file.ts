import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Gives the path of a file that does not exist yet, in a folder that goes when the test ends. */
export function tempFile(name: string = "board.sqlite"): string {
  const folder = mkdtempSync(join(tmpdir(), "task-board-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}
