import { TransportError } from "../../errors/mcp-error.ts";
import { excerpt } from "../../util/excerpt.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { AnswerInfo } from "./body-reader.ts";

/** True for a status that sends a client elsewhere. Browsers say 0 for one that they do not show. */
export function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status <= 399);
}

/**
 * Where a redirect leads, or why it is not followed: only 307 and 308 keep method and body, and
 * headers, which may hold credentials, are for no other origin.
 */
export function redirectTarget(
  info: AnswerInfo,
  headers: HttpHeaders,
  from: URL,
): URL | TransportError {
  const { status } = info;
  const { location } = headers;
  if (status === 0) return refused(info, "with a redirect that this platform does not show");
  if (location === undefined) return refused(info, `with status ${status}, without a location`);
  const target = parse(location, from);
  if (target === undefined) {
    return refused(info, `with status ${status}, to what is no address`);
  }
  const where = `with status ${status} to ${shown(target)}`;
  // Platforms differ: one leaves them out, another sends nothing and says them all in its error.
  if (target.username !== "" || target.password !== "") {
    return refused(info, `${where}, with credentials in the address`);
  }
  if (status !== 307 && status !== 308) {
    return refused(info, `${where}: only 307 and 308 keep the body of a request`);
  }
  if (target.origin !== from.origin) return refused(info, `${where}, another origin`);
  return target;
}

/** The error of a request that is sent on and on. */
export function tooManyRedirects(info: AnswerInfo, max: number): TransportError {
  return refused(info, `again after ${max} redirects`);
}

function refused({ method, status }: AnswerInfo, how: string): TransportError {
  const message = `Cannot get an answer to ${method}: the server redirects ${how}`;
  return new TransportError("REDIRECT_REFUSED", message, { status });
}

function parse(location: string, from: URL): URL | undefined {
  try {
    const target = new URL(location, from);
    target.hash = "";
    return target;
  } catch {
    return undefined;
  }
}

/** Without what may be a secret. What is not of HTTP has no origin. */
function shown({ origin, protocol, pathname }: URL): string {
  return excerpt(origin === "null" ? `${protocol} address` : `${origin}${pathname}`, 200);
}
