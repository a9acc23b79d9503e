import type { McpError } from "../../errors/mcp-error.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { BodySink } from "./body-reader.ts";
import { FailureBody } from "./failure-body.ts";
import type { AnswerReceiver } from "./posting.ts";

/** What comes of a message that wants no answer. One of the two is called, once. */
export interface TakenOrRefusedOptions {
  /** What was sent, as errors name it: the method. */
  readonly method: string;
  /** Any good status will do; what its body says is of no interest. */
  onTaken(): void;
  onRefused(error: McpError): void;
}

/**
 * Takes the HTTP answer to a message that wants none: a notification, or an answer of ours. Servers
 * answer with a 202 or otherwise; of a failure the start of the body is part of the error.
 */
export class TakenOrRefused implements AnswerReceiver, BodySink {
  readonly #options: TakenOrRefusedOptions;
  #body: FailureBody | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(options: TakenOrRefusedOptions) {
    this.#options = options;
  }

  /** Whether it is known what comes of it, or nobody wants to know. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Nobody wants to know any more. */
  stop(): void {
    this.#isOver = true;
    this.#body = undefined;
    clearTimeout(this.#timer);
  }

  head(status: number, headers: HttpHeaders): void {
    if (this.#isOver) return;
    if (status >= 200 && status <= 299) {
      this.#take();
      return;
    }
    const info = { method: this.#options.method, status };
    const body = new FailureBody(this, info, headers, { maxBytes: MAX_BYTES, mayAnswer: false });
    this.#body = body;
    this.#timer = setTimeout(() => body.end(), body.maxMs);
  }

  data(chunk: Uint8Array): void {
    this.#body?.push(chunk);
  }

  end(): void {
    this.#body?.end();
  }

  text(): void {
    // A body is told as part of the error only.
  }

  failed(error: McpError): void {
    if (this.#isOver) return;
    this.stop();
    this.#options.onRefused(error);
  }

  #take(): void {
    this.stop();
    this.#options.onTaken();
  }
}

const MAX_BYTES = 64 * 1024;
