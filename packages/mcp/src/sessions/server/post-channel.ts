// The HTTP of one session as a Channel. Each POST is read as it comes; what is sent goes to the POST
// that it is about, and everything else to the stream that the client opens by GET.

import type { ChannelReader, OutgoingFrame } from "../../channel/channel.ts";
import { isBatch } from "../../channel/encode-frame.ts";
import { ClosedError } from "../../errors/mcp-error.ts";
import { failedAnswer } from "../../exchange/endpoint-answer.ts";
import type { Caller } from "../../exchange/exchange.ts";
import type { SessionEvent } from "../../exchange/observer.ts";
import { encodeBody } from "../../http/server/encode-body.ts";
import type { Complaint } from "../../jsonrpc/complaint.ts";
import { isId } from "../../jsonrpc/id.ts";
import { IdMap } from "../../jsonrpc/id-map.ts";
import type { Id, JsonRpcResponse, Message } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import type { CallCount } from "./call-count.ts";
import { cancelledId, messagesIn, requestIdsIn } from "./frame-messages.ts";
import type { PostAnswer, PostOwner } from "./post-answer.ts";
import type { SessionCarrier } from "./session-server.ts";
import type { SessionStream } from "./session-stream.ts";

/** Why a session is over, and with what status what it still had to answer is answered. */
export interface SessionEnd {
  readonly reason: NonNullable<SessionEvent["reason"]>;
  readonly status: number;
  readonly message: string;
}

/** The channel of a session over Streamable HTTP. */
export class PostChannel implements SessionCarrier {
  readonly transport = "http";
  readonly #listening: SessionStream;
  readonly #calls: CallCount;
  /** The POST that each request in flight came with. */
  readonly #posts = new IdMap<PostAnswer>();
  #reader: ChannelReader | undefined;
  /** The POST that is being read at this moment. */
  #reading: PostAnswer | undefined;
  #end: SessionEnd | undefined;

  constructor(listening: SessionStream, calls: CallCount) {
    this.#listening = listening;
    this.#calls = calls;
  }

  /** Who sent what is being read. */
  get caller(): Caller | undefined {
    return this.#reading?.request.caller;
  }

  /** How many requests are in flight. */
  get size(): number {
    return this.#posts.size;
  }

  cannotAsk(about: Id): string | undefined {
    const post = this.#posts.get(about);
    return post === undefined ? "its response is over" : post.cannotAsk;
  }

  postOf(id: Id): PostAnswer | undefined {
    return this.#posts.get(id);
  }

  open(reader: ChannelReader): void {
    this.#reader = reader;
  }

  /** The first id in a frame that a request in flight has already, or another one in it. */
  duplicateIn(frame: Frame): Id | undefined {
    const seen = new Set<Id>();
    for (const id of requestIdsIn(frame)) {
      if (this.#posts.has(id) || seen.has(id)) return id;
      seen.add(id);
    }
    return undefined;
  }

  /** Reads a POST. Its requests are known before anybody can answer them. */
  read(post: PostAnswer, frame: Frame, owner: PostOwner): void {
    for (const id of requestIdsIn(frame)) {
      post.ids.add(id);
      this.#posts.set(id, post);
      this.#calls.add();
    }
    post.begin(owner);
    this.#reading = post;
    // Each POST is a request of its own, with a response that shows whether it is read: what the peer
    // would have a pipe wait for has no meaning here.
    void this.#reader?.frame(frame);
    this.#reading = undefined;
    for (const message of messagesIn(frame)) this.#forgetCancelled(message);
    if (post.ids.size === 0) post.accept();
  }

  /** Reads an answer that is none. It is not answered here: its POST tells what is wrong with it. */
  complain(complaint: Complaint): void {
    void this.#reader?.frame({ kind: "complaint", complaint });
  }

  send(frame: OutgoingFrame, about?: Id): undefined | Promise<void> {
    if (isBatch(frame)) this.#answerAll(frame, about);
    else if (!("method" in frame)) this.#answer(frame);
    else if (about === undefined) return this.#listening.send(encodeBody(frame), "wait");
    else return this.#posts.get(about)?.event(encodeBody(frame), "id" in frame ? "keep" : "drop");
    return undefined;
  }

  /** The session is over: nothing more is read, and what is not answered yet is told why. */
  over(end: SessionEnd): void {
    this.#end ??= end;
    this.#reader?.end({ code: "WRITE_FAILED", message: end.message });
  }

  close(): Promise<void> {
    const { status, message } = this.#end ?? CLOSING;
    const error = new ClosedError(message);
    for (const post of new Set(this.#posts.values())) {
      const lines = [...post.ids].map((id) => JSON.stringify(failedAnswer(id, error)));
      this.#remove(post);
      post.fail(status, lines, lines.length > 1);
    }
    this.#listening.dispose();
    return Promise.resolve();
  }

  #answer(response: JsonRpcResponse): void {
    const { id } = response;
    const post =
      (id === undefined || id === null ? undefined : this.#posts.get(id)) ?? this.#reading;
    if (post === undefined) return;
    const line = encodeBody(response);
    this.#remove(post);
    post.answer([line], false);
  }

  #answerAll(frame: readonly Message[], about: Id | undefined): void {
    const post = (about === undefined ? undefined : this.#posts.get(about)) ?? this.#reading;
    if (post === undefined) return;
    const lines = frame.map(encodeBody);
    this.#remove(post);
    post.answer(lines, true);
  }

  #remove(post: PostAnswer): void {
    for (const id of post.ids) if (this.#posts.get(id) === post) this.#drop(id);
  }

  /** A request that was cancelled gets no answer, so its response has to end without one. */
  #forgetCancelled(message: Message): void {
    const id = cancelledId(message);
    const post = this.#posts.get(id);
    if (post === undefined || !isId(id)) return;
    post.ids.delete(id);
    this.#drop(id);
    if (post.ids.size === 0) post.cancel();
  }

  #drop(id: Id): void {
    this.#posts.delete(id);
    this.#calls.remove();
  }
}

const CLOSING: SessionEnd = {
  reason: "server",
  status: 503,
  message: "Cannot answer: the server is shutting down",
};
