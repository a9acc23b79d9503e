import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import type { CaptureSink } from "@wirewright/mcp/capture";

/** Opens a file for a capture. What stood there is replaced; others than the owner cannot read it. */
export async function openCaptureFile(path: string): Promise<CaptureSink> {
  const file: FileHandle = await open(path, "w", 0o600);
  return {
    async write(text) {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, at);
        at += bytesWritten;
      }
    },
    close: () => file.close(),
  };
}
