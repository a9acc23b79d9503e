import type { HttpAnswer, HttpFault } from "../../http/server/http-answer.ts";
import { faultAnswer } from "../../http/server/http-answer.ts";
import { tellRefused } from "../../http/server/tell-refused.ts";
import type { EraRequest } from "../../http/shared/era-handler.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import { HEADER } from "../../http/shared/http-headers.ts";
import type { HttpResponder } from "../../http/shared/responder.ts";
import type { Id, JsonObject } from "../../jsonrpc/message.ts";
import { excerpt } from "../../util/excerpt.ts";
import type { SessionSettings } from "./session-options.ts";

/** What a client sends with everything but `initialize`, and gets with its answer. */
export const SESSION_ID = "mcp-session-id";

/** Answers a request with a fault, and tells the observer. */
export function refuse(
  { head, caller, extraHeaders }: EraRequest,
  responder: HttpResponder,
  { http }: SessionSettings,
  fault: HttpFault,
  id?: Id,
): void {
  const principal = caller.principal?.id;
  tellRefused(http.observer, { head, responder, principal }, fault);
  send(responder, extraHeaders, faultAnswer(fault, id));
}

/** Sends a whole answer, with what a browser must be told. */
export function send(
  responder: HttpResponder,
  extraHeaders: HttpHeaders,
  { status, headers, body }: HttpAnswer,
): void {
  responder.answer(status, { ...headers, ...extraHeaders }, body);
}

/**
 * What is wrong with the version that a request of a session names; undefined where nothing is. None
 * at all is right as well: the session has one.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#protocol-version-header
 */
export function faultOfVersion(headers: HttpHeaders, revision: string): HttpFault | undefined {
  const found = headers[HEADER.protocolVersion];
  if (found === undefined || found === revision) return undefined;
  return {
    status: 400,
    reason: "HEADER_MISMATCH",
    message: `Cannot take request: its MCP-Protocol-Version is ${JSON.stringify(excerpt(found, 40))}, but this session speaks ${revision}`,
    data: { revision },
  };
}

/** @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management */
export const UNKNOWN_SESSION: HttpFault = {
  status: 404,
  reason: "NO_SESSION",
  message: "Cannot take request: there is no such session, or not any more; begin with initialize",
};

export const NO_SESSION_ID: HttpFault = {
  status: 400,
  reason: "NO_SESSION",
  message: "Cannot take request: Mcp-Session-Id is missing; begin with initialize",
};

export const STREAM_NOT_ACCEPTABLE: HttpFault = {
  status: 406,
  reason: "NOT_ACCEPTABLE",
  message: "Cannot open the stream: Accept must include text/event-stream",
};

/** Revisions without sessions have one method. */
export const STATELESS_HAS_ONLY_POST: HttpFault = {
  status: 405,
  reason: "METHOD_NOT_ALLOWED",
  message: "Cannot take request: in this revision every message is a POST",
  headers: { Allow: "POST" },
};

export const NOTHING_TO_RESUME: HttpFault = {
  status: 400,
  reason: "NO_SESSION",
  message: "Cannot resume: nothing is kept of the stream that Last-Event-ID names",
};

export const DUPLICATE_ID: HttpFault = {
  status: 400,
  reason: "DUPLICATE_ID",
  message: "Cannot take request: its id is that of a request that is still being answered",
};

export const INITIALIZE_IN_BATCH: HttpFault = {
  status: 400,
  reason: "INVALID_MESSAGE",
  message: "Cannot take initialize in an array: send it alone, before anything else",
};

export const STORE_FAILED: HttpFault = {
  status: 500,
  reason: "HANDLER_FAILED",
  message: "Cannot take request: the server could not look up its session",
};

export function tooManySessions(max: number): HttpFault {
  return overLimit(`Cannot begin a session: ${max} are open already (sessions.max)`, { max });
}

export function tooManyCalls(maxInFlight: number): HttpFault {
  const message = `Cannot take request: ${maxInFlight} are being answered already (maxInFlight); wait for one`;
  return overLimit(message, { maxInFlight });
}

function overLimit(message: string, data: JsonObject): HttpFault {
  const headers = { "Retry-After": "1" };
  return { status: 503, reason: "TOO_MANY_REQUESTS", message, headers, data };
}
