import { TransportError } from "../../errors/mcp-error.ts";
import { excerpt } from "../../util/excerpt.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { MediaType } from "../shared/media-type.ts";
import { parseMediaType } from "../shared/media-type.ts";
import type { AnswerInfo, AnswerLimits, BodyReader, BodySink } from "./body-reader.ts";
import { EventBody } from "./event-body.ts";
import { FailureBody } from "./failure-body.ts";
import { JsonBody, tooLarge } from "./json-body.ts";
import { UnexpectedBody } from "./unexpected-body.ts";

/**
 * The reader for the answer to a request, by its status and headers: one JSON text, an event stream,
 * or something that is told as an error to the sink. Undefined where it needs no reading for that.
 */
export function answerBody(
  sink: BodySink,
  info: AnswerInfo,
  headers: HttpHeaders,
  limits: AnswerLimits,
): BodyReader | undefined {
  const { status } = info;
  if (status < 200 || status > 299) {
    const { maxResponseBytes: maxBytes } = limits;
    return new FailureBody(sink, info, headers, { maxBytes, mayAnswer: true });
  }
  const fault = NO_ANSWER.get(status);
  if (fault !== undefined) return refuse(sink, info, fault);
  const media = parseMediaType(headers["content-type"]);
  const charsetFault = faultOfCharset(media);
  if (charsetFault !== undefined) return refuse(sink, info, charsetFault);
  if (media?.type === "text/event-stream") return new EventBody(sink, info, limits);
  if (media?.type !== "application/json") {
    return new UnexpectedBody(sink, info, headers["content-type"]);
  }
  const { maxResponseBytes } = limits;
  // A length under an encoding is not that of the text.
  const length = headers["content-encoding"] === undefined ? lengthOf(headers) : 0;
  if (length <= maxResponseBytes) return new JsonBody(sink, info, maxResponseBytes, length);
  sink.failed(tooLarge(info, maxResponseBytes, length));
  return undefined;
}

function refuse(sink: BodySink, { method, status }: AnswerInfo, what: string): undefined {
  const message = `Cannot take the answer to ${method}: status ${status} ${what}`;
  sink.failed(new TransportError("UNEXPECTED_ANSWER", message, { status }));
  return undefined;
}

function faultOfCharset(media: MediaType | undefined): string | undefined {
  const charset = media?.charset;
  if (charset === undefined || UTF_8.has(charset)) return undefined;
  return `with a body in ${excerpt(charset, 40)}; messages are UTF-8`;
}

function lengthOf(headers: HttpHeaders): number {
  const length = headers["content-length"];
  return length === undefined ? 0 : Number(length);
}

const NO_ANSWER: ReadonlyMap<number, string> = new Map([
  [202, "takes a notification, and a request was sent"],
  [204, "has no body"],
  [205, "has no body"],
]);

/** ASCII is part of it. */
const UTF_8: ReadonlySet<string> = new Set(["utf-8", "utf8", "us-ascii", "ascii"]);
