// Who names no session: everybody before `initialize`, and whoever has forgotten the session's id.

import type { ExchangeContext } from "../../exchange/exchange.ts";
import { tell } from "../../exchange/observer.ts";
import { InboundSession } from "../../handshake/inbound/inbound-session.ts";
import { complaintAnswer, JSON_HEADERS } from "../../http/server/http-answer.ts";
import type { EraPost } from "../../http/shared/era-handler.ts";
import { HEADER } from "../../http/shared/http-headers.ts";
import type { HttpResponder } from "../../http/shared/responder.ts";
import { isComplaint } from "../../jsonrpc/complaint.ts";
import type { JsonRpcRequest } from "../../jsonrpc/message.ts";
import { isErrorResponse, isRequest } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import { INITIALIZE_IN_BATCH, NO_SESSION_ID, refuse, send } from "./session-faults.ts";
import type { ServerParts } from "./session-server.ts";

/** Answers messages outside of any session: `ping` with a result, everything else with what to do. */
export class Strangers {
  readonly #parts: ServerParts;
  /** A session that nobody has opened knows what to say. */
  readonly #unopened: InboundSession;

  constructor(parts: ServerParts) {
    const { endpoint, handshake, stateless } = parts;
    const never = (): Promise<never> => Promise.reject(new Error("Nobody is connected"));
    this.#parts = parts;
    this.#unopened = new InboundSession({
      endpoint,
      revisions: handshake,
      stateless,
      ask: never,
      notify: never,
    });
  }

  answer(request: EraPost, responder: HttpResponder): void {
    const { settings } = this.#parts;
    const frame = this.#frameOf(request);
    if (frame.kind === "complaint") {
      tell(settings.http.observer, { kind: "complaint", complaint: frame.complaint });
      send(responder, request.extraHeaders, complaintAnswer(frame.complaint));
    } else if (frame.kind === "message" && isRequest(frame.message)) {
      void this.#answerRequest(frame.message, request, responder);
    } else {
      const fault = hasInitialize(frame) ? INITIALIZE_IN_BATCH : NO_SESSION_ID;
      refuse(request, responder, settings, fault);
    }
  }

  async #answerRequest(
    request: JsonRpcRequest,
    { caller, extraHeaders }: EraPost,
    responder: HttpResponder,
  ): Promise<void> {
    const { observer } = this.#parts.settings.http;
    if (observer !== undefined) tell(observer, { kind: "message-in", message: request });
    const context: ExchangeContext = { signal: NEVER, caller, notify: () => Promise.resolve() };
    const answer = await this.#unopened.exchange(request, context);
    send(responder, extraHeaders, {
      status: isErrorResponse(answer) ? 400 : 200,
      headers: JSON_HEADERS,
      body: JSON.stringify(answer),
    });
    if (observer !== undefined) tell(observer, { kind: "message-out", message: answer });
  }

  /**
   * Without a session and without another version it is 2025-03-26, which has batches.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#protocol-version-header
   */
  #frameOf({ head, frame, text }: EraPost): Frame {
    const { settings, handshake } = this.#parts;
    const version = head.headers[HEADER.protocolVersion] ?? "2025-03-26";
    const isArray = frame.kind === "complaint" && frame.complaint.code === "BATCH_NOT_SUPPORTED";
    const isAssumed = version === "2025-03-26" && handshake.includes(version);
    if (!isArray || !isAssumed) return frame;
    return parseFrame(text, { maxDepth: settings.http.maxDepth, batch: true });
  }
}

function hasInitialize(frame: Frame): boolean {
  if (frame.kind !== "batch") return false;
  return frame.items.some(
    (item) => !isComplaint(item) && "method" in item && item.method === "initialize",
  );
}

/** What is answered at once cannot be cancelled. */
const NEVER = new AbortController().signal;
