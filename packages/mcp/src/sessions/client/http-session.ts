// A session of Streamable HTTP in 2025-03-26 to 2025-11-25, as a Channel: every message goes out by a
// POST of its own, and comes in on the stream of one of them or on the stream that GET opens.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http

import type { Channel, ChannelReader, OutgoingFrame } from "../../channel/channel.ts";
import { isBatch } from "../../channel/encode-frame.ts";
import type { McpError } from "../../errors/mcp-error.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import { tell } from "../../exchange/observer.ts";
import { answerNotTaken } from "../../handshake/outbound/answer-not-taken.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import { HEADER } from "../../http/shared/http-headers.ts";
import { IdMap } from "../../jsonrpc/id-map.ts";
import type {
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import type { HandshakeRevision } from "../../projection/handshake-revision.ts";
import { isHandshakeRevision } from "../../projection/handshake-revision.ts";
import { requestRow } from "../../spec/method-table.ts";
import { deferred } from "../../util/deferred.ts";
import { excerpt } from "../../util/excerpt.ts";
import { within } from "../../util/within.ts";
import { answeredIn } from "./answered-in.ts";
import { endSession } from "./end-session.ts";
import { isSessionGone } from "./is-session-gone.ts";
import { PlainPost } from "./plain-post.ts";
import { SessionCall } from "./session-call.ts";
import { SessionStream } from "./session-stream.ts";
import type { SessionWire } from "./session-wire.ts";

/** What a {@link HttpSession} is made of. */
export interface HttpSessionOptions {
  readonly wire: SessionWire;
  /** What is spoken where the server names something that is no handshake revision. */
  readonly fallbackRevision: HandshakeRevision;
  /** The server had forgotten the session, and another one is open. */
  onRenewed(): void;
}

/** The channel of one session. Before `initialize` is answered there is none. */
export class HttpSession implements Channel {
  readonly transport = "http";
  readonly #options: HttpSessionOptions;
  readonly #wire: SessionWire;
  readonly #calls = new IdMap<SessionCall>();
  readonly #posts = new Set<PlainPost>();
  #reader: ChannelReader | undefined;
  #initialize: SessionCall | undefined;
  #stream: SessionStream | undefined;
  /** Set while the session is being opened: what is sent meanwhile waits for it. */
  #opening: Promise<unknown> | undefined;
  #renewing: Promise<void> | undefined;
  #renewals = 0;
  /** Whether the session has answered anything since it was begun. */
  #hasAnswered = true;
  /** Whether the session has answered anything well since it was begun. */
  #hasWorked = false;
  #checking: Promise<boolean> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: HttpSessionOptions) {
    this.#options = options;
    this.#wire = options.wire;
  }

  /** The status that `initialize` was answered with, 0 before it was. */
  get initializeStatus(): number {
    return this.#initialize?.status ?? 0;
  }

  open(reader: ChannelReader): void {
    this.#reader = reader;
  }

  send(frame: OutgoingFrame): undefined {
    if (this.#closing !== undefined) return;
    if (isBatch(frame) || !("method" in frame)) this.#answer(frame);
    else if ("id" in frame) this.#ask(frame);
    else this.#notify(frame);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    for (const call of this.#calls.values()) call.abandon();
    this.#stream?.close();
    const posts = [...this.#posts];
    await within(LAST_POSTS_MS, Promise.all(posts.map(({ done }) => done)));
    for (const post of posts) post.cancel();
    await endSession(this.#wire);
    this.#reader?.end({ code: "CLOSED", message: "This side closed the connection" });
  }

  #ask(request: JsonRpcRequest): void {
    const { id } = request;
    const isFirst = request.method === "initialize";
    const call: SessionCall = new SessionCall(this.#wire, request, {
      onFrame: (frame) => this.#reader?.frame(frame, id),
      onAnswer: (response, isInBatch) => {
        this.#calls.delete(id);
        if (isFirst) this.#began(response);
        else this.#noteAnswer(call);
        if (!isInBatch) void this.#reader?.frame({ kind: "message", message: response }, id);
      },
      onFailed: (error) => this.#fail(call, error),
      onGone: (error) => void this.#again(call, error),
      isKnown: (other) => this.#calls.get(other) !== undefined,
      ...(isFirst
        ? { onHead: (status, headers) => this.#keepId(call, status, headers) }
        : { isGone: () => this.#isGone(call) }),
    });
    this.#calls.set(id, call);
    if (isFirst) this.#initialize = call;
    if (this.#opening === undefined) call.send();
    else void this.#opening.then(() => this.#sendStill(call));
  }

  /** Sends what nobody has given up meanwhile. */
  #sendStill(call: SessionCall): void {
    if (this.#closing === undefined && this.#calls.get(call.request.id) === call) call.send();
  }

  /**
   * An answer that the server does not take leaves the request waiting for which it was asked. Where
   * that is known, it fails, and the server is told that nobody waits any more.
   */
  #answer(frame: Exclude<OutgoingFrame, JsonRpcRequest | JsonRpcNotification>): void {
    this.#post(frame, ANSWER_NAME, (error) => {
      tell(this.#wire.settings.observer, { kind: "handler-failed", method: ANSWER_NAME, error });
      for (const id of answeredIn(frame)) {
        const call = this.#calls.values().find((one) => one.wasAsked(id));
        if (call === undefined) this.#reader?.unsent?.(id, error);
        else this.#giveUp(call, answerNotTaken(call.request.method, error));
      }
    });
  }

  #giveUp(call: SessionCall, error: McpError): void {
    const { id, method } = call.request;
    this.#fail(call, error);
    // That must not be cancelled.
    if (method === "initialize") call.abandon();
    else {
      const post = this.#post(
        { ...CANCELLED, params: { requestId: id, reason: NOT_ANSWERED } },
        CANCELLED.method,
      );
      void within(LAST_POSTS_MS, post.done).then(() => call.abandon());
    }
  }

  #notify(notification: JsonRpcNotification): void {
    const { method, params } = notification;
    const post = this.#post(notification, method);
    if (method === "notifications/initialized") this.#openAfter(post.done);
    const call =
      method === "notifications/cancelled" ? this.#calls.get(params?.["requestId"]) : undefined;
    if (call === undefined) return;
    // Closing the stream is no cancellation, so the server gets to know first.
    this.#calls.delete(call.request.id);
    void within(LAST_POSTS_MS, post.done).then(() => call.abandon());
  }

  #post(frame: OutgoingFrame, name: string, onFailed?: (error: McpError) => void): PlainPost {
    const post = new PlainPost(this.#wire, name, this.#wire.encode(frame), onFailed);
    this.#posts.add(post);
    void post.done.then(() => this.#posts.delete(post));
    return post;
  }

  /**
   * Other requests follow once the server knows that the session is open; the stream for what belongs
   * to no request comes then, too.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization
   */
  #openAfter(told: Promise<void>): void {
    const opening = within(INITIALIZED_MS, told).then(() => {
      if (this.#opening === opening) this.#opening = undefined;
      this.#listen();
    });
    this.#opening = opening;
  }

  #listen(): void {
    if (this.#closing !== undefined) return;
    const { observer } = this.#wire.settings;
    const report = (error: McpError): void =>
      tell(observer, { kind: "handler-failed", method: STREAM_NAME, error });
    this.#stream?.close();
    this.#stream = new SessionStream({
      wire: this.#wire,
      name: STREAM_NAME,
      lastEventId: "",
      maxFailures: MAX_FAILURES,
      maxEmpty: Number.POSITIVE_INFINITY,
      onText: (text) => this.#take(text),
      onSkipped: report,
      onOver(error) {
        // A server need not have such a stream.
        if (!(error instanceof TransportError && error.status === 405)) report(error);
      },
    });
    this.#stream.open();
  }

  /** Something came on the stream that belongs to no request. */
  #take(text: string): void {
    const { settings, parsing } = this.#wire;
    settings.onText?.("in", text);
    const frame = parseFrame(text, parsing);
    const isBroken = frame.kind === "complaint" && frame.complaint.id === undefined;
    if (isBroken) tell(settings.observer, { kind: "complaint", complaint: frame.complaint });
    else {
      const stream = this.#stream;
      const taken = this.#reader?.frame(frame);
      if (taken === undefined) return;
      stream?.pause();
      const release = (): void => stream?.resume();
      taken.then(release, release);
    }
  }

  #keepId(call: SessionCall, status: number, headers: HttpHeaders): void {
    const sessionId = headers[HEADER.sessionId];
    // An empty one is none.
    if (status < 200 || status > 299 || sessionId === undefined || sessionId === "") return;
    if (VISIBLE.test(sessionId)) this.#wire.sessionId = sessionId;
    else {
      const message = "Cannot open a session: its id has characters that no session id may have";
      call.failed(new TransportError("UNEXPECTED_ANSWER", message, { status }));
    }
  }

  #began(response: JsonRpcResponse): void {
    if (!isErrorResponse(response)) this.#wire.revision = this.#revisionOf(response.result);
  }

  #fail(call: SessionCall, error: McpError): void {
    this.#calls.delete(call.request.id);
    this.#reader?.failed?.(call.request.id, error);
  }

  #noteAnswer({ status }: SessionCall): void {
    this.#hasAnswered = true;
    this.#hasWorked ||= status < 300;
  }

  /** What a server says that has refused everything so far is not about the session. */
  #isGone({ sessionId }: SessionCall): Promise<boolean> {
    if (sessionId !== this.#wire.sessionId) return Promise.resolve(true);
    if (!this.#hasWorked) return Promise.resolve(false);
    this.#checking ??= isSessionGone(this.#wire).finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** The server has forgotten the session: another one is begun, and what does no harm is sent again. */
  async #again(call: SessionCall, cause: McpError): Promise<void> {
    const { method } = call.request;
    const isSafe = requestRow(method)?.retrySafe === true;
    try {
      const isCurrent = call.sessionId === this.#wire.sessionId;
      if (isCurrent || this.#renewing !== undefined) await this.#renew(cause);
    } catch (error) {
      this.#fail(call, error as McpError);
      return;
    }
    if (isSafe) this.#sendStill(call);
    else {
      const message = `Cannot carry out ${method}: the server has forgotten the session; another one is open, so the call can be made again`;
      this.#fail(call, new TransportError("NO_SESSION", message, { status: 404, cause }));
    }
  }

  /**
   * Begins another session, once for all who wait for it. One that has answered nothing since the last
   * time is not begun again and again.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
   */
  #renew(cause: McpError): Promise<void> {
    if (this.#renewing !== undefined) return this.#renewing;
    if (!this.#hasAnswered) {
      const message = "Cannot keep a session: the server forgets each one at once";
      return Promise.reject(new TransportError("NO_SESSION", message, { status: 404, cause }));
    }
    this.#hasAnswered = false;
    this.#hasWorked = false;
    this.#stream?.close();
    this.#wire.sessionId = undefined;
    const renewing = this.#initializeAgain().finally(() => {
      this.#renewing = undefined;
    });
    this.#renewing = renewing;
    this.#opening = renewing.catch(passOver).then(() => {
      if (this.#renewing === undefined) this.#opening = undefined;
    });
    return renewing;
  }

  async #initializeAgain(): Promise<void> {
    const agreed = this.#wire.revision;
    this.#wire.revision = undefined;
    try {
      const revision = this.#revisionOf(requireResult(await this.#askAgain()));
      if (revision !== agreed) throw otherRevision(revision, agreed);
    } finally {
      this.#wire.revision = agreed;
    }
    const post = this.#post(INITIALIZED, INITIALIZED.method);
    await within(INITIALIZED_MS, post.done);
    this.#listen();
    this.#options.onRenewed();
  }

  async #askAgain(): Promise<JsonRpcResponse | undefined> {
    const first = this.#initialize?.request;
    if (first === undefined) return undefined;
    this.#renewals++;
    const request = { ...first, id: `initialize-${this.#renewals}` };
    const answer = deferred<JsonRpcResponse>();
    const call: SessionCall = new SessionCall(this.#wire, request, {
      onHead: (status, headers) => this.#keepId(call, status, headers),
      onFrame: (frame) => this.#reader?.frame(frame),
      onAnswer: answer.resolve,
      onFailed: answer.reject,
      onGone: answer.reject,
      isKnown: () => false,
    });
    this.#calls.set(request.id, call);
    call.send();
    try {
      return await within(RENEWAL_MS, answer.promise);
    } finally {
      this.#calls.delete(request.id);
      call.abandon();
    }
  }

  #revisionOf({ protocolVersion }: JsonObject): HandshakeRevision {
    const isKnown = typeof protocolVersion === "string" && isHandshakeRevision(protocolVersion);
    return isKnown ? protocolVersion : this.#options.fallbackRevision;
  }
}

