// The web-standard platform: `fetch` of browsers, workers, Deno, Bun and Node.js.

import type { HttpHeaders } from "../shared/http-headers.ts";
import type { Fetcher, HttpCall, HttpFailure, HttpReceiver, HttpRequest } from "./fetcher.ts";
import { DISCARD_MS, MAX_DISCARDED_BYTES } from "./fetcher.ts";

/** A `fetch` function, as far as it is used here. */
export type FetchFunction = (url: URL, init: RequestInit) => Promise<Response>;

/** A Fetcher on a `fetch` function; it pools connections as that does. */
export function fetchFetcher(fetch: FetchFunction): Fetcher {
  return {
    send: (request, receiver) => new FetchCall(fetch, request, receiver),
    close() {
      // The platform closes idle connections when it sees fit.
    },
  };
}

class FetchCall implements HttpCall {
  readonly #controller = new AbortController();
  #receiver: HttpReceiver | undefined;
  #discarding: ReturnType<typeof setTimeout> | undefined;
  #discardedBytes = 0;
  /** Set while reading is paused; resolved by `resume`. */
  #paused: { readonly until: Promise<void>; readonly resume: () => void } | undefined;

  constructor(fetch: FetchFunction, request: HttpRequest, receiver: HttpReceiver) {
    this.#receiver = receiver;
    void this.#run(fetch, request);
  }

  cancel(): void {
    this.#receiver = undefined;
    this.#controller.abort();
    this.resume();
  }

  discard(): void {
    if (this.#receiver === undefined) return;
    this.#receiver = undefined;
    this.#discarding = setTimeout(() => this.#controller.abort(), DISCARD_MS);
    this.resume();
  }

  pause(): void {
    if (this.#paused !== undefined) return;
    let resume: () => void = doNothing;
    const until = new Promise<void>((resolve) => {
      resume = resolve;
    });
    this.#paused = { until, resume };
  }

  resume(): void {
    this.#paused?.resume();
    this.#paused = undefined;
  }

  async #run(fetch: FetchFunction, request: HttpRequest): Promise<void> {
    try {
      const { url, method, headers, body } = request;
      const response = await fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        redirect: "manual",
        signal: this.#controller.signal,
      });
      this.#receiver?.head(response.status, headersOf(response.headers));
      if (response.body !== null) await this.#read(response.body.getReader());
      this.#receiver?.end();
    } catch (error) {
      this.#receiver?.failed(failureOf(error));
    } finally {
      clearTimeout(this.#discarding);
    }
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    for (;;) {
      await this.#paused?.until;
      const { done, value } = await reader.read();
      if (done) return;
      if (this.#receiver !== undefined) this.#receiver.data(value);
      else {
        this.#discardedBytes += value.length;
        if (this.#discardedBytes > MAX_DISCARDED_BYTES) this.#controller.abort();
      }
    }
  }
}

function headersOf(headers: Headers): HttpHeaders {
  const all: Record<string, string> = {};
  headers.forEach((value, name) => {
    all[name] = value;
  });
  return all;
}

/** Platforms say little of what happened; Node.js hides it in the cause. */
function failureOf(error: unknown): HttpFailure {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code } = (typeof cause === "object" && cause !== null ? cause : {}) as { code?: unknown };
  const name = typeof code === "string" ? code : "";
  const kind = UNREACHABLE.test(name)
    ? "unreachable"
    : UNREADABLE.test(name)
      ? "unreadable"
      : "lost";
  return { kind, text: messageOf(cause) || name || messageOf(error), cause: error };
}

/** Empty where several addresses were tried, and where the platform says no more than that it failed. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function doNothing(): void {
  // Nobody has waited yet.
}

const UNREACHABLE =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|ERR_TLS_.*|ERR_SSL_.*|UNABLE_TO_.*)$/;
const UNREADABLE = /^(?:HPE_.*|UND_ERR_HEADERS_OVERFLOW|Z_.*|ERR__ERROR_FORMAT.*)$/;
