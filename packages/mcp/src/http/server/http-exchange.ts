// One stateless request from its headers' check to its answer. Until the first notification nothing
// is sent, and the answer is one JSON body with a status of its own; from then on it is an event
// stream, and the answer its last event.

import type { ClosedError, TransportError } from "../../errors/mcp-error.ts";
import type { LazyContext } from "../../exchange/cancellation.ts";
import { addressedAnswer, failedAnswer } from "../../exchange/endpoint-answer.ts";
import type { Caller } from "../../exchange/exchange.ts";
import { tell } from "../../exchange/observer.ts";
import { Refusal } from "../../exchange/refusal.ts";
import { WindingDown } from "../../exchange/winding-down.ts";
import type {
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
  Message,
} from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { resultResponse } from "../../jsonrpc/response.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { LazySignal } from "../../util/lazy-signal.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { HttpWork } from "../shared/responder.ts";
import { encodeBody } from "./encode-body.ts";
import type { StreamOwner } from "./event-stream.ts";
import { EventStream } from "./event-stream.ts";
import { JSON_HEADERS, NO_HEADERS } from "./http-answer.ts";
import type { AdmittedPost, HttpParts } from "./http-parts.ts";
import type { Ongoing } from "./in-flight.ts";
import type { KeepAlive } from "./keep-alive.ts";
import { statusOf } from "./status-of.ts";

/** What travels beside one request while it is answered over HTTP. */
export class HttpExchange implements LazyContext, HttpWork, Ongoing, StreamOwner {
  readonly request: JsonRpcRequest;
  previous: Ongoing | undefined;
  next: Ongoing | undefined;
  /** As whose a subscription counts. */
  subscriber: string | undefined;
  readonly #post: AdmittedPost;
  readonly #parts: HttpParts;
  readonly #signal = new LazySignal();
  readonly #begunAt: number;
  #stream: EventStream | undefined;
  #over = false;
  /** Whether it still has a place among the requests in flight. */
  #holdsPlace = true;

  constructor(request: JsonRpcRequest, post: AdmittedPost, parts: HttpParts) {
    this.request = request;
    this.#post = post;
    this.#parts = parts;
    this.#begunAt = parts.settings.observer === undefined ? 0 : performance.now();
  }

  get signal(): AbortSignal {
    return this.#signal.signal;
  }

  get lazySignal(): LazySignal | undefined {
    return #signal in this ? this.#signal : undefined;
  }

  get caller(): Caller {
    return this.#post.caller;
  }

  /** Whether this is a stream of notifications that has no end of its own. */
  get isListen(): boolean {
    return this.request.method === "subscriptions/listen";
  }

