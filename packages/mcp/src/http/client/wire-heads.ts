import type { HttpHeaders } from "../shared/http-headers.ts";
import { HEADER } from "../shared/http-headers.ts";

/**
 * The start of an HTTP request or of its answer, for whoever watches. It holds no secret: of a
 * request's headers only those that the transport writes itself have their values, the query of the
 * address has none, and neither cookies nor the session's id are shown.
 */
export type HttpHeadEvent =
  | {
      readonly kind: "request";
      readonly method: string;
      readonly url: string;
      readonly headers: HttpHeaders;
    }
  | {
      readonly kind: "response";
      /** That of its request. */
      readonly method: string;
      readonly status: number;
      readonly headers: HttpHeaders;
    };

/** The start of a request; `own` are the headers that the caller gave. */
export function requestHead(
  method: string,
  url: URL,
  headers: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): HttpHeadEvent {
  const shown: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    shown[name] = Object.hasOwn(own, name) ? REDACTED : (headers[name] ?? "");
  }
  if (shown[HEADER.sessionId] !== undefined) shown[HEADER.sessionId] = REDACTED;
  const query = url.search === "" ? "" : `?${REDACTED}`;
  return { kind: "request", method, url: `${url.origin}${url.pathname}${query}`, headers: shown };
}

/** The start of an answer. */
export function responseHead(method: string, status: number, headers: HttpHeaders): HttpHeadEvent {
  const shown: Record<string, string | undefined> = { ...headers };
  for (const name of ["set-cookie", HEADER.sessionId]) {
    if (shown[name] !== undefined) shown[name] = REDACTED;
  }
  return { kind: "response", method, status, headers: shown };
}

const REDACTED = "[redacted]";
