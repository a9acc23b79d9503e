import { createReadStream } from "node:fs";
import type { CaptureEvent, CaptureHeader, CaptureItem } from "@wirewright/mcp/capture";
import { CaptureDecoder, Redactor } from "@wirewright/mcp/capture";
import { UsageError } from "../usage-error.ts";

/** Who gets what a capture holds. */
export interface CaptureVisitor {
  header(header: CaptureHeader): void;
  event(event: CaptureEvent): void;
  /** A line that could not be read. */
  fault(message: string): void;
}

/** Options of {@link readCaptureFile}. */
export interface ReadFileOptions {
  /** Whether secrets that the capture holds are shown. */
  readonly noRedact: boolean;
}

/**
 * Reads a capture from a file. What may be secret is taken out, where the recording has not done so.
 *
 * @throws {UsageError} where the file cannot be read.
 * @throws {TransportError} `NOT_A_CAPTURE` where it is none.
 */
export async function readCaptureFile(
  path: string,
  visitor: CaptureVisitor,
  { noRedact }: ReadFileOptions,
): Promise<void> {
  let redactor: Redactor | undefined;
  const decoder = new CaptureDecoder((item: CaptureItem) => {
    if (item.kind === "header") {
      if (item.header.redaction === "none" && !noRedact) redactor = new Redactor();
      const { target } = item.header;
      visitor.header({ ...item.header, target: redactor?.target(target) ?? target });
    } else if (item.kind === "fault") visitor.fault(item.message);
    else visitor.event(redactor?.event(item.event) ?? item.event);
  });
  for await (const chunk of chunksOf(path)) {
    decoder.push(chunk);
    // Whoever reads what is shown gets it while the rest is read.
    await new Promise((resolve) => setImmediate(resolve));
  }
  decoder.end();
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) yield chunk;
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new UsageError(`Cannot read the capture: ${error.message}`);
  }
}
