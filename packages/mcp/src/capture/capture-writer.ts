import { TransportError } from "../errors/mcp-error.ts";
import { deferred } from "../util/deferred.ts";
import { handled } from "../util/handled.ts";
import type { CaptureEvent, CaptureHeader } from "./capture-event.ts";

/** Where a capture goes: a file, or anything else that takes text in order. */
export interface CaptureSink {
  /** Writes all of a text at the end; called again only after it has resolved. */
  write(text: string): Promise<void>;
  /** Called once, after the last write. */
  close(): Promise<void>;
}

/** Options of {@link CaptureWriter}. */
export interface CaptureWriterOptions {
  /** Where it goes. */
  readonly sink: CaptureSink;
  /** Its first line. */
  readonly header: CaptureHeader;
  /**
   * Characters that may wait to be written before `write` returns false, from 1.
   * @default 4194304
   */
  readonly highWaterMark?: number;
}

/**
 * Writes a capture. Events are written in the order of `write`, those that come while the sink is
 * busy together. After the first failure of the sink nothing more is written, and `failed` says so.
 */
export class CaptureWriter {
  /** Resolves with the error that ended the capture early; never rejects, and not where all is well. */
  readonly failed: Promise<TransportError>;
  readonly #sink: CaptureSink;
  readonly #highWaterMark: number;
  #pending: string[];
  #length: number;
  #written = 0;
  #waiting = 0;
  #busy: Promise<void> | undefined;
  #error: TransportError | undefined;
  #fail: (error: TransportError) => void;

  constructor(options: CaptureWriterOptions) {
    const header = `${JSON.stringify(options.header)}\n`;
    this.#sink = options.sink;
    this.#highWaterMark = options.highWaterMark ?? HIGH_WATER_MARK;
    this.#pending = [header];
    this.#length = header.length;
    const failed = deferred<TransportError>();
    this.failed = failed.promise;
    this.#fail = failed.resolve;
    this.#flush();
  }

  /** Takes the next event. False: wait for `drained` before the next one, or memory grows. */
  write(event: CaptureEvent): boolean {
    if (this.#error !== undefined) return true;
    const line = `${JSON.stringify(event)}\n`;
    this.#pending.push(line);
    this.#length += line.length;
    this.#waiting++;
    this.#flush();
    return this.#length < this.#highWaterMark;
  }

  /** Resolves when all that was taken is written, or the capture has failed. */
  async drained(): Promise<void> {
    while (this.#busy !== undefined) await this.#busy;
  }

  /**
   * Writes what is left and closes the sink. To be called once.
   *
   * @throws {TransportError} `CAPTURE_FAILED` where the capture is not whole; the cause says why.
   */
  async close(): Promise<void> {
    await this.drained();
    try {
      await this.#sink.close();
    } catch (error) {
      this.#end(error);
    }
    if (this.#error !== undefined) throw this.#error;
  }

  #flush(): void {
    if (this.#busy !== undefined) return;
    this.#busy = handled(this.#writeAll());
  }

  async #writeAll(): Promise<void> {
    // What comes in the same turn is written with it.
    await undefined;
    try {
      while (this.#pending.length > 0 && this.#error === undefined) {
        const text = this.#pending.join("");
        const count = this.#waiting;
        this.#pending = [];
        this.#length = 0;
        this.#waiting = 0;
        await this.#sink.write(text);
        this.#written += count;
      }
    } catch (error) {
      this.#end(error);
    }
    this.#busy = undefined;
  }

  #end(cause: unknown): void {
    this.#pending = [];
    this.#length = 0;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `Cannot write the capture: ${reason}; it ends after ${this.#written} events`;
    this.#error ??= new TransportError("CAPTURE_FAILED", message, { cause });
    this.#fail(this.#error);
  }
}

const HIGH_WATER_MARK = 4 * 1024 * 1024;
