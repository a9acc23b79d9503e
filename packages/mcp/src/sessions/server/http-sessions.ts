// The sessions of the handshake revisions over HTTP, mounted on the seam of `http/server`.
//
//   POST initialize --> HttpSession, a new one; its id goes back in Mcp-Session-Id
//   POST, GET, DELETE with Mcp-Session-Id --> that session, for the principal that opened it
//   GET /sse, POST /messages --> HttpSseSessions, where they are wanted
//
// https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management

import type { Endpoint } from "../../exchange/exchange.ts";
import { tell } from "../../exchange/observer.ts";
import { spokenRevisions } from "../../handshake/eras.ts";
import type { HttpFault } from "../../http/server/http-answer.ts";
import { complaintAnswer } from "../../http/server/http-answer.ts";
import type { HttpServerOptions } from "../../http/server/http-options.ts";
import { KeepAlive } from "../../http/server/keep-alive.ts";
import type { EraHandler, EraPost, EraRequest } from "../../http/shared/era-handler.ts";
import { HEADER } from "../../http/shared/http-headers.ts";
import { acceptedTypes } from "../../http/shared/media-type.ts";
import type { HttpResponder, HttpWork } from "../../http/shared/responder.ts";
import type { Complaint } from "../../jsonrpc/complaint.ts";
import type { Id } from "../../jsonrpc/message.ts";
import { isRequest } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import { isStatelessRevision } from "../../spec/revision.ts";
import { CallCount } from "./call-count.ts";
import { requestIdsIn } from "./frame-messages.ts";
import type { HttpSession } from "./http-session.ts";
import { HttpSseSessions } from "./http-sse-sessions.ts";
import { LateWork } from "./late-work.ts";
import { PostAnswer } from "./post-answer.ts";
import type { SessionEnd } from "./post-channel.ts";
import {
  DUPLICATE_ID,
  faultOfVersion,
  NO_SESSION_ID,
  NOTHING_TO_RESUME,
  refuse,
  SESSION_ID,
  STATELESS_HAS_ONLY_POST,
  STORE_FAILED,
  STREAM_NOT_ACCEPTABLE,
  send,
  tooManyCalls,
  tooManySessions,
  UNKNOWN_SESSION,
} from "./session-faults.ts";
import type { HttpErasOptions, SessionSettings } from "./session-options.ts";
import { sessionSettingsOf } from "./session-options.ts";
import { SessionRegistry } from "./session-registry.ts";
import type { ServerParts } from "./session-server.ts";
import { Strangers } from "./strangers.ts";

/**
 * The sessions of an Endpoint; undefined where none of the revisions has any.
 *
 * @throws {RangeError} where a limit or a time is out of its range.
 * @throws {TypeError} where a revision is none, or a path does not begin with a slash.
 */
export function httpSessions(
  endpoint: Endpoint,
  options: HttpServerOptions & HttpErasOptions,
): HttpSessions | undefined {
  const settings = sessionSettingsOf(options);
  const { handshake, stateless } = spokenRevisions(options.revisions);
  if (handshake.length === 0) return undefined;
  const keepAlive = new KeepAlive(settings.http.keepAliveMs);
  const calls = new CallCount(settings.http.maxInFlight);
  return new HttpSessions({ endpoint, settings, handshake, stateless, keepAlive, calls });
}

