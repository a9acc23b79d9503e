// What is wrong with a POST before its body is read.

import type { HttpHeaders } from "../shared/http-headers.ts";
import type { AcceptedTypes } from "../shared/media-type.ts";
import { parseMediaType } from "../shared/media-type.ts";
import type { HttpFault } from "./http-answer.ts";

/**
 * What is wrong with the form of a body; undefined where nothing is. Parameters of the media type
 * and its case do not matter, but for a charset that is not UTF-8.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#sending-messages
 */
export function faultOfContent(headers: HttpHeaders): HttpFault | undefined {
  const contentType = headers["content-type"];
  if (contentType !== "application/json") {
    const media = parseMediaType(contentType);
    if (media?.type !== "application/json") return WRONG_TYPE;
    if (media.charset !== undefined && !UTF_8.has(media.charset)) return WRONG_CHARSET;
  }
  const encoding = headers["content-encoding"];
  const isPlain = encoding === undefined || encoding.trim().toLowerCase() === "identity";
  return isPlain ? undefined : WRONG_ENCODING;
}

/** What is wrong with the forms that a client takes; undefined where one will do. */
export function faultOfAccept({ json, eventStream }: AcceptedTypes): HttpFault | undefined {
  return json || eventStream ? undefined : NOT_ACCEPTABLE;
}

/** The fault of a listen whose client takes no event stream: it can have no other answer. */
export const STREAM_NOT_ACCEPTABLE: HttpFault = {
  status: 406,
  reason: "NOT_ACCEPTABLE",
  message: "Cannot take subscriptions/listen: its Accept must include text/event-stream",
};

/** What is wrong with a body that is announced as too large; undefined where nothing is. */
export function faultOfLength(headers: HttpHeaders, maxBytes: number): HttpFault | undefined {
  // A body that is on its way already is looked over for its id instead.
  if (headers["expect"]?.toLowerCase() !== "100-continue") return undefined;
  if (!(Number(headers["content-length"]) > maxBytes)) return undefined;
  return {
    status: 413,
    reason: "MESSAGE_TOO_LARGE",
    message: `Cannot take message: it is larger than the limit of ${maxBytes} bytes (maxMessageBytes)`,
  };
}

const WRONG_TYPE: HttpFault = {
  status: 415,
  reason: "UNSUPPORTED_MEDIA_TYPE",
  message: "Cannot take body: its Content-Type must be application/json",
};

const WRONG_CHARSET: HttpFault = {
  ...WRONG_TYPE,
  message: "Cannot take body: its charset must be utf-8",
};

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-415-unsupported-media-type */
const WRONG_ENCODING: HttpFault = {
  ...WRONG_TYPE,
  message: "Cannot take body: it must have no Content-Encoding",
  headers: { "Accept-Encoding": "identity" },
};

const NOT_ACCEPTABLE: HttpFault = {
  status: 406,
  reason: "NOT_ACCEPTABLE",
  message: "Cannot answer: Accept must include application/json or text/event-stream",
};

const UTF_8: ReadonlySet<string> = new Set(["utf-8", "utf8"]);
