// One request of a session: a POST, and what comes back for it. Notifications and requests of the
// server may come before the response, and the stream may be resumed by GET where it ends early.

import type { McpError } from "../../errors/mcp-error.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import { tell } from "../../exchange/observer.ts";
import { answerBody } from "../../http/client/answer-body.ts";
import type { AnswerInfo, BodyReader, BodySink } from "../../http/client/body-reader.ts";
import { EventBody } from "../../http/client/event-body.ts";
import type { HttpCall } from "../../http/client/fetcher.ts";
import type { AnswerReceiver } from "../../http/client/posting.ts";
import { isWithoutId, UnclaimedError } from "../../http/client/unclaimed-error.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import type { Complaint } from "../../jsonrpc/complaint.ts";
import { isComplaint } from "../../jsonrpc/complaint.ts";
import type { Id, JsonRpcRequest, JsonRpcResponse, Message } from "../../jsonrpc/message.ts";
import { isErrorResponse, isRequest, isResponse } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { requestRow } from "../../spec/method-table.ts";
import { excerpt, showValue } from "../../util/excerpt.ts";
import { lowerFirst } from "../../util/lower-first.ts";
import { RecentSet } from "../../util/recent-set.ts";
import { SessionStream } from "./session-stream.ts";
import type { SessionWire } from "./session-wire.ts";

/** What becomes of a {@link SessionCall}: frames before the response, then one of the others. */
export interface CallOutcome {
  /** The head of an answer has come. */
  onHead?(status: number, headers: HttpHeaders): void;
  /** Something that belongs to it; while the promise is pending nothing more is read. */
  onFrame(frame: Frame): undefined | Promise<unknown>;
  /** The response; it has the id of the request. In a batch it is among the frames as well. */
  onAnswer(response: JsonRpcResponse, isInBatch: boolean): void;
  /** There will be none. */
  onFailed(error: McpError): void;
  /** The server does not know the session that it named, and has not looked at it. */
  onGone(error: McpError): void;
  /**
   * Whether the session is gone that it named, where the answer leaves a doubt: asked once such an
   * answer has come, and nothing is told before. Without it there is no doubt.
   */
  isGone?(): Promise<boolean>;
  /** Whether an id is that of another request in flight, whose response may come here. */
  isKnown(id: unknown): boolean;
}

/** One request on its way. It settles once each time that it is sent. */
export class SessionCall implements AnswerReceiver, BodySink {
  readonly request: JsonRpcRequest;
  readonly #wire: SessionWire;
  readonly #text: string;
  readonly #outcome: CallOutcome;
  #sessionId: string | undefined;
  #info: AnswerInfo;
  #body: BodyReader | undefined;
  #source: HttpCall | SessionStream | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs: number | undefined;
  #isOver = false;
  /** The first thing on its stream that could not be read. */
  #complaint: Complaint | undefined;
  readonly #unclaimed = new UnclaimedError((response) => this.#claim(response));
  /** What the server has asked on its stream. */
  readonly #asked = new RecentSet<Id>(MAX_ASKED);
  /** Promises of takers that nothing is read before. */
  #held = 0;

  /** @throws {TransportError} `CANNOT_ENCODE` where the request has no JSON form. */
  constructor(wire: SessionWire, request: JsonRpcRequest, outcome: CallOutcome) {
    this.#wire = wire;
    this.request = request;
    this.#text = wire.encode(request);
    this.#outcome = outcome;
    this.#info = { method: request.method, status: 0 };
  }

  /** The status of the answer, 0 before there is one. */
  get status(): number {
    return this.#info.status;
  }

  /** The session that it named. */
  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  /** Whether the request of the server with this id has come on its stream. */
  wasAsked(id: Id): boolean {
    return this.#asked.has(id);
  }