/** Takes everything that is not a stateless request. */
export class HttpSessions implements EraHandler {
  readonly isOnly: boolean;
  readonly #parts: ServerParts;
  readonly #registry: SessionRegistry;
  readonly #strangers: Strangers;
  readonly #sse: HttpSseSessions | undefined;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.isOnly = parts.stateless.length === 0;
    this.#registry = new SessionRegistry(parts);
    this.#strangers = new Strangers(parts);
    const { httpSse } = parts.settings;
    this.#sse = httpSse && new HttpSseSessions(parts, httpSse, () => this.hasRoom);
  }

  /** How many sessions are open, and how many requests in them are being answered. */
  get size(): { readonly sessions: number; readonly calls: number } {
    const sessions = this.#registry.size + (this.#sse?.size ?? 0);
    return { sessions, calls: this.#parts.calls.size };
  }

  /** Whether there may be one more session. */
  get hasRoom(): boolean {
    return this.size.sessions < this.#settings.max;
  }

  post(request: EraPost, responder: HttpResponder): HttpWork {
    if (this.#sse?.takes(request) === true) return this.#sse.post(request, responder);
    const post = new PostAnswer(request, responder, this.#settings.json);
    const id = request.head.headers[SESSION_ID];
    // One that names a session that is lost wants another one, whatever it names.
    if (isInitialize(request.frame)) this.#initialize(post);
    else if (id === undefined) this.#strangers.answer(request, responder);
    else this.#withSession(id, request, responder, (session) => this.#read(post, session));
    return post;
  }

  open(request: EraRequest, responder: HttpResponder): HttpWork {
    if (this.#sse?.takes(request) === true) return this.#sse.open(request, responder);
    const { headers } = request.head;
    const work = new LateWork();
    const id = headers[SESSION_ID];
    const isStateless = isStatelessRevision(headers[HEADER.protocolVersion] ?? "");
    if (isStateless && !this.isOnly) this.#refuse(request, responder, STATELESS_HAS_ONLY_POST);
    else if (id === undefined) this.#refuse(request, responder, NO_SESSION_ID);
    else {
      this.#withSession(id, request, responder, (session) => {
        if (!work.isClosed) this.#open(request, responder, session, work);
      });
    }
    return work;
  }

  async close(): Promise<void> {
    await Promise.all([this.#registry.close(), this.#sse?.close()]);
  }

  get #settings(): SessionSettings {
    return this.#parts.settings;
  }

  #initialize(post: PostAnswer): void {
    const { request } = post;
    const { max } = this.#settings;
    if (!this.hasRoom) this.#refuse(request, post.responder, tooManySessions(max));
    else this.#take(post, this.#registry.begin(request.caller), request.frame);
  }

  /** Most sessions are here, and are found at once. */
  #withSession(
    id: string,
    request: EraRequest,
    responder: HttpResponder,
    then: (session: HttpSession | undefined) => void,
  ): void {
    const found = this.#find(id, request);
    if (!(found instanceof Promise)) then(found);
    else {
      found.then(then, (error: unknown) => {
        const { observer } = this.#settings.http;
        tell(observer, { kind: "handler-failed", method: "", name: SESSION_ID, error });
        this.#refuse(request, responder, STORE_FAILED);
      });
    }
  }

  #find(id: string, { caller }: EraRequest): ReturnType<SessionRegistry["find"]> {
    // Nobody was ever given an id like that, so no store needs to be asked.
    return /^[\x21-\x7e]{1,128}$/.test(id) ? this.#registry.find(id, caller) : undefined;
  }

  #read(post: PostAnswer, session: HttpSession | undefined): void {
    const { request, responder } = post;
    const id = requestIdIn(request.frame);
    if (session === undefined) {
      this.#refuse(request, responder, UNKNOWN_SESSION, id);
      return;
    }
    const fault = faultOfVersion(request.head.headers, session.revision ?? "");
    if (fault !== undefined) this.#refuse(request, responder, fault, id);
    else this.#take(post, session, this.#frameOf(request, session));
  }

  #frameOf({ frame, text }: EraPost, session: HttpSession): Frame {
    const isArray = frame.kind === "complaint" && frame.complaint.code === "BATCH_NOT_SUPPORTED";
    if (!isArray || !session.takesBatches) return frame;
    return parseFrame(text, { maxDepth: this.#settings.http.maxDepth, batch: true });
  }

  #take(post: PostAnswer, session: HttpSession, frame: Frame): void {
    const { request, responder } = post;
    const { calls } = this.#parts;
    const duplicate = session.duplicateIn(frame);
    if (frame.kind === "complaint") this.#complain(request, responder, session, frame.complaint);
    else if (duplicate !== undefined) this.#refuse(request, responder, DUPLICATE_ID, duplicate);
    else if (calls.isFull && requestIdsIn(frame).length > 0) {
      this.#refuse(request, responder, tooManyCalls(calls.max), requestIdIn(frame));
    } else session.post(post, frame);
  }

  #complain(
    { extraHeaders }: EraPost,
    responder: HttpResponder,
    session: HttpSession,
    complaint: Complaint,
  ): void {
    session.complain(complaint);
    const withoutId = session.unreadableId === "null" ? ({ id: null } as const) : undefined;
    send(responder, extraHeaders, complaintAnswer(complaint, withoutId));
  }

  #open(
    request: EraRequest,
    responder: HttpResponder,
    session: HttpSession | undefined,
    work: LateWork,
  ): void {
    const { method, headers } = request.head;
    const fault =
      session === undefined
        ? UNKNOWN_SESSION
        : (faultOfVersion(headers, session.revision ?? "") ?? faultOfGet(request));
    if (session === undefined || fault !== undefined) {
      this.#refuse(request, responder, fault ?? UNKNOWN_SESSION);
    } else if (method === "DELETE") {
      session.end(ENDED_BY_CLIENT);
      send(responder, request.extraHeaders, { status: 204, headers: {}, body: "" });
    } else {
      // An empty id is none: https://html.spec.whatwg.org/multipage/server-sent-events.html
      const { [HEADER.lastEventId]: lastEventId = "" } = headers;
      const resumed =
        lastEventId === ""
          ? session.listen(request, responder)
          : session.resumeStream(lastEventId, request, responder);
      if (resumed === undefined) this.#refuse(request, responder, NOTHING_TO_RESUME);
      else work.begin(resumed);
    }
  }

  #refuse(request: EraRequest, responder: HttpResponder, fault: HttpFault, id?: Id): void {
    refuse(request, responder, this.#settings, fault, id);
  }
}

const ENDED_BY_CLIENT: SessionEnd = {
  reason: "client",
  status: 404,
  message: "Cannot answer: the client has ended the session",
};

function isInitialize(frame: Frame): boolean {
  return (
    frame.kind === "message" && isRequest(frame.message) && frame.message.method === "initialize"
  );
}

function requestIdIn(frame: Frame): Id | undefined {
  return frame.kind === "message" ? requestIdsIn(frame)[0] : undefined;
}

function faultOfGet({ head }: EraRequest): HttpFault | undefined {
  if (head.method === "DELETE" || acceptedTypes(head.headers["accept"]).eventStream)
    return undefined;
  return STREAM_NOT_ACCEPTABLE;
}
