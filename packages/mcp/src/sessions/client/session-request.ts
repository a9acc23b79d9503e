import type { McpError } from "../../errors/mcp-error.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import type { HttpCall, HttpRequest } from "../../http/client/fetcher.ts";
import type { PostSettings } from "../../http/client/post-settings.ts";
import type { AnswerReceiver, PostingOptions } from "../../http/client/posting.ts";
import { Posting } from "../../http/client/posting.ts";
import { requestHead, responseHead } from "../../http/client/wire-heads.ts";

/** One HTTP request of a session, past what the session adds to it. */
export interface WireRequest {
  readonly method: HttpRequest["method"];
  /** What is asked, as errors name it. */
  readonly name: string;
  readonly body?: string;
  readonly lastEventId?: string;
  /** Whether it may be sent again although it may have been carried out already. */
  readonly isRepeatable?: boolean;
}

/** Where a request goes, and where its endpoint turns out to have moved. */
export interface RequestTarget {
  readonly settings: PostSettings;
  url: URL;
}

/** A request with what the session adds to it. */
export interface CompleteRequest extends WireRequest {
  readonly headers: Readonly<Record<string, string>>;
}

/** One HTTP request of a session: asks for the caller's headers, then goes out. */
export class SessionRequest implements HttpCall {
  readonly #target: RequestTarget;
  readonly #request: CompleteRequest;
  readonly #receiver: AnswerReceiver;
  #posting: Posting | undefined;
  #url: URL;
  #isOver = false;

  constructor(target: RequestTarget, request: CompleteRequest, receiver: AnswerReceiver) {
    this.#target = target;
    this.#url = target.url;
    this.#request = request;
    this.#receiver = receiver;
    void this.#begin();
  }

  /** Where it went, past redirects. */
  get url(): URL {
    return this.#url;
  }

  cancel(): void {
    this.#isOver = true;
    this.#posting?.cancel();
  }

  discard(): void {
    this.#isOver = true;
    this.#posting?.discard();
  }

  pause(): void {
    this.#posting?.pause();
  }

  resume(): void {
    this.#posting?.resume();
  }

  async #begin(): Promise<void> {
    try {
      const own = await this.#target.settings.headers();
      if (!this.#isOver) this.#send(own);
    } catch (cause) {
      if (!this.#isOver) this.#receiver.failed(asTransportError(cause, this.#request.name));
    }
  }

  #send(own: Readonly<Record<string, string>>): void {
    const target = this.#target;
    const { settings, url } = target;
    const { fetcher, headersTimeoutMs, onText, onHead } = settings;
    const { method, name, body, isRepeatable = method === "GET" } = this.#request;
    const headers = { ...own, ...this.#request.headers };
    const options: PostingOptions = {
      fetcher,
      request: { method, url, headers, ...(body === undefined ? {} : { body }) },
      method: name,
      isRepeatable,
      // A stream that nothing comes on may well begin with its first event.
      headersTimeoutMs: method === "GET" ? null : headersTimeoutMs,
      onMoved(moved) {
        if (method === "POST") target.url = moved;
      },
      onRequest: (request) => {
        this.#url = request.url;
        onHead?.(requestHead(method, request.url, headers, own));
        if (body !== undefined) onText?.("out", body);
      },
      onResponse: (status, answered) => onHead?.(responseHead(method, status, answered)),
    };
    this.#posting = new Posting(options, this.#receiver);
  }
}

/** What the function failed with that gives the headers. */
function asTransportError(cause: unknown, name: string): McpError & TransportError {
  if (cause instanceof TransportError) return cause;
  const message = `Cannot send ${name}: the function that gives the headers failed`;
  return new TransportError("HANDLER_FAILED", message, { cause });
}