  /** Sends it; a second time where the session was gone. */
  send(): void {
    this.#isOver = false;
    this.#complaint = undefined;
    const { method } = this.request;
    this.#sessionId = this.#wire.sessionId;
    const isRepeatable = requestRow(method)?.retrySafe === true;
    const post = { method: "POST", name: method, body: this.#text, isRepeatable } as const;
    this.#source = this.#wire.send(post, this);
  }

  /** Nobody waits any more. */
  abandon(): void {
    this.#finish();
    if (this.#source instanceof SessionStream) this.#source.close();
    else this.#source?.cancel();
  }

  head(status: number, headers: HttpHeaders): void {
    this.#info = { method: this.request.method, status };
    this.#outcome.onHead?.(status, headers);
    if (this.#isOver) return;
    const body = answerBody(this, this.#info, headers, this.#wire.settings.limits);
    this.#body = body;
    if (body?.maxMs !== undefined) this.#timer = setTimeout(() => body.end(), body.maxMs);
  }

  data(chunk: Uint8Array): void {
    if (!this.#isOver) this.#body?.push(chunk);
  }

  end(): void {
    if (this.#isOver) return;
    const body = this.#body;
    if (body instanceof EventBody) this.#lost(body, this.#endedEarly());
    else {
      this.#body = undefined;
      // The body tells its own end to this same method, and after that it is over.
      body?.end();
      if (!this.#isOver) this.#fail(this.#endedEarly());
    }
  }

  failed(error: McpError): void {
    if (this.#isOver) return;
    const body = this.#body;
    if (this.#mayBeGone) this.#gone(error);
    else if (this.#isDoubtful) this.#askWhetherGone(error, () => this.#outcome.onFailed(error));
    else if (body instanceof EventBody && error.code === "INPUT_ENDED") this.#lost(body, error);
    else this.#fail(error);
  }

  retry(retryMs: number): void {
    this.#retryMs = retryMs;
  }

  text(text: string): void {
    if (this.#isOver) return;
    const { settings, parsing } = this.#wire;
    settings.onText?.("in", text);
    const frame = parseFrame(text, parsing);
    if (frame.kind === "complaint") this.#takeBroken(frame);
    else if (frame.kind === "message") this.#takeMessage(frame.message);
    else this.#takeBatch(frame);
  }

  #takeMessage(message: Message): void {
    if (!isResponse(message)) {
      if (this.#isStream) this.#hand({ kind: "message", message });
      else this.#fail(this.#error("INVALID_RESPONSE", "it is no response"));
      return;
    }
    if (this.#isStream && !this.#mayBeGone && isWithoutId(message)) {
      const text = "The other side could not read something of ours";
      tell(this.#wire.settings.observer, {
        kind: "stray",
        stray: "error-without-id",
        message,
        text,
      });
      this.#unclaimed.take(message);
      return;
    }
    const answer = this.#ownAnswer(message);
    if (answer !== undefined && this.#isDoubtful && isWithoutId(message)) {
      const error = this.#error("NO_SESSION", "the session may be over");
      this.#askWhetherGone(error, () => this.#outcome.onAnswer(answer, false));
    } else if (answer !== undefined) this.#answer(answer, false);
    else if (this.#mayBeGone) this.#gone(this.#error("NO_SESSION", "the session is over"));
    else if (this.#outcome.isKnown(message.id)) this.#hand({ kind: "message", message });
    else this.#fail(this.#wrongId(message.id));
  }

  #takeBatch(frame: Extract<Frame, { readonly kind: "batch" }>): void {
    const responses = frame.items.filter(isResponseItem);
    const answer = responses.find(({ id }) => id === this.request.id);
    if (answer !== undefined) this.#finish();
    this.#hand(frame);
    if (answer !== undefined) this.#outcome.onAnswer(answer, true);
    else if (!this.#isStream) this.#fail(this.#error("INVALID_RESPONSE", "it has no response"));
  }

  /**
   * An HTTP answer can only be meant for its own request: an error without an id is its, too. But what
   * says that the session is over answers no request; one that knows the request says so by its id.
   */
  #ownAnswer(response: JsonRpcResponse): JsonRpcResponse | undefined {
    const { id } = this.request;
    const isError = isErrorResponse(response);
    if (this.#mayBeGone) {
      const isUnderstood = isError && response.error.code === RPC_CODE.methodNotFound;
      return isUnderstood && response.id === id ? response : undefined;
    }
    if (response.id === id) return response;
    const { status } = this.#info;
    const isOurs = isWithoutId(response) || (isError && status > 299);
    return isOurs ? { ...response, id } : undefined;
  }

  /** What is broken beyond its id may be a heartbeat or a log: then the response may still come. */
  #takeBroken(frame: Extract<Frame, { readonly kind: "complaint" }>): void {
    const { complaint } = frame;
    const { observer } = this.#wire.settings;
    if (this.#isStream && complaint.subject === "request" && complaint.id !== undefined) {
      this.#hand(frame);
      return;
    }
    tell(observer, { kind: "complaint", complaint });
    const isAnswer = complaint.subject === "response" || complaint.id === this.request.id;
    if (this.#isStream && !isAnswer) {
      this.#complaint ??= complaint;
      return;
    }
    const found = `${lowerFirst(complaint.message)}; it begins with ${showValue(complaint.excerpt, 100)}`;
    this.#fail(this.#error("INVALID_RESPONSE", found, complaint));
  }

  #hand(frame: Frame): void {
    for (const id of askedIn(frame)) this.#asked.add(id);
    const taken = this.#outcome.onFrame(frame);
    if (taken === undefined) return;
    this.#held++;
    this.#source?.pause();
    const release = (): void => {
      this.#held--;
      if (this.#held === 0) this.#source?.resume();
    };
    taken.then(release, release);
  }

  /** The stream is over before the response: it is resumed where the server has said from where. */
  #lost(body: EventBody, error: TransportError | McpError): void {
    const { lastEventId } = body;
    this.#body = undefined;
    clearTimeout(this.#timer);
    if (lastEventId === "") {
      this.#fail(error);
      return;
    }
    const stream = new SessionStream({
      wire: this.#wire,
      name: `the rest of the answer to ${this.request.method}`,
      lastEventId,
      retryMs: this.#retryMs,
      maxFailures: MAX_FAILURES,
      maxEmpty: MAX_EMPTY,
      onText: (text) => this.text(text),
      onOver: (cause) => this.#fail(this.#notResumed(cause)),
    });
    this.#source = stream;
    stream.reopen();
  }

  #answer(response: JsonRpcResponse, isInBatch: boolean): void {
    this.#finish();
    if (this.#source instanceof SessionStream) this.#source.close();
    // Whether the server ends the stream now is its business; nobody waits for it.
    else this.#source?.discard();
    this.#outcome.onAnswer(response, isInBatch);
  }

  #claim(response: JsonRpcResponse): void {
    this.#answer({ ...response, id: this.request.id }, false);
  }

  #fail(error: McpError): void {
    if (this.#unclaimed.response !== undefined) {
      this.#claim(this.#unclaimed.response);
      return;
    }
    this.abandon();
    this.#outcome.onFailed(error);
  }

  /** The request may be sent again, in another session. */
  #gone(error: McpError): void {
    this.#finish();
    this.#body = undefined;
    this.#info = { method: this.request.method, status: 0 };
    if (!(this.#source instanceof SessionStream)) this.#source?.discard();
    // Later: it may be sent again at once, and the end of this answer is still to be told.
    queueMicrotask(() => this.#outcome.onGone(error));
  }

  #askWhetherGone(error: McpError, settle: () => void): void {
    this.abandon();
    void this.#outcome.isGone?.().then((isGone) => {
      if (isGone) this.#gone(error);
      else settle();
    });
  }

  #finish(): void {
    this.#isOver = true;
    this.#unclaimed.clear();
    clearTimeout(this.#timer);
  }

  get #mayBeGone(): boolean {
    return this.#info.status === 404 && this.#sessionId !== undefined;
  }

  /** Many servers say 400 where 404 is right; that names no request, since none was looked at. */
  get #isDoubtful(): boolean {
    const { status } = this.#info;
    return status === 400 && this.#sessionId !== undefined && this.#outcome.isGone !== undefined;
  }

  get #isStream(): boolean {
    return this.#body instanceof EventBody || this.#source instanceof SessionStream;
  }

  #endedEarly(): TransportError {
    const { method } = this.#info;
    const complaint = this.#complaint;
    const found = complaint === undefined ? "" : `; it had ${showValue(complaint.excerpt, 100)}`;
    const message = `Cannot get an answer to ${method}: the server ended the stream without a response${found}; whether the request was carried out is not known`;
    return new TransportError("INPUT_ENDED", message, complaint && { cause: complaint });
  }

  #notResumed(cause: McpError): TransportError {
    const { method } = this.#info;
    const message = `Cannot get an answer to ${method}: its stream has ended and cannot be resumed (${excerpt(cause.message, 300)}); whether the request was carried out is not known`;
    return new TransportError("INPUT_ENDED", message, { cause });
  }

  #wrongId(id: unknown): TransportError {
    const text = `its id is ${showValue(id)}, but the request's is ${showValue(this.request.id)}`;
    return this.#error("WRONG_ID", text);
  }

  #error(
    code: "INVALID_RESPONSE" | "WRONG_ID" | "NO_SESSION",
    what: string,
    cause?: Complaint,
  ): TransportError {
    const { method, status } = this.#info;
    const message = excerpt(`Cannot take the answer to ${method}: ${what}`, 500);
    return new TransportError(code, message, { status, ...(cause === undefined ? {} : { cause }) });
  }
}

/** The ids of the requests in it. */
function askedIn(frame: Frame): readonly Id[] {
  if (frame.kind === "complaint") return [];
  const items = frame.kind === "message" ? [frame.message] : frame.items;
  return items.flatMap((item) => (!isComplaint(item) && isRequest(item) ? [item.id] : []));
}

function isResponseItem(item: Message | Complaint): item is JsonRpcResponse {
  return !isComplaint(item) && isResponse(item);
}

/** How often in a row a stream may fail to be resumed, and end without an event. */
const MAX_FAILURES = 5;
const MAX_EMPTY = 100;
/** Whether an answer was taken shows soon, so the last ones will do. */
const MAX_ASKED = 256;
