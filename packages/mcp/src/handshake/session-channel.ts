// What a session's revision says about frames: whether several messages may come as one array, whose
// answers then go back as one, and what stands for an id that could not be read.
// https://modelcontextprotocol.io/specification/2025-03-26/basic/index#batching

import type { Channel, ChannelReader, OutgoingFrame } from "../channel/channel.ts";
import { isBatch } from "../channel/encode-frame.ts";
import type { TransportKind } from "../exchange/exchange.ts";
import type { Complaint } from "../jsonrpc/complaint.ts";
import { answerTo, isComplaint } from "../jsonrpc/complaint.ts";
import { isId } from "../jsonrpc/id.ts";
import { IdMap } from "../jsonrpc/id-map.ts";
import type { Id, JsonRpcResponse, Message } from "../jsonrpc/message.ts";
import type { Frame } from "../jsonrpc/parse-frame.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import type { RevisionFacts } from "../projection/revision-facts.ts";
import { excerpt } from "../util/excerpt.ts";

/** The part of a revision's differences that is about frames. */
export type FrameFacts = Pick<RevisionFacts, "batches" | "unreadableId">;

/**
 * The channel of a session, as its revision has it. `facts` are asked for each frame: before the
 * session has a revision there are none, and then there are no batches. `answer` says what of a batch
 * is answered that cannot be read, as the reader of the channel does.
 */
export function sessionChannel(
  channel: Channel,
  facts: () => FrameFacts | undefined,
  answer: typeof answerTo = answerTo,
): Channel {
  return new SessionChannel(channel, facts, answer);
}

/** The answers to one batch, as far as they have come. */
interface Batch {
  readonly answers: JsonRpcResponse[];
  /** How many are still to come. */
  missing: number;
}

class SessionChannel implements Channel {
  readonly #channel: Channel;
  readonly #facts: () => FrameFacts | undefined;
  readonly #answerTo: typeof answerTo;
  /** The batch that each request belongs to. */
  readonly #batches = new IdMap<Batch>();
  /** The batch that is being delivered: an answer without an id in that time is one of its. */
  #delivering: Batch | undefined;

  constructor(channel: Channel, facts: () => FrameFacts | undefined, answer: typeof answerTo) {
    this.#channel = channel;
    this.#facts = facts;
    this.#answerTo = answer;
  }

  get transport(): TransportKind {
    return this.#channel.transport;
  }

  open(reader: ChannelReader): void {
    this.#channel.open({
      frame: (frame, about) => this.#frame(frame, reader, about),
      failed: (id, error) => reader.failed?.(id, error),
      unsent: (id, error) => reader.unsent?.(id, error),
      end: (reason) => reader.end(reason),
    });
  }

  send(frame: OutgoingFrame, about?: Id): undefined | Promise<void> {
    if (isBatch(frame) || "method" in frame) return this.#channel.send(frame, about);
    const batch = this.#batchOf(frame);
    const answer = this.#withId(frame);
    if (batch === undefined) return this.#channel.send(answer, about);
    batch.answers.push(answer);
    batch.missing--;
    return this.#flush(batch, about);
  }

  close(): Promise<void> {
    return this.#channel.close();
  }

  #frame(frame: Frame, reader: ChannelReader, about: Id | undefined): undefined | Promise<unknown> {
    if (frame.kind !== "batch") {
      const pending = reader.frame(frame, about);
      if (frame.kind === "message") this.#forgetCancelled(frame.message);
      return pending;
    }
    if (this.#facts()?.batches !== true) {
      let pending: undefined | Promise<unknown>;
      for (const complaint of complaintsOf(frame.items)) {
        pending = reader.frame({ kind: "complaint", complaint });
      }
      return pending;
    }
    const batch = this.#enter(frame.items);
    this.#delivering = batch;
    const pending = reader.frame(frame, about);
    this.#delivering = undefined;
    for (const item of frame.items) if (!isComplaint(item)) this.#forgetCancelled(item);
    return pending;
  }

  #enter(items: readonly (Message | Complaint)[]): Batch {
    const batch: Batch = { answers: [], missing: 0 };
    for (const item of items) {
      const answer = isComplaint(item) ? this.#answerTo(item) : undefined;
      const id = isComplaint(item) ? answer?.id : requestId(item);
      if (id === undefined && answer === undefined) continue;
      batch.missing++;
      if (isId(id)) this.#batches.set(id, batch);
    }
    return batch;
  }

  #batchOf({ id }: JsonRpcResponse): Batch | undefined {
    if (!isId(id)) return this.#delivering;
    const batch = this.#batches.get(id);
    if (batch !== undefined && this.#delivering !== batch) this.#batches.delete(id);
    return batch;
  }

  /** What was cancelled gets no answer, and the others need not wait for it. */
  #forgetCancelled(message: Message): void {
    if (!("method" in message) || message.method !== "notifications/cancelled") return;
    const id = message.params?.["requestId"];
    const batch = this.#batches.get(id);
    if (batch === undefined || !isId(id)) return;
    this.#batches.delete(id);
    batch.missing--;
    void this.#flush(batch, id);
  }

  #flush(batch: Batch, about: Id | undefined): undefined | Promise<void> {
    if (batch.missing > 0 || batch.answers.length === 0) return undefined;
    for (const { id } of batch.answers) if (isId(id)) this.#batches.delete(id);
    return this.#channel.send(batch.answers, about);
  }

  #withId(response: JsonRpcResponse): JsonRpcResponse {
    const isUnread = response.id === undefined && "error" in response;
    return isUnread && this.#facts()?.unreadableId === "null"
      ? { ...response, id: null }
      : response;
  }
}

/** Whoever waits for an answer in a batch that is refused learns of it, as of any that is broken. */
function complaintsOf(items: readonly (Message | Complaint)[]): readonly Complaint[] {
  const [first] = items;
  const complaint = first === undefined ? NO_BATCH : { ...NO_BATCH, excerpt: startOf(first) };
  const answers = items.flatMap((item) => {
    if (isComplaint(item) || "method" in item || !isId(item.id)) return [];
    return [{ ...complaint, subject: "response" as const, id: item.id }];
  });
  return answers.length === 0 ? [complaint] : answers;
}

/** How an array begins that begins with this. */
function startOf(item: Message | Complaint): string {
  return excerpt(`[${isComplaint(item) ? item.excerpt : JSON.stringify(item)}`);
}

function requestId(message: Message): Id | undefined {
  return "method" in message && "id" in message ? message.id : undefined;
}

const NO_BATCH: Complaint = {
  code: "BATCH_NOT_SUPPORTED",
  rpcCode: RPC_CODE.invalidRequest,
  message:
    "Cannot take an array: batches exist in revision 2025-03-26 only, send one message at a time",
  subject: "unknown",
  excerpt: "[",
};
