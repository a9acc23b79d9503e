// A server over HTTP, as functions over headers and bytes: everything but the platform.
//
//   face --head--> HttpCore: Origin, Host, CORS, method, principal, content type
//   face --body--> IncomingPost: one message; headers against body
//                  |--stateless request--> HttpExchange --> Endpoint; JSON or an event stream
//                  |--notification-------> Endpoint.accept, and 202
//                  '--anything else------> EraHandler, where sessions are mounted
//
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http

import { ClosedError, TimeoutError } from "../../errors/mcp-error.ts";
import type { Caller, Endpoint, Principal } from "../../exchange/exchange.ts";
import type { Observer } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import { Refusal } from "../../exchange/refusal.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { showValue } from "../../util/excerpt.ts";
import { within } from "../../util/within.ts";
import type { EraHandler } from "../shared/era-handler.ts";
import { acceptedTypes } from "../shared/media-type.ts";
import type { HttpHead, HttpResponder } from "../shared/responder.ts";
import { AccessGuard } from "./access-guard.ts";
import { Arrivals } from "./arrivals.ts";
import { corsHeaders, isPreflight, preflightAnswer } from "./cors.ts";
import type { HttpAnswer, HttpFault } from "./http-answer.ts";
import { faultAnswer, NO_HEADERS } from "./http-answer.ts";
import type { HttpServerOptions, HttpSettings } from "./http-options.ts";
import { settingsOf } from "./http-options.ts";
import type { Admitted, AdmittedPost, HttpParts } from "./http-parts.ts";
import { InFlight } from "./in-flight.ts";
import type { HttpIntake } from "./incoming-post.ts";
import { IncomingPost, tooManyRequests } from "./incoming-post.ts";
import { KeepAlive } from "./keep-alive.ts";
import { faultOfAccept, faultOfContent, faultOfLength } from "./post-checks.ts";
import { tellRefused } from "./tell-refused.ts";
import { ToolParams } from "./tool-params.ts";

/** A request of which it is not known yet who asks. */
type Asking = Omit<Admitted, "caller">;

/** What a request comes to before its body: undefined where it has been answered. */
export type Beginning = HttpIntake | undefined;

/** Serves one Endpoint over HTTP, whatever the platform. */
export class HttpCore {
  readonly #authenticate: HttpServerOptions["authenticate"];
  readonly #settings: HttpSettings;
  readonly #guard: AccessGuard;
  readonly #parts: HttpParts;
  #closing: Promise<void> | undefined;

