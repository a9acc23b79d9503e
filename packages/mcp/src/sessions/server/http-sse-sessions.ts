// HTTP+SSE, the transport of 2024-11-05: everything for a client comes on one event stream, whose first
// event says where its messages go.
// https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse

import type { HttpFault } from "../../http/server/http-answer.ts";
import { ACCEPTED, complaintAnswer } from "../../http/server/http-answer.ts";
import type { EraPost, EraRequest } from "../../http/shared/era-handler.ts";
import { acceptedTypes } from "../../http/shared/media-type.ts";
import type { HttpResponder, HttpWork } from "../../http/shared/responder.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import { requestIdsIn } from "./frame-messages.ts";
import { HttpSseSession } from "./http-sse-session.ts";
import {
  DUPLICATE_ID,
  refuse,
  STREAM_NOT_ACCEPTABLE,
  send,
  tooManyCalls,
  tooManySessions,
  UNKNOWN_SESSION,
} from "./session-faults.ts";
import type { HttpSseOptions } from "./session-options.ts";
import type { ServerParts } from "./session-server.ts";

/** Every session of one server over HTTP+SSE. */
export class HttpSseSessions {
  readonly #parts: ServerParts;
  readonly #paths: Required<HttpSseOptions>;
  readonly #hasRoom: () => boolean;
  readonly #sessions = new Map<string, HttpSseSession>();

  constructor(parts: ServerParts, paths: Required<HttpSseOptions>, hasRoom: () => boolean) {
    this.#parts = parts;
    this.#paths = paths;
    this.#hasRoom = hasRoom;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Whether a request is for one of the two paths of this transport. */
  takes(request: EraRequest): boolean {
    const path = pathOf(request);
    return path === this.#paths.path || path === this.#paths.messagesPath;
  }

  /** Opens a session: its id is known only to whoever reads the stream. */
  open(request: EraRequest, responder: HttpResponder): HttpWork {
    const { settings } = this.#parts;
    const fault = this.#faultOfOpening(request);
    if (fault !== undefined) {
      refuse(request, responder, settings, fault);
      return NOTHING;
    }
    const id = crypto.randomUUID();
    const session = new HttpSseSession(this.#parts, {
      principal: request.caller.principal?.id,
      endpoint: `${this.#paths.publicMessagesPath}?sessionId=${id}`,
      onEnd: () => this.#sessions.delete(id),
    });
    this.#sessions.set(id, session);
    session.begin(responder, request.extraHeaders);
    return session;
  }

  /** Takes a message; what it is answered with comes on the session's stream. */
  post(request: EraPost, responder: HttpResponder): HttpWork {
    const { settings, calls } = this.#parts;
    const session = this.#sessionOf(request);
    if (pathOf(request) !== this.#paths.messagesPath) {
      refuse(request, responder, settings, ONLY_GET);
    } else if (session === undefined) refuse(request, responder, settings, UNKNOWN_SESSION);
    else {
      const { maxDepth } = settings.http;
      const frame = session.takesBatches
        ? parseFrame(request.text, { maxDepth, batch: true })
        : request.frame;
      if (frame.kind === "complaint") {
        session.complain(frame.complaint);
        send(responder, request.extraHeaders, complaintAnswer(frame.complaint));
        return NOTHING;
      }
      const [id] = requestIdsIn(frame);
      const duplicate = session.duplicateIn(frame);
      if (duplicate !== undefined) refuse(request, responder, settings, DUPLICATE_ID, duplicate);
      // What a call waits for, and what cancels one, is no call.
      else if (calls.isFull && id !== undefined) {
        refuse(request, responder, settings, tooManyCalls(calls.max), id);
      } else {
        send(responder, request.extraHeaders, ACCEPTED);
        session.read(frame, request.caller);
      }
    }
    return NOTHING;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.finish()));
  }

  #faultOfOpening(request: EraRequest): HttpFault | undefined {
    const { method, headers } = request.head;
    if (pathOf(request) !== this.#paths.path) return ONLY_POST;
    if (method !== "GET") return ONLY_GET;
    if (!acceptedTypes(headers["accept"]).eventStream) return STREAM_NOT_ACCEPTABLE;
    return this.#hasRoom() ? undefined : tooManySessions(this.#parts.settings.max);
  }

  #sessionOf({ head, caller }: EraPost): HttpSseSession | undefined {
    const query = head.path?.split("?")[1] ?? "";
    const session = this.#sessions.get(new URLSearchParams(query).get("sessionId") ?? "");
    return session?.principal === caller.principal?.id ? session : undefined;
  }
}

function pathOf({ head }: EraRequest): string {
  const path = head.path?.split("?")[0] ?? "";
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

const ONLY_GET: HttpFault = {
  status: 405,
  reason: "METHOD_NOT_ALLOWED",
  message: "Cannot take request: this is the event stream of HTTP+SSE, which is opened by GET",
  headers: { Allow: "GET" },
};

const ONLY_POST: HttpFault = {
  status: 405,
  reason: "METHOD_NOT_ALLOWED",
  message: "Cannot take request: messages of HTTP+SSE are posted here",
  headers: { Allow: "POST" },
};

const NOTHING: HttpWork = {
  closed() {
    // It is answered already, and nothing is left to end.
  },
};
