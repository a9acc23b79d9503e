// What all HTTP requests of one session share: the address, the session's id, its revision and the
// headers that follow from them.

import type { OutgoingFrame } from "../../channel/channel.ts";
import { encodeFrame } from "../../channel/encode-frame.ts";
import type { PostSettings } from "../../http/client/post-settings.ts";
import type { AnswerReceiver } from "../../http/client/posting.ts";
import { HEADER } from "../../http/shared/http-headers.ts";
import type { ParseOptions } from "../../jsonrpc/parse-frame.ts";
import type { HandshakeRevision } from "../../projection/handshake-revision.ts";
import type { WireRequest } from "./session-request.ts";
import { SessionRequest } from "./session-request.ts";

/** Sends the HTTP requests of one session. */
export class SessionWire {
  readonly settings: PostSettings;
  /** Where requests go. */
  url: URL;
  /** The session, where the server has named one. */
  sessionId: string | undefined;
  /** What is spoken, once that is known. */
  revision: HandshakeRevision | undefined;

  constructor(url: URL, settings: PostSettings) {
    this.url = url;
    this.settings = settings;
  }

  /** How what comes is read: arrays are batches in one revision only. */
  get parsing(): ParseOptions {
    return { ...this.settings.parsing, batch: this.revision === "2025-03-26" };
  }

  /** Sends a request; what comes of it is told to the receiver, later. */
  send(request: WireRequest, receiver: AnswerReceiver): SessionRequest {
    const { method, lastEventId } = request;
    const headers = {
      ...(method === "POST" ? POST_HEADERS : method === "GET" ? GET_HEADERS : {}),
      ...(lastEventId === undefined ? {} : { [HEADER.lastEventId]: lastEventId }),
      ...this.#sessionHeaders(),
    };
    return new SessionRequest(this, { ...request, headers }, receiver);
  }

  /**
   * The text of a frame.
   *
   * @throws {TransportError} `CANNOT_ENCODE` where it has no JSON form.
   */
  encode(frame: OutgoingFrame): string {
    return encodeFrame(frame, Number.MAX_SAFE_INTEGER);
  }

  /** @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#protocol-version-header */
  #sessionHeaders(): Readonly<Record<string, string>> {
    const { sessionId, revision } = this;
    return {
      ...(sessionId === undefined ? {} : { [HEADER.sessionId]: sessionId }),
      // Before 2025-06-18 there was no such header, and its absence means just that.
      ...(revision === undefined || revision < "2025-06-18"
        ? {}
        : { [HEADER.protocolVersion]: revision }),
    };
  }
}

/** @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server */
const POST_HEADERS = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
} as const;
const GET_HEADERS = { accept: "text/event-stream" } as const;
