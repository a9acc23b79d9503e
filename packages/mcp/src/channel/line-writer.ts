import type { Deferred } from "../util/deferred.ts";
import { deferred } from "../util/deferred.ts";
import type { ByteSink } from "./byte-stream.ts";
import { isWriteOver } from "./is-over.ts";

/**
 * The one queue in front of a byte sink. Lines that are sent in one go are written with one call, so
 * many small answers cost one system call; each line is whole and flushed within the same turn.
 */
export class LineWriter {
  readonly #sink: ByteSink;
  #queue = "";
  #flushing = false;
  /** Pending while the sink is above its high-water mark. */
  #drained: Deferred<void> | undefined;
  #ended = false;

  constructor(sink: ByteSink) {
    this.#sink = sink;
    sink.on("drain", () => this.#release());
    sink.on("error", () => this.#abandon());
    sink.on("close", () => this.#abandon());
    if (isWriteOver(sink)) this.#ended = true;
  }

  /** Whether the sink is gone or was ended: what is written is dropped then. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Writes one line; returns a promise where the sink is above its high-water mark. */
  write(line: string): undefined | Promise<void> {
    if (this.#ended) return undefined;
    this.#queue += `${line}\n`;
    if (this.#queue.length >= FLUSH_LENGTH) this.#flush();
    else if (!this.#flushing) {
      this.#flushing = true;
      queueMicrotask(() => this.#flush());
    }
    return this.#drained?.promise;
  }

  /**
   * Writes what is queued and ends the sink; resolves when its last byte is handed on or lost, or
   * when the other side has not taken it after `flushMs`.
   */
  async end(flushMs: number): Promise<void> {
    if (this.#ended) return;
    this.#flush();
    this.#ended = true;
    const finished = deferred<void>();
    const timer = setTimeout(() => finished.resolve(), flushMs);
    this.#sink.on("close", () => finished.resolve());
    this.#sink.on("error", () => finished.resolve());
    this.#sink.end(() => finished.resolve());
    await finished.promise;
    clearTimeout(timer);
    this.#release();
  }

  /** The sink is gone: drops what is queued and lets go of everyone who waits. */
  #abandon(): void {
    this.#ended = true;
    this.#queue = "";
    this.#release();
  }

  #flush(): void {
    this.#flushing = false;
    if (this.#queue === "") return;
    const text = this.#queue;
    this.#queue = "";
    if (!this.#sink.write(text)) this.#drained ??= deferred();
  }

  #release(): void {
    this.#drained?.resolve();
    this.#drained = undefined;
  }
}

/** Beyond this many characters waiting for more lines saves nothing. */
const FLUSH_LENGTH = 64 * 1024;