  /**
   * @throws {RangeError} where a limit is out of its range.
   * @throws {TypeError} where an allowed origin or host is written as neither can be sent.
   */
  constructor(endpoint: Endpoint, options: HttpServerOptions, era?: EraHandler) {
    const settings = settingsOf(options);
    this.#authenticate = options.authenticate;
    this.#settings = settings;
    this.#guard = new AccessGuard(options);
    this.#parts = {
      endpoint,
      settings,
      era,
      arrivals: new Arrivals(settings.bodyTimeoutMs, settings.maxArrivingBytes),
      inFlight: new InFlight(settings.maxInFlight, settings.maxSubscriptions),
      keepAlive: new KeepAlive(settings.keepAliveMs),
      toolParams: new ToolParams(endpoint),
    };
  }

  /** Whether {@link HttpCore.close} was called: then connections are not worth keeping. */
  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  /** How long the other side may read nothing of what it is sent, in milliseconds. */
  get stallMs(): number {
    return this.#settings.stallMs;
  }

  /** Tells the observer what the platform could not do. */
  tellFailed(error: unknown): void {
    tell(this.#settings.observer, { kind: "handler-failed", method: "", error });
  }

  /** Refuses a request that may not call at all, whatever it asks for; true where it did. */
  refuseAccess(head: HttpHead, responder: HttpResponder): boolean {
    const fault = this.#guard.faultOf(head.headers);
    if (fault !== undefined) this.#refuse({ head, responder, extraHeaders: NO_HEADERS }, fault);
    return fault !== undefined;
  }

  /**
   * Takes a request whose headers have been read. Its body goes into what is returned, unless that
   * is undefined: then the answer is out already.
   */
  begin(head: HttpHead, responder: HttpResponder): Beginning | Promise<Beginning> {
    if (this.refuseAccess(head, responder)) return undefined;
    const isPage = this.#settings.cors && head.headers["origin"] !== undefined;
    if (isPage && isPreflight(head)) return send(responder, preflightAnswer(head.headers));
    const extraHeaders = isPage ? corsHeaders(head.headers) : NO_HEADERS;
    const request = { head, responder, extraHeaders };
    const fault = this.#faultOfMethod(head.method) ?? (this.isClosing ? CLOSING : undefined);
    if (fault !== undefined) return this.#refuse(request, fault);
    return this.#authenticate === undefined
      ? this.#admit(request, undefined)
      : this.#identify(request, this.#authenticate);
  }

  /**
   * Takes no more requests, ends subscriptions with a result, lets calls go on for `drainMs` and
   * then fails them. Resolves, never rejects, when every answer has been handed on; may be called
   * again.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { inFlight, era } = this.#parts;
    inFlight.windDown();
    const sessions = era?.close();
    await within(this.#settings.drainMs, inFlight.idle());
    inFlight.expire(new ClosedError("Cannot answer: the server is shutting down"));
    await sessions;
  }

  #faultOfMethod(method: string): HttpFault | undefined {
    if (method === "POST") return undefined;
    const { era } = this.#parts;
    if (era !== undefined && (method === "GET" || method === "DELETE")) return undefined;
    return era === undefined ? ONLY_POST : POST_GET_DELETE;
  }

  async #identify(
    request: Asking,
    authenticate: NonNullable<HttpServerOptions["authenticate"]>,
  ): Promise<Beginning> {
    const { inFlight } = this.#parts;
    inFlight.arrive();
    const found = await this.#principalOf(request.head, authenticate);
    try {
      return "id" in found ? this.#admit(request, found) : this.#refuse(request, found);
    } finally {
      inFlight.arrived();
    }
  }

  async #principalOf(
    { headers }: HttpHead,
    authenticate: NonNullable<HttpServerOptions["authenticate"]>,
  ): Promise<Principal | HttpFault> {
    const { observer, authenticateTimeoutMs } = this.#settings;
    try {
      const given: unknown = authenticate(headers);
      const found = isThenable(given)
        ? await inTime(given, authenticateTimeoutMs)
        : { value: given };
      if (found === undefined) return cannotAuthenticateInTime(observer, authenticateTimeoutMs);
      const { value } = found;
      if (value instanceof Refusal) return refusalFault(value);
      if (isPrincipal(value)) return value;
      throw new TypeError(`Cannot use what authenticate gave: ${showValue(value)} has no id`);
    } catch (error) {
      if (error instanceof Refusal) return refusalFault(error);
      tell(observer, { kind: "handler-failed", method: "authenticate", error });
      return CANNOT_AUTHENTICATE;
    }
  }

  #admit(request: Asking, principal: Principal | undefined): Beginning {
    const { head, responder, extraHeaders } = request;
    const { headers, method } = head;
    const caller: Caller =
      principal === undefined
        ? { transport: "http", headers }
        : { transport: "http", principal, headers };
    if (method !== "POST") return this.#open({ head, responder, caller, extraHeaders });
    const accepts = acceptedTypes(headers["accept"]);
    const fault =
      faultOfContent(headers) ??
      faultOfAccept(accepts) ??
      faultOfLength(headers, this.#settings.maxMessageBytes);
    if (fault !== undefined) return this.#refuse(request, fault, principal?.id);
    const post: AdmittedPost = { head, responder, caller, extraHeaders, accepts };
    // Where there is no place now, the body need not be kept; its id is still answered.
    const { inFlight, settings } = this.#parts;
    const full = inFlight.isFull ? tooManyRequests(settings.maxInFlight) : undefined;
    return new IncomingPost(post, this.#parts, full);
  }

  #open(request: Admitted): Beginning {
    const work = this.#parts.era?.open(request, request.responder);
    return work && { push: () => false, end: nothing, closed: () => work.closed() };
  }

  #refuse(request: Asking, fault: HttpFault, principal?: string): undefined {
    const { head, responder, extraHeaders } = request;
    tellRefused(this.#settings.observer, { head, responder, principal }, fault);
    const { status, headers, body } = faultAnswer(fault);
    responder.answer(status, { ...headers, ...extraHeaders }, body);
  }
}

function send(responder: HttpResponder, { status, headers, body }: HttpAnswer): undefined {
  responder.answer(status, headers, body);
}

function refusalFault({ status, message, headers }: Refusal): HttpFault {
  return { status, reason: "REFUSED", rpcCode: RPC_CODE.internalError, message, headers };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isJsonObject(value) && typeof value["then"] === "function";
}

/** What comes of it, or undefined where it takes longer. */
function inTime(
  given: PromiseLike<unknown>,
  timeoutMs: number,
): Promise<{ readonly value: unknown } | undefined> {
  return within(
    timeoutMs,
    Promise.resolve(given).then((value) => ({ value })),
  );
}

/** Nothing else would end a request of which nobody says whose it is. */
function cannotAuthenticateInTime(observer: Observer | undefined, timeoutMs: number): HttpFault {
  const message = `authenticate has said nothing within ${timeoutMs} ms (authenticateTimeoutMs)`;
  const error = new TimeoutError("DEADLINE_EXCEEDED", message, timeoutMs);
  tell(observer, { kind: "handler-failed", method: "authenticate", error });
  return {
    status: 503,
    reason: "DEADLINE_EXCEEDED",
    message: `Cannot take request: the server could not authenticate it within ${timeoutMs} ms (authenticateTimeoutMs)`,
    headers: { "Retry-After": "1" },
  };
}

/** Without types anything may come back, and nobody may get in by a mistake. */
function isPrincipal(found: unknown): found is Principal {
  return isJsonObject(found) && typeof found["id"] === "string";
}

function nothing(): void {
  // A GET or DELETE has no body that could end.
}

const ONLY_POST: HttpFault = {
  status: 405,
  reason: "METHOD_NOT_ALLOWED",
  message: "Cannot take request: this endpoint takes POST",
  headers: { Allow: "POST" },
};

const POST_GET_DELETE: HttpFault = {
  ...ONLY_POST,
  message: "Cannot take request: this endpoint takes POST, GET and DELETE",
  headers: { Allow: "GET, POST, DELETE" },
};

const CLOSING: HttpFault = {
  status: 503,
  reason: "CLOSED",
  message: "Cannot take request: the server is shutting down",
  headers: { "Retry-After": "1" },
};

const CANNOT_AUTHENTICATE: HttpFault = {
  status: 500,
  reason: "HANDLER_FAILED",
  message: "Cannot take request: the server failed to authenticate it",
};