function requireResult(response: JsonRpcResponse | undefined): JsonObject {
  if (response !== undefined && !isErrorResponse(response)) return response.result;
  const what = response === undefined ? "nothing" : excerpt(response.error.message);
  const message = `Cannot begin another session: the server answered initialize with ${what}`;
  throw new TransportError("NO_SESSION", message);
}

function otherRevision(found: string, agreed: string | undefined): TransportError {
  const message = `Cannot go on in another session: the server speaks ${found} now, and spoke ${agreed} before; connect again`;
  return new TransportError("NO_COMMON_VERSION", message);
}

function passOver(): void {
  // Whoever waits for the session is told.
}

const ANSWER_NAME = "an answer";
const STREAM_NAME = "the session's stream";
const INITIALIZED = { jsonrpc: "2.0", method: "notifications/initialized" } as const;
const CANCELLED = { jsonrpc: "2.0", method: "notifications/cancelled" } as const;
const NOT_ANSWERED = "The answer to what was asked for it has not been taken";
const VISIBLE = /^[\x21-\x7e]+$/;
/** How long the server may take to learn that the session is open. */
const INITIALIZED_MS = 5000;
const RENEWAL_MS = 30_000;
/** How long what is on its way may take, once this side closes. */
const LAST_POSTS_MS = 1000;
const MAX_FAILURES = 8;
