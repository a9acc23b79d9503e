// A POST that may go on: its body comes in, becomes a message, and goes where it belongs.

import { failedAnswer } from "../../exchange/endpoint-answer.ts";
import { namesVersion } from "../../exchange/named-version.ts";
import { tell } from "../../exchange/observer.ts";
import type { Complaint } from "../../jsonrpc/complaint.ts";
import type {
  Id,
  JsonRpcErrorResponse,
  JsonRpcNotification,
  JsonRpcRequest,
  Message,
} from "../../jsonrpc/message.ts";
import { isNotification, isRequest } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { isStatelessRevision } from "../../spec/revision.ts";
import { BodyCollector } from "../shared/body-collector.ts";
import { HEADER } from "../shared/http-headers.ts";
import type { HttpWork } from "../shared/responder.ts";
import type { Arriving } from "./arrivals.ts";
import { refusalOfHeaders } from "./header-rules.ts";
import type { HttpAnswer, HttpFault } from "./http-answer.ts";
import { ACCEPTED, complaintAnswer, faultAnswer, JSON_HEADERS } from "./http-answer.ts";
import { HttpExchange } from "./http-exchange.ts";
import type { AdmittedPost, HttpParts } from "./http-parts.ts";
import { refusalOfParams } from "./param-rules.ts";
import { STREAM_NOT_ACCEPTABLE } from "./post-checks.ts";
import { statusOf } from "./status-of.ts";
import type { RefusalReason } from "./tell-refused.ts";
import { tellRefused } from "./tell-refused.ts";

/** Takes the body of one request. `end` is called once, unless the client is gone before. */
export interface HttpIntake extends HttpWork {
  /** Takes the next bytes; false where no more of them are wanted. */
  push(chunk: Uint8Array): boolean;
  /** The body is complete. */
  end(): void;
}

/** The body of a POST, and what comes of it. */
export class IncomingPost implements HttpIntake, Arriving {
  previous: Arriving | undefined;
  next: Arriving | undefined;
  readonly begunAt: number = performance.now();
  readonly #post: AdmittedPost;
  readonly #parts: HttpParts;
  /** Undefined once it is complete: what is answered for hours needs no collector. */
  #body: BodyCollector | undefined;
  /** What is wrong already: then the body only tells the id for the answer. */
  #fault: HttpFault | undefined;
  #work: HttpWork | undefined;

  /** @param fault what is wrong with it already */
  constructor(post: AdmittedPost, parts: HttpParts, fault: HttpFault | undefined) {
    this.#post = post;
    this.#parts = parts;
    this.#fault = fault;
    this.#body = new BodyCollector(parts.settings.maxMessageBytes);
    if (fault !== undefined) this.#body.skip();
    parts.inFlight.arrive();
    parts.arrivals.add(this);
  }

