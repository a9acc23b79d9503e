// What comes back for one request of 2026-07-28: notifications, then the response. Everything in it
// belongs to that request, so nothing needs correlating but the ids.

import type { McpError } from "../../errors/mcp-error.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import type { StrayKind } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import type { Complaint } from "../../jsonrpc/complaint.ts";
import type { JsonRpcNotification, JsonRpcResponse, Message } from "../../jsonrpc/message.ts";
import { isErrorResponse, isRequest, isResponse } from "../../jsonrpc/message.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import { excerpt, showValue } from "../../util/excerpt.ts";
import { lowerFirst } from "../../util/lower-first.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import { answerBody } from "./answer-body.ts";
import type { AnswerInfo, BodyReader, BodySink } from "./body-reader.ts";
import { EventBody } from "./event-body.ts";
import type { PostSettings } from "./post-settings.ts";
import type { AnswerReceiver } from "./posting.ts";
import { isWithoutId, UnclaimedError } from "./unclaimed-error.ts";

/** What a {@link HttpAnswerReader} is made of. It tells one outcome, once, and notifications before. */
export interface AnswerReaderOptions {
  readonly settings: PostSettings;
  readonly method: string;
  /** The id of the request as it was sent. */
  readonly wireId: number;
  onNotification(notification: JsonRpcNotification): void;
  /** The response, under whatever id it came. */
  onResponse(response: JsonRpcResponse): void;
  onFailed(error: McpError): void;
}

/** Reads the answer to one request, and settles as soon as its fate is known. */
export class HttpAnswerReader implements AnswerReceiver, BodySink {
  readonly #options: AnswerReaderOptions;
  #info: AnswerInfo;
  #body: BodyReader | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  /** What was no message in a stream that has not brought the response yet. */
  #complaint: Complaint | undefined;
  readonly #unclaimed = new UnclaimedError((response) => this.#settle(response));

  constructor(options: AnswerReaderOptions) {
    this.#options = options;
    this.#info = { method: options.method, status: 0 };
  }

  head(status: number, headers: HttpHeaders): void {
    this.#info = { method: this.#options.method, status };
    const { limits } = this.#options.settings;
    const body = answerBody(this, this.#info, headers, limits);
    this.#body = body;
    if (body?.maxMs !== undefined) this.#timer = setTimeout(() => body.end(), body.maxMs);
  }

  data(chunk: Uint8Array): void {
    if (!this.#isOver) this.#body?.push(chunk);
  }

  end(): void {
    if (this.#isOver) return;
    const body = this.#body;
    this.#body = undefined;
    // The body tells its own end to this same method, and after that it is over.
    if (body !== undefined) body.end();
    if (!this.#isOver) this.failed(this.#endedEarly());
  }

  failed(error: McpError): void {
    if (this.#isOver) return;
    if (this.#unclaimed.response !== undefined) {
      this.#settle(this.#unclaimed.response);
      return;
    }
    this.close();
    this.#options.onFailed(error);
  }

  /** Nobody waits any more: nothing is told from now on. */
  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#unclaimed.clear();
  }

  text(text: string): void {
    if (this.#isOver) return;
    const { settings } = this.#options;
    settings.onText?.("in", text);
    const frame = parseFrame(text, settings.parsing);
    if (frame.kind === "complaint") this.#takeBroken(frame.complaint);
    else if (frame.kind === "message") this.#take(frame.message);
  }

  #take(message: Message): void {
    const { settings, wireId } = this.#options;
    const { observer } = settings;
    if (observer !== undefined) tell(observer, { kind: "message-in", message });
    if (isResponse(message)) this.#takeResponse(message);
    else if (!isRequest(message)) this.#takeNotification(message);
    else if (message.id === wireId && ("result" in message || "error" in message)) {
      this.failed(this.#invalid(`it has a "method", as only a request has`));
    } else {
      this.#stray("unwanted-request", message, "A server asks nothing in this revision");
      if (!this.#isStream) this.failed(this.#invalid("it is a request"));
    }
  }

  #takeNotification(notification: JsonRpcNotification): void {
    if (this.#isStream) this.#options.onNotification(notification);
    else this.failed(this.#invalid("it is a notification"));
  }

  #takeResponse(response: JsonRpcResponse): void {
    const { id } = response;
    const isError = isErrorResponse(response);
    if (this.#isStream && isWithoutId(response)) {
      this.#stray("error-without-id", response, "The other side could not read something of ours");
      this.#unclaimed.take(response);
      return;
    }
    // An HTTP answer can only be meant for its own request: an error without an id is its, too, and
    // frameworks that refuse before they have read the id put one of their own in its place.
    const isOurs =
      id === this.#options.wireId || isWithoutId(response) || (isError && this.#info.status > 299);
    if (isOurs) this.#settle(response);
    else this.failed(this.#wrongId(id));
  }

  #settle(response: JsonRpcResponse): void {
    this.close();
    this.#options.onResponse(response);
  }

  /**
   * What is broken beyond its id may be a heartbeat, or the log of a framework: the response may still
   * come. What shows our id, or that it is a response, was the answer.
   */
  #takeBroken(complaint: Complaint): void {
    tell(this.#options.settings.observer, { kind: "complaint", complaint });
    const isAnswer = complaint.subject === "response" || complaint.id === this.#options.wireId;
    if (this.#isStream && !isAnswer) {
      this.#complaint ??= complaint;
      return;
    }
    const { method } = this.#info;
    const message = `Cannot take the answer to ${method}: ${lowerFirst(complaint.message)}; it begins with ${showValue(complaint.excerpt, 100)}`;
    this.failed(this.#error("INVALID_RESPONSE", message, complaint));
  }

  #endedEarly(): TransportError {
    const { method } = this.#info;
    const complaint = this.#complaint;
    const found = complaint === undefined ? "" : `; it had ${showValue(complaint.excerpt, 100)}`;
    const message = `Cannot get an answer to ${method}: the server ended the stream without a response${found}; whether the request was carried out is not known`;
    // Without the status, which was a good one: this is a lost connection.
    const cause = complaint === undefined ? {} : { cause: complaint };
    return new TransportError("INPUT_ENDED", message, cause);
  }

  #wrongId(id: unknown): TransportError {
    const { wireId, method } = this.#options;
    const message = `Cannot take the answer to ${method}: its id is ${showValue(id)}, but the request's is ${wireId}`;
    return this.#error("WRONG_ID", message);
  }

  #invalid(what: string): TransportError {
    return this.#error(
      "INVALID_RESPONSE",
      `Cannot take the answer to ${this.#info.method}: ${what}`,
    );
  }

  #error(code: "INVALID_RESPONSE" | "WRONG_ID", text: string, cause?: Complaint): TransportError {
    const { status } = this.#info;
    return new TransportError(code, excerpt(text, 500), {
      status,
      ...(cause === undefined ? {} : { cause }),
    });
  }

  get #isStream(): boolean {
    return this.#body instanceof EventBody;
  }

  #stray(stray: StrayKind, message: Message, text: string): void {
    tell(this.#options.settings.observer, { kind: "stray", stray, message, text });
  }
}
