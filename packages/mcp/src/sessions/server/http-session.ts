// One session over Streamable HTTP: its channel, its streams, and how long it lives.

import type { Caller } from "../../exchange/exchange.ts";
import { tell } from "../../exchange/observer.ts";
import { Refusal } from "../../exchange/refusal.ts";
import type { SessionState } from "../../handshake/inbound/session-state.ts";
import type { EraRequest } from "../../http/shared/era-handler.ts";
import type { HttpResponder, HttpWork } from "../../http/shared/responder.ts";
import type { Complaint } from "../../jsonrpc/complaint.ts";
import type { Id, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import type { PostAnswer, PostOwner } from "./post-answer.ts";
import type { SessionEnd } from "./post-channel.ts";
import { PostChannel } from "./post-channel.ts";
import { SESSION_ID } from "./session-faults.ts";
import { END_SENTENCES, SessionLife } from "./session-life.ts";
import type { ServerParts, SessionServing } from "./session-server.ts";
import { pingClient, serveSession, tellSession } from "./session-server.ts";
import type { SessionStream } from "./session-stream.ts";
import { SessionStreams } from "./session-streams.ts";

/** What a session is begun with. */
export interface HttpSessionOptions {
  readonly id: string;
  /** The id of the principal that opened it. */
  readonly principal: string | undefined;
  /** The state of a session that was opened elsewhere. */
  readonly state?: SessionState;
  /** `initialize` was answered well: its client is about to learn the id. */
  readonly onOpen: (session: HttpSession) => void;
  /** The session is over. */
  readonly onEnd: (session: HttpSession) => void;
}

/** A session over Streamable HTTP. */
export class HttpSession implements PostOwner {
  readonly id: string;
  readonly principal: string | undefined;
  readonly #parts: ServerParts;
  readonly #options: HttpSessionOptions;
  readonly #channel: PostChannel;
  readonly #streams: SessionStreams;
  readonly #serving: SessionServing;
  readonly #life: SessionLife;
  /** Writes of the store, one after the other. */
  #saving: Promise<void> = Promise.resolve();
  #saveFailure: { readonly error: unknown } | undefined;
  /** Whether its client knows its id. */
  #isOpen: boolean;
  #isOver = false;

  constructor(parts: ServerParts, options: HttpSessionOptions) {
    const { settings } = parts;
    this.id = options.id;
    this.principal = options.principal;
    this.#parts = parts;
    this.#options = options;
    this.#isOpen = options.state !== undefined;
    this.#streams = new SessionStreams(this.id, parts, () => this.polls);
    this.#channel = new PostChannel(this.#streams.listening, parts.calls);
    this.#serving = serveSession(this.#channel, parts, {
      state: options.state,
      onState: (state) => this.#save(state),
      // A store may be slow, too.
      ...(settings.events && { stallMs: settings.http.stallMs }),
      through: (request, answer) => this.#through(request, answer),
    });
    this.#life = new SessionLife({
      idleMs: settings.idleMs,
      pingMs: settings.pingMs,
      ping: (signal) => this.#ping(signal),
      onEnd: (reason) => this.end({ reason, status: 404, message: END_SENTENCES[reason] }),
      onUse: () => this.#touch(),
    });
  }

  /** The revision that was agreed on; undefined before that. */
  get revision(): string | undefined {
    return this.#serving.inbound.state?.revision;
  }

  /** Whether an array of messages is one batch here. */
  get takesBatches(): boolean {
    return this.#serving.inbound.facts?.batches === true;
  }

  /** How an id that could not be read is written here. */
  get unreadableId(): "absent" | "null" {
    return this.#serving.inbound.facts?.unreadableId ?? "absent";
  }

  get polls(): boolean {
    return this.revision === "2025-11-25";
  }

  get maxStreamMs(): number | undefined {
    return this.#parts.settings.maxStreamMs;
  }

  /** What it has under way; of use to tests and to whoever counts. */
  get size(): { readonly requests: number; readonly streams: number } {
    return { requests: this.#channel.size, streams: this.#streams.size };
  }

  duplicateIn(frame: Frame): Id | undefined {
    return this.#channel.duplicateIn(frame);
  }

  /** Reads a POST. */
  post(post: PostAnswer, frame: Frame): void {
    this.#life.heard();
    this.#life.opened();
    this.#channel.read(post, frame, this);
  }

  /** Takes note of a POST that cannot be read: an answer that is none is not waited for. */
  complain(complaint: Complaint): void {
    this.#life.heard();
    if (complaint.subject === "response") this.#channel.complain(complaint);
    else tell(this.#parts.settings.http.observer, { kind: "complaint", complaint });
  }

  /** Goes on with a session that was opened elsewhere. */
  resume(caller: Caller): void {
    this.#serving.inbound.resume(caller);
  }

  /** Opens the stream for what belongs to no request, or the one that a client lost. */
  listen(request: EraRequest, responder: HttpResponder): HttpWork {
    return this.#attach(this.#streams.listening, request, responder);
  }

  /** The same for a stream that a client lost; undefined where nothing is kept of it. */
  resumeStream(
    lastEventId: string,
    request: EraRequest,
    responder: HttpResponder,
  ): HttpWork | undefined {
    const found = this.#streams.find(lastEventId);
    if (found === undefined) return undefined;
    if (found === "new") return this.listen(request, responder);
    return this.#attach(found.stream, request, responder, found.number);
  }

  openStream(): SessionStream {
    return this.#streams.open();
  }

  streamOver(stream: SessionStream): void {
    this.#streams.over(stream);
  }

  postClosed(): void {
    this.#life.closed();
    // The answer to `initialize` is out, or nobody waits for it, and there is no session.
    if (!this.#isOpen) this.end(NEVER_OPENED);
  }

  /** Ends the session here and now: what is being answered is cancelled and answered with why. */
  end(end: SessionEnd): void {
    if (this.#leave(end.reason)) this.#channel.over(end);
  }

  /** Ends the session in good order: what is being answered may go on for `drainMs`. */
  async close(): Promise<void> {
    await this.#serving.peer.close();
    this.#leave("server");
  }

  #attach(
    stream: SessionStream,
    { extraHeaders }: EraRequest,
    responder: HttpResponder,
    after?: number,
  ): HttpWork {
    this.#life.heard();
    this.#life.opened();
    this.#life.listening();
    const work = stream.attach(responder, { ...extraHeaders, [ID_HEADER]: this.id }, after);
    return {
      closed: () => {
        work.closed();
        this.#life.closed();
      },
    };
  }

  /** What the server ends stays in the store: another one may go on with it. */
  #leave(reason: SessionEnd["reason"]): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#life.end();
    this.#streams.dispose();
    if (reason !== "server") this.#store(() => this.#parts.settings.store.delete(this.id));
    this.#options.onEnd(this);
    if (this.#isOpen) tellSession(this.#parts, this, reason);
    return true;
  }

  async #through(
    request: JsonRpcRequest,
    answer: () => Promise<JsonRpcResponse>,
  ): Promise<JsonRpcResponse> {
    const post = this.#channel.postOf(request.id);
    try {
      const response = await answer();
      if (request.method === "initialize" && post !== undefined) await this.#opened(post);
      return response;
    } catch (error) {
      if (error instanceof Refusal && post !== undefined) post.refusal = error;
      throw error;
    }
  }

  /** The id is only given away once the session is kept. Without a session there is none to give. */
  async #opened(post: PostAnswer): Promise<void> {
    if (post.headers[ID_HEADER] !== undefined || this.revision === undefined) return;
    await this.#saving;
    if (this.#saveFailure !== undefined) throw this.#saveFailure.error;
    if (this.#isOver) return;
    this.#isOpen = true;
    post.headers = { ...post.headers, [ID_HEADER]: this.id };
    this.#options.onOpen(this);
    tellSession(this.#parts, this);
  }

  #ping(signal: AbortSignal): boolean {
    if (!this.#streams.listening.isConnected) return false;
    pingClient(this.#serving, signal);
    return true;
  }

  #save(state: SessionState): void {
    const { store, idleMs } = this.#parts.settings;
    const { principal } = this;
    const record = principal === undefined ? { state } : { state, principal };
    this.#store(() => store.set(this.id, record, idleMs));
  }

  #touch(): void {
    const { store, idleMs } = this.#parts.settings;
    this.#store(() => store.touch?.(this.id, idleMs));
  }

  #store(write: () => void | Promise<void>): void {
    this.#saving = this.#saving.then(write).catch((error: unknown) => {
      this.#saveFailure = { error };
      const { observer } = this.#parts.settings.http;
      tell(observer, { kind: "handler-failed", method: "", name: SESSION_ID, error });
    });
  }
}

const NEVER_OPENED: SessionEnd = {
  reason: "client",
  status: 404,
  message: "Cannot answer: no session was opened",
};

const ID_HEADER = "Mcp-Session-Id";
