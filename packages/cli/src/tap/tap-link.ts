import type { TransferListItem } from "node:worker_threads";
import { Worker } from "node:worker_threads";
import type { TapInput, TapOutput, TapSettings, TapStream } from "./tap-message.ts";

/** Options of {@link TapLink}. */
export interface TapLinkOptions {
  readonly settings: TapSettings;
  /** Takes lines of the log. */
  readonly log: (text: string) => void;
  /** What could not be written, in a sentence. */
  readonly failed: (message: string) => void;
}

/**
 * The way to the thread that looks at what has crossed. Telling it costs a copy of the bytes, and is
 * done after they were passed on.
 */
export class TapLink {
  /** Milliseconds of a clock that only goes forward, when the tap began. */
  readonly #begunAt = performance.now();
  readonly #worker: Worker;
  readonly #done: Promise<void>;
  readonly #clock: NodeJS.Timeout;
  #batch: TapInput[] = [];
  #transfer: TransferListItem[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Bytes that were told of and not looked at yet. */
  #behind = 0;
  readonly #lost = new Map<TapStream, number>();
  #waiting: (() => void)[] = [];
  #isOver = false;

  constructor({ settings, log, failed }: TapLinkOptions) {
    this.#worker = new Worker(new URL("../tap/tap-worker.js", import.meta.url), {
      workerData: settings,
    });
    this.#clock = setInterval(() => this.tell({ kind: "tick", us: this.us }), TICK_MS).unref();
    this.#done = new Promise((resolve) => {
      this.#worker.on("message", (output: TapOutput) => {
        if (output.kind === "log") log(output.text);
        else if (output.kind === "failed") failed(output.message);
        else if (output.kind === "done") resolve();
        else this.#taken(output.bytes);
      });
      this.#worker.on("error", (error) => {
        failed(`Cannot check any longer: ${error.stack ?? error.message}`);
        this.#isOver = true;
        this.#taken(this.#behind);
        resolve();
      });
    });
  }

  /** Microseconds since the tap began. */
  get us(): number {
    return Math.round((performance.now() - this.#begunAt) * 1000);
  }

  /** True while so much waits to be looked at that a recorder should read more slowly. */
  get isFull(): boolean {
    return this.#behind > MAX_BEHIND_BYTES;
  }

  /** Resolves when there is room again. */
  room(): Promise<void> {
    if (!this.isFull) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Bytes of a stream have crossed. Where checking has fallen too far behind they are counted only. */
  bytes(stream: TapStream, chunk: Uint8Array): void {
    const lost = this.#lost.get(stream) ?? 0;
    if (this.isFull) {
      this.#lost.set(stream, lost + chunk.length);
      return;
    }
    if (lost > 0) this.#foundAgain(stream, lost);
    this.#behind += chunk.length;
    const bytes = new Uint8Array(chunk);
    this.#transfer.push(bytes.buffer);
    this.tell({ kind: "bytes", us: this.us, stream, bytes });
  }

  /** A stream has ended. */
  end(stream: TapStream): void {
    const lost = this.#lost.get(stream) ?? 0;
    if (lost > 0) this.#foundAgain(stream, lost);
    this.tell({ kind: "end", us: this.us, stream });
  }

  /** Bytes of a body have crossed. Where checking is too far behind the exchange is not looked at. */
  body(exchange: number, from: "client" | "server", chunk: Uint8Array): void {
    if (this.isFull) {
      this.tell({ kind: "unseen", us: this.us, exchange });
      return;
    }
    this.#behind += chunk.length;
    const bytes = new Uint8Array(chunk);
    this.#transfer.push(bytes.buffer);
    this.tell({ kind: "body", us: this.us, exchange, from, bytes });
  }

  /** Anything else has happened. */
  tell(input: TapInput): void {
    if (this.#isOver) return;
    this.#batch.push(input);
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#flush(), FLUSH_MS);
  }

  /** Nothing more will cross; resolves when all was looked at and written, or after a time. */
  async close(): Promise<void> {
    clearInterval(this.#clock);
    this.#flush();
    if (!this.#isOver) this.#worker.postMessage("end");
    await this.#done;
    await this.#worker.terminate();
  }

  #foundAgain(stream: TapStream, lost: number): void {
    this.#lost.delete(stream);
    this.tell({ kind: "gap", us: this.us, stream, lost });
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#batch;
    const transfer = this.#transfer;
    if (batch.length === 0 || this.#isOver) return;
    this.#batch = [];
    this.#transfer = [];
    this.#worker.postMessage(batch, transfer);
  }

  #taken(bytes: number): void {
    this.#behind -= bytes;
    if (this.isFull) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

/** Telling costs more than what is told: what crosses within this time is told together. */
const FLUSH_MS = 10;
const TICK_MS = 1000;
const MAX_BEHIND_BYTES = 64 * 1024 * 1024;
