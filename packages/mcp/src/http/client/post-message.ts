import { TransportError } from "../../errors/mcp-error.ts";
import { encodeMessage } from "../../jsonrpc/encode-message.ts";
import type { Message } from "../../jsonrpc/message.ts";
import type { PostSettings } from "./post-settings.ts";
import type { AnswerReceiver, PostingOptions } from "./posting.ts";
import { Posting } from "./posting.ts";
import { requestHead, responseHead } from "./wire-heads.ts";

/** What goes with a body that is posted. */
export interface OutboundBody extends Pick<PostingOptions, "method" | "isRepeatable" | "onMoved"> {
  readonly url: URL;
  /** What the headers repeat of it. */
  readonly mirrored: Readonly<Record<string, string>>;
  /** The headers that the caller gave. */
  readonly own: Readonly<Record<string, string>>;
}

/** A message to be posted, past its headers. */
export interface Outbound extends OutboundBody {
  readonly message: Message;
}

/**
 * Posts a message of any revision: writes it, with the headers that every POST has, and gives the
 * answer to the receiver.
 *
 * @throws {TransportError} `CANNOT_ENCODE` where the message cannot be written as JSON.
 */
export function postMessage(
  outbound: Outbound,
  settings: PostSettings,
  receiver: AnswerReceiver,
): Posting {
  return postBody(outbound, encode(outbound.message), settings, receiver);
}

/** The same for a text that is sent as it is. */
export function postBody(
  outbound: OutboundBody,
  body: string,
  settings: PostSettings,
  receiver: AnswerReceiver,
): Posting {
  const { url, mirrored, own, method, isRepeatable, onMoved } = outbound;
  const { fetcher, headersTimeoutMs, onText, onHead } = settings;
  const headers = { ...ALWAYS, ...own, ...mirrored };
  const options: PostingOptions = {
    fetcher,
    request: { method: "POST", url, headers, body },
    method,
    isRepeatable,
    headersTimeoutMs,
    onMoved,
    ...(onHead === undefined && onText === undefined
      ? {}
      : {
          onRequest(request) {
            onHead?.(requestHead("POST", request.url, headers, own));
            onText?.("out", body);
          },
          onResponse: (status, answered) => onHead?.(responseHead("POST", status, answered)),
        }),
  };
  return new Posting(options, receiver);
}

function encode(message: Message): string {
  try {
    return encodeMessage(message);
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new TransportError("CANNOT_ENCODE", `Cannot write message as JSON: ${what}`, { cause });
  }
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#sending-messages */
const ALWAYS = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
} as const;
