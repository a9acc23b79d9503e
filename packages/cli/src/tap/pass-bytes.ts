import type { Readable, Writable } from "node:stream";

/** What {@link passBytes} tells of. */
export interface PassOptions {
  /** Gets each chunk after it was passed on. */
  readonly passed: (chunk: Uint8Array) => void;
  /** Whether to wait before more is read, and until when. */
  readonly wait?: (() => Promise<void> | undefined) | undefined;
  /**
   * Whether the end of the source ends the sink.
   * @default true
   */
  readonly end?: boolean;
  /** Called when the source has ended, before the end is passed on. */
  readonly ending?: () => void;
  /** What to do where the source breaks off; without it that counts as its end. */
  readonly failed?: () => void;
}

/**
 * Passes bytes on as they are and as they come: nothing is held back, and a side that reads slowly
 * slows the one that writes. The end is passed on, and so is it where the reader goes away.
 *
 * Resolves when the source has ended, or nobody takes its bytes any more; never rejects.
 */
export function passBytes(source: Readable, sink: Writable, options: PassOptions): Promise<void> {
  return new Promise((resolve) => {
    const take = (chunk: Uint8Array): void => {
      const hasRoom = sink.write(chunk);
      options.passed(chunk);
      const wait = options.wait?.();
      if (hasRoom && wait === undefined) return;
      source.pause();
      void Promise.all([hasRoom ? undefined : drained(sink), wait]).then(() => source.resume());
    };
    const finish = (): void => {
      source.off("data", take);
      resolve();
    };
    const ended = (): void => {
      options.ending?.();
      if (options.end !== false) sink.end();
      finish();
    };
    const readerGone = (): void => {
      // Whoever writes has to find out as it would without us in between.
      source.destroy();
      finish();
    };
    source.on("data", take);
    source.once("end", ended);
    source.once("error", () => {
      if (options.failed === undefined) ended();
      else {
        options.failed();
        finish();
      }
    });
    sink.on("error", readerGone);
    sink.once("close", readerGone);
  });
}

function drained(sink: Writable): Promise<void> {
  return new Promise((resolve) => {
    sink.once("drain", resolve);
  });
}
