// One message on its way to the server, and the HTTP answer on its way back: what is the same for
// requests, notifications and every revision. What the answer means is the receiver's business.

import type { TransportError } from "../../errors/mcp-error.ts";
import { TimeoutError } from "../../errors/mcp-error.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import { failureError } from "./failure-error.ts";
import type { Fetcher, HttpCall, HttpFailure, HttpReceiver, HttpRequest } from "./fetcher.ts";
import { isRedirect, redirectTarget, tooManyRedirects } from "./redirect-target.ts";

/** What a {@link Posting} is made of. */
export interface PostingOptions {
  readonly fetcher: Fetcher;
  readonly request: HttpRequest;
  /** What is asked, as errors name it: the method of the message. */
  readonly method: string;
  /** Whether the request may be sent again although it may have been carried out already. */
  readonly isRepeatable: boolean;
  /** How long the head of the answer may take, in milliseconds; null: as long as it takes. */
  readonly headersTimeoutMs: number | null;
  /** Sees the request whenever it is sent, and the head of every answer, redirects included. */
  readonly onRequest?: (request: HttpRequest) => void;
  readonly onResponse?: (status: number, headers: HttpHeaders) => void;
  /** The server has moved its endpoint for good. */
  readonly onMoved: (url: URL) => void;
}

/** Takes the answer: as {@link HttpReceiver}, past redirects, and with the error that is told. */
export interface AnswerReceiver extends Omit<HttpReceiver, "failed"> {
  failed(error: TransportError | TimeoutError): void;
}

/**
 * Sends one HTTP request: follows redirects, and sends it again on another connection where the one
 * that it was given turned out to be closed and repeating it does no harm.
 */
export class Posting implements HttpCall, HttpReceiver {
  readonly #options: PostingOptions;
  readonly #receiver: AnswerReceiver;
  #request: HttpRequest;
  #call: HttpCall | undefined;
  #redirects = 0;
  /** Whether every redirect so far was for good. */
  #isMoved = true;
  #isSentAgain = false;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PostingOptions, receiver: AnswerReceiver) {
    this.#options = options;
    this.#receiver = receiver;
    this.#request = options.request;
    const { headersTimeoutMs } = options;
    if (headersTimeoutMs !== null) {
      this.#timer = setTimeout(() => this.#expire(headersTimeoutMs), headersTimeoutMs);
    }
    this.#send();
  }

  cancel(): void {
    this.#finish();
    this.#call?.cancel();
  }

  discard(): void {
    this.#finish();
    this.#call?.discard();
  }

  pause(): void {
    this.#call?.pause();
  }

  resume(): void {
    this.#call?.resume();
  }

  head(status: number, headers: HttpHeaders): void {
    this.#options.onResponse?.(status, headers);
    if (isRedirect(status)) {
      this.#redirect(status, headers);
      return;
    }
    clearTimeout(this.#timer);
    this.#receiver.head(status, headers);
  }

  data(chunk: Uint8Array): void {
    this.#receiver.data(chunk);
  }

  end(): void {
    this.#finish();
    this.#receiver.end();
  }

  failed(failure: HttpFailure): void {
    const { isRepeatable, method } = this.#options;
    if (failure.wasReused === true && isRepeatable && !this.#isSentAgain) {
      this.#isSentAgain = true;
      this.#send();
      return;
    }
    this.#finish();
    this.#receiver.failed(failureError(failure, method, this.#request.url.origin));
  }

  #send(): void {
    const { fetcher, onRequest } = this.#options;
    onRequest?.(this.#request);
    this.#call = fetcher.send(this.#request, this);
  }

  #redirect(status: number, headers: HttpHeaders): void {
    const { method, onMoved } = this.#options;
    const info = { method, status };
    const target =
      this.#redirects === MAX_REDIRECTS
        ? tooManyRedirects(info, MAX_REDIRECTS)
        : redirectTarget(info, headers, this.#request.url);
    this.#call?.discard();
    if (target instanceof Error) {
      this.#finish();
      this.#receiver.failed(target);
      return;
    }
    this.#redirects++;
    this.#isMoved &&= status === 308;
    if (this.#isMoved) onMoved(target);
    this.#request = { ...this.#request, url: target };
    this.#send();
  }

  #expire(timeoutMs: number): void {
    if (this.#isOver) return;
    this.cancel();
    const message = `Cannot wait any longer for ${this.#options.method}: no HTTP answer has begun within ${timeoutMs} ms (headersTimeoutMs)`;
    this.#receiver.failed(new TimeoutError("TIMEOUT", message, timeoutMs));
  }

  #finish(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}

const MAX_REDIRECTS = 5;