  push(chunk: Uint8Array): boolean {
    const body = this.#body;
    if (body === undefined) return false;
    const before = body.heldBytes;
    body.push(chunk);
    this.#parts.arrivals.hold(body.heldBytes - before);
    if (body.length > this.#parts.settings.maxMessageBytes + MAX_SKIPPED) this.end();
    return this.#body !== undefined;
  }

  end(): void {
    const body = this.#letGo();
    if (body === undefined) return;
    if (this.#fault !== undefined) this.#refuse(this.#fault, body.glimpse().id);
    else {
      const text = body.finish();
      if (typeof text === "string") this.#read(text);
      else this.#complain(text);
    }
    this.#parts.inFlight.arrived();
  }

  closed(): void {
    if (this.#letGo() !== undefined) this.#parts.inFlight.arrived();
    this.#work?.closed();
  }

  late(): void {
    this.#giveUp(tooSlow(this.#parts.settings.bodyTimeoutMs));
  }

  giveWay(): void {
    this.#giveUp(tooMuchAtOnce(this.#parts.settings.maxArrivingBytes));
  }

  /** What has come so far tells the id at best. */
  #giveUp(fault: HttpFault): void {
    const before = this.#body?.heldBytes ?? 0;
    this.#body?.skip();
    this.#parts.arrivals.hold(-before);
    this.#fault ??= fault;
    this.end();
  }

  /** The body is not waited for any more. */
  #letGo(): BodyCollector | undefined {
    const body = this.#body;
    if (body === undefined) return undefined;
    this.#body = undefined;
    const { arrivals } = this.#parts;
    arrivals.remove(this);
    arrivals.hold(-body.heldBytes);
    return body;
  }

  #read(text: string): void {
    const { settings, era } = this.#parts;
    const frame = parseFrame(text, settings);
    if (era !== undefined && (era.isOnly || !this.#isStateless(frame))) {
      // A session keeps count of its own requests.
      const { head, caller, extraHeaders, responder } = this.#post;
      this.#work = era.post({ head, caller, extraHeaders, text, frame }, responder);
    } else if (frame.kind === "complaint") this.#complain(frame.complaint);
    else if (frame.kind === "message") this.#take(frame.message);
  }

  /**
   * Whether a body belongs to the stateless revisions: its `_meta` names a version, or the header a
   * revision of theirs.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions
   */
  #isStateless(frame: Frame): boolean {
    if (isStatelessRevision(this.#post.head.headers[HEADER.protocolVersion] ?? "")) return true;
    if (frame.kind !== "message" || !isRequest(frame.message)) return false;
    return namesVersion(frame.message);
  }

  #take(message: Message): void {
    const { observer } = this.#parts.settings;
    if (observer !== undefined) tell(observer, { kind: "message-in", message });
    if (isRequest(message)) this.#request(message);
    else if (isNotification(message)) this.#notification(message);
    else {
      const text = "A client of a stateless revision sends no responses";
      tell(observer, { kind: "stray", stray: "unwanted-response", message, text });
      this.#answer(faultAnswer(UNWANTED_RESPONSE));
    }
  }

  #request(request: JsonRpcRequest): void {
    const { headers } = this.#post.head;
    const refusal = refusalOfHeaders(request, headers) ?? this.#refusalOfParams(request);
    if (refusal !== undefined) {
      this.#mismatch(refusal);
      return;
    }
    if (request.method === "subscriptions/listen") this.#listen(request);
    else this.#exchange(request);
  }

