import type { HttpHeaders } from "../shared/http-headers.ts";

/** An HTTP request, as it goes out. */
export interface HttpRequest {
  readonly method: "POST" | "GET" | "DELETE";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Takes the answer to one request: `head` once, `data` any number of times, then `end`. In place of
 * any of them `failed` may come, and nothing after it. Nothing is called before `send` has returned.
 */
export interface HttpReceiver {
  /** Status and headers; a 1xx is not among them. */
  head(status: number, headers: HttpHeaders): void;
  /** The next bytes of the body, without any content encoding. */
  data(chunk: Uint8Array): void;
  /** The body has come in full. */
  end(): void;
  failed(failure: HttpFailure): void;
}

/** How a request came to nothing. */
export interface HttpFailure {
  /**
   * `unreachable` where nothing was sent, `proxy` where a proxy saw to that, `lost` where the
   * connection broke and the request may have been carried out, `unreadable` where what came is not
   * HTTP or has an encoding that nobody here knows.
   */
  readonly kind: "unreachable" | "proxy" | "lost" | "unreadable";
  /** What happened, as the end of a sentence. */
  readonly text: string;
  readonly cause?: unknown;
  /**
   * Set where the connection had carried a request before, and broke before anything came back: the
   * server may have closed it while this one was on its way.
   */
  readonly wasReused?: boolean;
}

/** A request on its way. Nothing is told to its receiver after `cancel` or `discard`. */
export interface HttpCall {
  /** Closes the connection: nobody wants the answer any more. */
  cancel(): void;
  /**
   * Passes over the rest of the answer, so that the connection can be used again. It is closed where
   * that takes longer than a second or more than 64 KiB.
   */
  discard(): void;
  /** Stops reading for a while. */
  pause(): void;
  /** Reads on. */
  resume(): void;
}

/** Sends HTTP requests: the one thing that the client's logic needs of a platform. */
export interface Fetcher {
  /** Sends a request and follows no redirect. Never throws: what goes wrong is told as `failed`. */
  send(request: HttpRequest, receiver: HttpReceiver): HttpCall;
  /** Closes the connections that nobody uses; those in use are cancelled one by one before. */
  close(): void;
}

/** How long {@link HttpCall.discard} waits for the end of an answer. */
export const DISCARD_MS = 1000;
/** How much of an answer {@link HttpCall.discard} passes over. */
export const MAX_DISCARDED_BYTES: number = 64 * 1024;
