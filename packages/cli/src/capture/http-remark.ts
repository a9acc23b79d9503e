import type { CaptureEvent } from "@wirewright/mcp/capture";
import { sizeOf } from "@wirewright/mcp/capture";

type HttpRequestEvent = Extract<CaptureEvent, { readonly kind: "http-request" }>;
type HttpResponseEvent = Extract<CaptureEvent, { readonly kind: "http-response" }>;

/**
 * What the status of an answer means that is no message: an answer to look at, where nothing is
 * against the rules. Undefined where there is nothing to say.
 */
export function remarkOf(
  response: HttpResponseEvent,
  request: HttpRequestEvent,
): string | undefined {
  const { status } = response;
  const to = request.method === "POST" ? "The message" : `${request.method} ${request.url}`;
  if (status >= 300 && status < 400 && status !== 304) return redirected(response);
  if (status < 400 || (request.method !== "POST" && OPTIONAL.has(status))) return undefined;
  const type = headerOf(response, "content-type")?.split(";")[0] ?? "no type";
  const hint = HINTS[status] ?? (status >= 500 ? BROKEN : undefined);
  const what = `${to} was refused with status ${status} (${type}, ${sizeOf(response)} B), and no message came with it`;
  return hint === undefined ? what : `${what}. ${hint}`;
}

function redirected(response: HttpResponseEvent): string {
  const location = headerOf(response, "location") ?? "nowhere";
  const isElsewhere = /^(?:https?:)?\/\//i.test(location);
  const past = isElsewhere ? ": a client that goes there passes this tap by" : "";
  return `The server redirects to ${location}${past}. Give --to the address that it redirects to`;
}

function headerOf({ headers }: HttpResponseEvent, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** What a server need not offer: the stream, and the end of a session. */
const OPTIONAL: ReadonlySet<number> = new Set([404, 405]);

const HINTS: Readonly<Record<number, string | undefined>> = {
  401: "The server wants to know who asks: give the client a token, or let it log in",
  403: "The server knows who asks and does not allow it, or does not allow this Host or Origin",
  404: "Nothing is served at this path, or the session has ended: compare --to with what the server says at its start",
  405: "Something is served at this path, and takes no POST: compare --to with what the server says at its start",
  406: "Something in front of the server refuses the Accept header",
  415: "The server refuses the Content-Type; it must be application/json",
  429: "Too many requests: Retry-After says how long to wait",
};
const BROKEN = "Its own log, or that of what stands in front of it, says why";