  /** Headers and body disagree, or speak of a version that is not spoken here. */
  #mismatch(refusal: JsonRpcErrorResponse): void {
    const { message, code } = refusal.error;
    if (code === MCP_ERROR_CODE.headerMismatch) {
      this.#tellRefused({ status: 400, reason: "HEADER_MISMATCH", message });
    }
    this.#answer({
      status: statusOf(refusal),
      headers: JSON_HEADERS,
      body: JSON.stringify(refusal),
    });
    const { observer } = this.#parts.settings;
    if (observer !== undefined) tell(observer, { kind: "message-out", message: refusal });
  }

  #refusalOfParams(request: JsonRpcRequest): JsonRpcErrorResponse | undefined {
    const name = request.params?.["name"];
    if (request.method !== "tools/call" || typeof name !== "string") return undefined;
    const { head, caller } = this.#post;
    try {
      const wanted = this.#parts.toolParams.headersOf(name, caller);
      return refusalOfParams(request, head.headers, wanted);
    } catch (error) {
      // What cannot be checked is not executed.
      this.#tellFailed(request.method, error);
      return failedAnswer(request.id, error);
    }
  }

  #listen(request: JsonRpcRequest): void {
    const { accepts, caller, responder } = this.#post;
    const { inFlight, settings } = this.#parts;
    // Where nobody says who asks, one client must not take everybody's subscriptions.
    const subscriber = caller.principal?.id ?? responder.remoteAddress;
    if (!accepts.eventStream) this.#refuse(STREAM_NOT_ACCEPTABLE, request.id);
    else if (!inFlight.subscribe(subscriber)) {
      this.#refuse(tooManySubscriptions(settings.maxSubscriptions), request.id);
    } else if (!this.#exchange(request, subscriber)) inFlight.unsubscribe(subscriber);
  }

  /** False where there is no place for one more: then it has been answered. */
  #exchange(request: JsonRpcRequest, subscriber?: string): boolean {
    const { inFlight, settings } = this.#parts;
    if (!inFlight.take()) {
      this.#refuse(tooManyRequests(settings.maxInFlight), request.id);
      return false;
    }
    // The place among the requests goes with it.
    const exchange = new HttpExchange(request, this.#post, this.#parts);
    exchange.subscriber = subscriber;
    this.#work = exchange;
    void exchange.run();
    return true;
  }

  /**
   * Header rules for notifications are not defined, and cancelling is what closing a response does:
   * a notification that names a request might name anybody's.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#sending-messages
   */
  #notification(notification: JsonRpcNotification): void {
    const { endpoint, settings } = this.#parts;
    const { observer } = settings;
    this.#answer(ACCEPTED);
    const isCancelled = notification.method === "notifications/cancelled";
    if (!isCancelled && endpoint.accept !== undefined) {
      this.#accept(notification);
      return;
    }
    const stray = isCancelled ? "unknown-cancel" : "unwanted-notification";
    const text = isCancelled
      ? "Over HTTP a request is cancelled by closing its response"
      : "Nobody here takes this notification";
    tell(observer, { kind: "stray", stray, message: notification, text });
  }

  #accept(notification: JsonRpcNotification): void {
    const { method } = notification;
    const context = { caller: this.#post.caller };
    try {
      const taken: unknown = this.#parts.endpoint.accept?.(notification, context);
      // An async function is a taker, too: its failure must not count as one that nobody handles.
      if (taken instanceof Promise) taken.catch((error) => this.#tellFailed(method, error));
    } catch (error) {
      this.#tellFailed(method, error);
    }
  }

  #tellFailed(method: string, error: unknown): void {
    tell(this.#parts.settings.observer, { kind: "handler-failed", method, error });
  }

  #complain(complaint: Complaint): void {
    tell(this.#parts.settings.observer, { kind: "complaint", complaint });
    this.#answer(complaintAnswer(complaint));
  }

  #refuse(fault: HttpFault, id: Id | undefined): void {
    this.#tellRefused(fault);
    this.#answer(faultAnswer(fault, id));
  }

  #tellRefused(reason: RefusalReason): void {
    const { head, responder, caller } = this.#post;
    const principal = caller.principal?.id;
    tellRefused(this.#parts.settings.observer, { head, responder, principal }, reason);
  }

  #answer({ status, headers, body }: HttpAnswer): void {
    const { responder, extraHeaders } = this.#post;
    responder.answer(status, { ...headers, ...extraHeaders }, body);
  }
}

/** What is wrong with one request more than may be answered at once. */
export function tooManyRequests(maxInFlight: number): HttpFault {
  return {
    status: 503,
    reason: "TOO_MANY_REQUESTS",
    message: `Cannot take request: ${maxInFlight} are being answered already (maxInFlight); wait for one`,
    headers: { "Retry-After": "1" },
    data: { maxInFlight },
  };
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.9 */
function tooSlow(bodyTimeoutMs: number): HttpFault {
  return {
    status: 408,
    reason: "BODY_TOO_SLOW",
    message: `Cannot take message: its body has not arrived within ${bodyTimeoutMs} ms (bodyTimeoutMs); send it again`,
  };
}

function tooMuchAtOnce(maxArrivingBytes: number): HttpFault {
  return {
    status: 503,
    reason: "TOO_MANY_REQUESTS",
    message: `Cannot take request: ${maxArrivingBytes} bytes of bodies are coming in already, and this one has taken longest; send it again`,
    headers: { "Retry-After": "1" },
  };
}

function tooManySubscriptions(maxSubscriptions: number): HttpFault {
  return {
    status: 429,
    reason: "TOO_MANY_REQUESTS",
    rpcCode: RPC_CODE.internalError,
    message: `Cannot take subscription: ${maxSubscriptions} are open already (maxSubscriptions); end one first`,
    data: { maxSubscriptions },
  };
}

const UNWANTED_RESPONSE: HttpFault = {
  status: 400,
  reason: "INVALID_MESSAGE",
  message: "Cannot take a response: this server sends no requests",
};

/** How much of a body over the limit is read so that its sender gets to see the answer. */
const MAX_SKIPPED = 64 * 1024 * 1024;