  /** Asks the Endpoint; the answer is sent when there is one. */
  async run(): Promise<void> {
    const { inFlight, endpoint } = this.#parts;
    const { observer } = this.#parts.settings;
    const { request } = this;
    if (observer !== undefined) {
      tell(observer, { kind: "exchange-begun", side: "incoming", request });
    }
    inFlight.add(this);
    if (this.#over) return;
    try {
      const response = await endpoint.exchange(request, this);
      if (!this.#over) this.#succeed(response);
    } catch (error) {
      if (!this.#over) this.#fail(error);
    }
  }

  notify(notification: JsonRpcNotification): Promise<void> {
    // A client that reads no event streams gets its answer, and nothing before it.
    if (this.#over || !this.#post.accepts.eventStream) return SENT;
    try {
      const line = encodeBody(notification);
      const pending = this.#streamed().send(line);
      this.#tellSent(notification);
      if (this.isListen) this.#leavePlace();
      return pending ?? SENT;
    } catch (error) {
      return handled(Promise.reject(error));
    }
  }

  get keepAlive(): KeepAlive {
    return this.#parts.keepAlive;
  }

  get stallMs(): number {
    return this.#parts.settings.stallMs;
  }

  onStall(error: TransportError): void {
    this.#cancel(error);
  }

  /** The connection is done with this answer: it has it all, or nobody is there any more. */
  closed(): void {
    this.#stream?.closed();
    if (this.#over) return;
    this.#cancel(new DOMException("The client closed the response", "AbortError"));
  }

  /** Asks a stream of notifications to come to an end; its answer is still sent. */
  windDown(): void {
    if (this.isListen) this.#signal.abort(new WindingDown());
  }

  /**
   * The time for winding down is over. A subscription is ended in good order in the Endpoint's
   * place; anything else fails.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#graceful-closure
   */
  expire(reason: ClosedError): void {
    if (this.#over) return;
    if (this.isListen && this.#stream !== undefined) this.#sendOff();
    else this.#fail(reason, 503);
    this.#signal.abort(reason);
  }

  #sendOff(): void {
    const { id } = this.request;
    const _meta = { [META_KEY.subscriptionId]: id };
    const params = { requestId: id, _meta };
    void this.notify({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    this.#succeed(resultResponse(id, { resultType: "complete", _meta }));
  }

  #succeed(answer: JsonRpcResponse): void {
    const response = addressedAnswer(this.request, answer);
    const text = encodeBody(response);
    this.#finish();
    this.#send(response, text, { status: statusOf(response) });
    this.#tellSent(response);
    if (this.request.method === "tools/list" && !isErrorResponse(response)) {
      this.#parts.toolParams.learn(response.result, text, this.caller.principal?.id);
    }
    const { observer } = this.#parts.settings;
    if (observer === undefined) return;
    const durationMs = performance.now() - this.#begunAt;
    const { request } = this;
    tell(observer, { kind: "exchange-ended", side: "incoming", request, response, durationMs });
  }

  /** `status` is that of an answer in JSON, where nothing else decides. */
  #fail(error: unknown, status = 200): void {
    const response = failedAnswer(this.request.id, error);
    const text = JSON.stringify(response);
    this.#finish();
    this.#send(response, text, error instanceof Refusal ? error : { status });
    this.#tellSent(response);
    this.#tellFailed(error);
  }

  #send(response: JsonRpcResponse, text: string, { status, headers = NO_HEADERS }: Manner): void {
    const { responder, extraHeaders, accepts } = this.#post;
    const streams = !accepts.json || (this.isListen && !isErrorResponse(response));
    if (this.#stream !== undefined) this.#stream.end(text);
    else if (status === 200 && streams) this.#streamed().end(text);
    else responder.answer(status, jsonHeaders(extraHeaders, headers), text);
  }

  #streamed(): EventStream {
    if (this.#stream !== undefined) return this.#stream;
    const { responder, extraHeaders } = this.#post;
    this.#stream = new EventStream(responder, extraHeaders, this);
    return this.#stream;
  }

  #cancel(reason: unknown): void {
    if (this.#over) return;
    this.#finish();
    this.#signal.abort(reason);
    this.#tellFailed(reason);
  }

  /** Nothing more is sent from here on but the answer. */
  #finish(): void {
    this.#over = true;
    const { inFlight } = this.#parts;
    this.#leavePlace();
    if (this.isListen) inFlight.unsubscribe(this.subscriber);
    inFlight.remove(this);
  }

  #leavePlace(): void {
    if (!this.#holdsPlace) return;
    this.#holdsPlace = false;
    this.#parts.inFlight.release();
  }

  #tellSent(message: Message): void {
    const { observer } = this.#parts.settings;
    if (observer !== undefined) tell(observer, { kind: "message-out", message });
  }

  #tellFailed(error: unknown): void {
    const { observer } = this.#parts.settings;
    if (observer === undefined) return;
    const durationMs = performance.now() - this.#begunAt;
    const { request } = this;
    tell(observer, { kind: "exchange-failed", side: "incoming", request, error, durationMs });
  }
}

/** How an answer in JSON is sent. */
interface Manner {
  readonly status: number;
  readonly headers?: HttpHeaders;
}

function jsonHeaders(extra: HttpHeaders, more: HttpHeaders): HttpHeaders {
  if (extra === NO_HEADERS && more === NO_HEADERS) return JSON_HEADERS;
  return { ...JSON_HEADERS, ...extra, ...more };
}

/** A handler need not await `notify`: its failure must not count as one that nobody handles. */
function handled(promise: Promise<void>): Promise<void> {
  promise.catch(passOver);
  return promise;
}

function passOver(): void {
  // Whoever awaits the promise gets the error.
}

const SENT: Promise<void> = Promise.resolve();
