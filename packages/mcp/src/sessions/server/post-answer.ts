// What a client gets for one POST in a session: 202, one JSON body, or an event stream from the first
// message on that comes before the answer.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server

import type { Refusal } from "../../exchange/refusal.ts";
import { ACCEPTED, JSON_HEADERS } from "../../http/server/http-answer.ts";
import type { EraPost } from "../../http/shared/era-handler.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import type { AcceptedTypes } from "../../http/shared/media-type.ts";
import { acceptedTypes } from "../../http/shared/media-type.ts";
import type { HttpResponder, HttpWork } from "../../http/shared/responder.ts";
import type { Id } from "../../jsonrpc/message.ts";
import type { Patience, SessionStream } from "./session-stream.ts";

/** What a {@link PostAnswer} needs of its session. */
export interface PostOwner {
  /** Makes the stream of a POST. */
  openStream(): SessionStream;
  /** The last event of a stream is there. */
  streamOver(stream: SessionStream): void;
  /** Whether a client of this session can fetch the rest of a stream. */
  readonly polls: boolean;
  /** How long a POST may be open before its client is to fetch the answer; undefined for ever. */
  readonly maxStreamMs: number | undefined;
  /** The client no longer waits for the response, or has it all. */
  postClosed(): void;
}

/** The answer to one POST. */
export class PostAnswer implements HttpWork {
  readonly request: EraPost;
  /** Its requests that are not answered yet. */
  readonly ids: Set<Id> = new Set();
  /** What an Endpoint refuses in terms of HTTP. */
  refusal: Refusal | undefined;
  /** Headers of the answer besides those of every one. */
  headers: HttpHeaders;
  readonly #responder: HttpResponder;
  readonly #accepts: AcceptedTypes;
  readonly #json: boolean;
  #owner: PostOwner | undefined;
  #stream: SessionStream | undefined;
  #connection: HttpWork | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isGone = false;
  #isAnswered = false;

  constructor(request: EraPost, responder: HttpResponder, json: boolean) {
    this.request = request;
    this.headers = request.extraHeaders;
    this.#responder = responder;
    this.#accepts = acceptedTypes(request.head.headers["accept"]);
    this.#json = json;
  }

  get responder(): HttpResponder {
    return this.#responder;
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** Whether the client is gone, and can never come back for the answer. */
  get isLost(): boolean {
    return this.#isGone && this.#stream === undefined;
  }

  /** Why nothing can be asked while this is answered; undefined where something can. */
  get cannotAsk(): string | undefined {
    if (this.#json) return "this server answers without event streams (option json)";
    if (!this.#accepts.eventStream)
      return "the client takes no event stream in this answer (Accept)";
    return this.isLost ? "the client has closed the response" : undefined;
  }

  /** Goes on in a session: its requests are being answered. */
  begin(owner: PostOwner): void {
    this.#owner = owner;
    if (this.#isGone) owner.postClosed();
    const { maxStreamMs } = owner;
    if (maxStreamMs === undefined || !this.#mayStream || !owner.polls) return;
    this.#timer = setTimeout(() => this.#makePoll(), maxStreamMs);
  }

  /**
   * Sends a message before the answer.
   *
   * @throws {TransportError} `NOTIFICATION_STALLED` where far too much waits to be read.
   */
  event(line: string, patience: Patience): undefined | Promise<void> {
    if (!this.#mayStream || this.isLost || this.#isAnswered) return undefined;
    return this.#streamed()?.send(line, patience);
  }

  /** Sends the answers to all of its requests; several of one array go back as one. */
  answer(lines: readonly string[], isBatch: boolean): void {
    if (this.#isAnswered) return;
    this.#finish();
    if (this.#stream === undefined && this.#isGone) return;
    const [first = ""] = lines;
    if (this.#stream === undefined && this.#refuse(first)) return;
    if (this.#stream !== undefined || !(this.#accepts.json || this.#json)) {
      const stream = this.#streamed();
      stream?.end(lines);
      if (stream !== undefined) this.#owner?.streamOver(stream);
    } else this.#json200(isBatch ? `[${lines.join(",")}]` : first);
  }

  /** Takes the message without answering it. */
  accept(): void {
    if (this.#isAnswered) return;
    this.#finish();
    const { status, body } = ACCEPTED;
    if (!this.#isGone) this.#responder.answer(status, this.headers, body);
  }

  /** Its requests were cancelled: there is no answer, only an end. */
  cancel(): void {
    if (this.#isAnswered) return;
    if (!this.#mayStream) {
      this.accept();
      return;
    }
    const stream = this.isLost ? undefined : this.#streamed();
    this.#finish();
    stream?.end([]);
    if (stream !== undefined) this.#owner?.streamOver(stream);
  }

  /** Answers with another status than 200: nobody could answer properly. */
  fail(status: number, lines: readonly string[], isBatch: boolean): void {
    if (this.#stream !== undefined) this.answer(lines, isBatch);
    else if (!this.#isAnswered) {
      this.#finish();
      const body = isBatch ? `[${lines.join(",")}]` : (lines[0] ?? "");
      if (!this.#isGone) this.#responder.answer(status, { ...JSON_HEADERS, ...this.headers }, body);
    }
  }

  closed(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    if (this.#stream === undefined) clearTimeout(this.#timer);
    this.#connection?.closed();
    this.#owner?.postClosed();
  }

  get #mayStream(): boolean {
    return this.#accepts.eventStream && !this.#json;
  }

  #streamed(): SessionStream | undefined {
    if (this.#stream !== undefined || this.#owner === undefined) return this.#stream;
    clearTimeout(this.#timer);
    this.#stream = this.#owner.openStream();
    this.#connection = this.#stream.attach(this.#responder, this.headers);
    return this.#stream;
  }

  /** The response has been open long enough: it becomes a stream, whose rest can be fetched. */
  #makePoll(): void {
    if (!this.isLost) this.#streamed()?.pause();
  }

  #refuse(body: string): boolean {
    if (this.refusal === undefined) return false;
    const { status, headers } = this.refusal;
    this.#responder.answer(status, { ...JSON_HEADERS, ...this.headers, ...headers }, body);
    return true;
  }

  #json200(body: string): void {
    this.#responder.answer(200, { ...JSON_HEADERS, ...this.headers }, body);
  }

  #finish(): void {
    this.#isAnswered = true;
    this.ids.clear();
    clearTimeout(this.#timer);
  }
}
