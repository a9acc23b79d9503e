import type { TransportError } from "../../errors/mcp-error.ts";

/** Takes what the body of an answer turns out to hold. */
export interface BodySink {
  /** The text of one message, as it came. */
  text(text: string): void;
  /** The stream says how long to wait before it is resumed, in milliseconds. */
  retry?(retryMs: number): void;
  /** Nothing more will come. */
  end(): void;
  /** The body cannot be read. Nothing comes after it. */
  failed(error: TransportError): void;
}

/** Reads a body of one kind, as it comes in. */
export interface BodyReader {
  /**
   * How long it may read, in milliseconds; then `end` is called with what has come. Set where the
   * answer is bad already and only what it says is read.
   */
  readonly maxMs?: number;
  push(chunk: Uint8Array): void;
  /** The body has come in full. */
  end(): void;
}

/** What the reader of an answer has to know of it. */
export interface AnswerInfo {
  /** What it answers, as errors name it: the method. */
  readonly method: string;
  readonly status: number;
}

/** How long the body of a bad answer is read: {@link BodyReader.maxMs}. */
export const BAD_ANSWER_MS = 2000;

/** How much of an answer is taken. */
export interface AnswerLimits {
  /** Bytes of an answer that is one body. */
  readonly maxResponseBytes: number;
  /** Bytes of one event of a stream. */
  readonly maxEventBytes: number;
}
