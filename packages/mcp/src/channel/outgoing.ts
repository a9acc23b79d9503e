// The half of a peer that asks: our requests, in flight, by the ids and tokens that are on the wire.

import { TransportError } from "../errors/mcp-error.ts";
import { cancellationOf } from "../exchange/cancellation.ts";
import type { CloseReason, ExchangeContext } from "../exchange/exchange.ts";
import type { Observer, StrayKind } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import type { Complaint } from "../jsonrpc/complaint.ts";
import { IdMap } from "../jsonrpc/id-map.ts";
import type {
  Id,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../jsonrpc/message.ts";
import { isErrorResponse } from "../jsonrpc/message.ts";
import { setMember } from "../jsonrpc/set-member.ts";
import { requestRow } from "../spec/method-table.ts";
import { excerpt, showValue } from "../util/excerpt.ts";
import type { WithoutId } from "./answer-in-doubt.ts";
import { AnswerInDoubt } from "./answer-in-doubt.ts";
import { closedError } from "./closed-error.ts";
import { hiddenAnswerIds } from "./hidden-answer.ts";
import type { Outbox } from "./outbox.ts";
import type { PendingRequest } from "./pending-request.ts";
import { ProgressTokens, tokenOf } from "./progress-tokens.ts";
import { SpreadAnswer } from "./spread-answer.ts";

/** What {@link Outgoing} is made of. */
export interface OutgoingOptions {
  readonly outbox: Outbox;
  readonly observer: Observer | undefined;
}

/** A request of ours, and the request of the other side that it is sent about, where there is one. */
interface Asked {
  readonly request: JsonRpcRequest;
  readonly context: ExchangeContext;
  readonly about: Id | undefined;
}

interface Entry extends PendingRequest, Asked {
  resolve(response: JsonRpcResponse): void;
  reject(error: unknown): void;
  /** Stops listening to the caller's signal. */
  unlink(): void;
  readonly begunAt: number;
}

/** Sends our requests and settles each once: by its answer, by its caller, or by the end. */
export class Outgoing {
  readonly #options: OutgoingOptions;
  /** By the id on the wire: these count up from 1, so an id from 1 to `#lastId` was given out. */
  readonly #pending = new IdMap<Entry>();
  readonly tokens: ProgressTokens = new ProgressTokens();
  readonly #doubt = new AnswerInDoubt<Entry>();
  readonly #spread = new SpreadAnswer();
  #lastId = 0;
  /** Answers with an id that was never given out, since the last time nothing was pending. */
  #misaddressed = 0;
  #over: CloseReason | undefined;

  constructor(options: OutgoingOptions) {
    this.#options = options;
  }

  /** How many requests have no answer yet. */
  get size(): number {
    return this.#pending.size;
  }

  /** The request with this id on the wire. */
  get(wireId: unknown): PendingRequest | undefined {
    return this.#pending.get(wireId);
  }

  /** Every request that has no answer yet. */
  all(): Iterable<PendingRequest> {
    return this.#pending.values();
  }

  /**
   * Sends a request under an id of this connection; the answer comes back under the caller's. It is
   * sent `about` that request of the other side, where there is one.
   */
  exchange(
    request: JsonRpcRequest,
    context: ExchangeContext,
    about?: Id,
  ): Promise<JsonRpcResponse> {
    if (this.#over !== undefined) return Promise.reject(closedError(this.#over));
    const cancellation = cancellationOf(context);
    if (cancellation.aborted) return Promise.reject(cancellation.reason);
    return new Promise((resolve, reject) => {
      const entry = this.#enter({ request, context, about }, resolve, reject);
      entry.unlink = cancellation.onAbort((reason) => this.#abandon(entry, reason));
      this.#send(entry);
    });
  }

  /** Settles the request that a response answers. */
  take(response: JsonRpcResponse): void {
    const { id } = response;
    const entry = this.#pending.get(id);
    if (entry !== undefined) this.#answer(entry, response);
    else if (id === undefined || id === null) {
      this.#stray("error-without-id", response, "The other side could not read something of ours");
      if (isErrorResponse(response)) this.#takeWithoutId(response);
    } else if (this.#lastId === 0) {
      this.#stray("unwanted-response", response, "This side has asked nothing");
    } else if (this.#wasGiven(id)) {
      const text = "The request was cancelled, timed out or has been answered";
      this.#stray("late-response", response, text);
    } else {
      this.#stray("unknown-id", response, `No request has the id ${showValue(id)}`);
      this.#takeMisaddressed(id);
    }
  }

  /** Something came for a request: it was understood, and its answer is still to come. */
  heard(request: PendingRequest): void {
    this.#doubt.settle(request);
  }

  /** Fails the request that something broken was the answer to, as far as its id can be read. */
  takeBroken(complaint: Complaint): void {
    // A broken request has an id of the other side's, which may well be one of ours too.
    if (complaint.subject !== "request" && complaint.subject !== "notification") {
      this.#takeBrokenAnswer(complaint);
    }
    this.#takeHidden(complaint);
  }

  #takeBrokenAnswer(complaint: Complaint): void {
    const entry = this.#pending.get(complaint.id);
    if (entry === undefined) {
      this.#takeBrokenStranger(complaint);
      return;
    }
    const code = complaint.code === "MESSAGE_TOO_LARGE" ? complaint.code : "INVALID_RESPONSE";
    this.#fail(entry, new TransportError(code, complaint.message, { cause: complaint }));
    this.#settleMisaddressed();
  }

  /**
   * Fails the request that a message answers which names a method as well: it reads as a request, but
   * has a result or an error under an id that waits for one. False where it is none of those.
   */
  takeMixed(message: JsonRpcRequest): boolean {
    if (!("result" in message || "error" in message)) return false;
    const entry = this.#pending.get(message.id);
    if (entry === undefined) return false;
    const text = `Cannot take the answer: it has a "method", as only a request has`;
    this.#fail(entry, new TransportError("INVALID_RESPONSE", text));
    this.#settleMisaddressed();
    return true;
  }

  /**
   * Doubts whether the request will be answered that has come back as it is: from `cat` for good, from a
   * terminal before its answer. False where it is another, or one that a server may send as well.
   */
  takeEcho({ id, method }: JsonRpcRequest): boolean {
    const entry = this.#pending.get(id);
    if (entry === undefined || method !== entry.request.method) return false;
    if (!isForServersOnly(method)) return false;
    const text = `Cannot take the answer: it is the request itself, ${method}, sent back`;
    const error = new TransportError("INVALID_RESPONSE", text);
    this.#doubt.begin([entry], error, (it) => this.#fail(it, error));
    return true;
  }

  /**
   * Fails the subscription that an acknowledgement names by an id that only changed its type: nothing
   * would be told of it.
   */
  takeMisnamed(id: unknown): void {
    const entry = typeof id === "string" ? this.#pending.get(Number(id)) : undefined;
    if (entry?.request.method !== LISTEN || String(entry.wireId) !== id) return;
    const what = "Cannot open the subscription: its acknowledgement names";
    this.#abandon(entry, new TransportError("WRONG_ID", `${what} ${changedType(id)}`));
  }

  /** Fails the request with this id on the wire: its channel knows that no answer will come. */
  lost(wireId: Id, error: unknown): void {
    const entry = this.#pending.get(wireId);
    if (entry === undefined) return;
    this.#fail(entry, error);
    this.#settleMisaddressed();
  }

  /**
   * Nothing more will come: fails whatever is pending, and every request from now on. Where this side
   * ends it, the other one is told that nobody waits any more.
   */
  end(reason: CloseReason): void {
    this.#over ??= reason;
    const isOurs = reason.code === "CLOSED";
    const asAsked = this.#pending.values().sort((one, other) => one.wireId - other.wireId);
    for (const entry of asAsked) {
      this.#fail(entry, closedError(reason));
      if (isOurs) this.#tellUnwanted(entry, reason.message);
    }
  }

  #enter(asked: Asked, resolve: Entry["resolve"], reject: Entry["reject"]): Entry {
    const { observer } = this.#options;
    const { request, context, about } = asked;
    const wireId = ++this.#lastId;
    const token = tokenOf(request.params);
    const wireToken = token === undefined ? undefined : this.tokens.free(token, wireId);
    const begunAt = observer === undefined ? 0 : performance.now();
    const unlink = doNothing;
    const entry = { wireId, request, context, about, wireToken, resolve, reject, unlink, begunAt };
    this.#pending.set(wireId, entry);
    if (wireToken !== undefined) this.tokens.set(wireToken, entry);
    if (observer !== undefined) {
      tell(observer, { kind: "exchange-begun", side: "outgoing", request });
    }
    return entry;
  }

  #send(entry: Entry): void {
    const { wireId, wireToken, request } = entry;
    const { params } = request;
    try {
      const message =
        params === undefined || tokenOf(params) === wireToken
          ? { ...request, id: wireId }
          : {
              ...request,
              id: wireId,
              params: setMember(params, ["_meta", "progressToken"], wireToken),
            };
      const pending = this.#options.outbox.send(message, entry.about);
      // A channel that is an async function fails by rejecting.
      pending?.catch((error) => this.lost(wireId, error));
    } catch (error) {
      this.#fail(entry, error);
    }
  }

  #answer(entry: Entry, response: JsonRpcResponse): void {
    const { request } = entry;
    const { observer } = this.#options;
    this.#remove(entry);
    const answer = response.id === request.id ? response : { ...response, id: request.id };
    if (observer !== undefined) {
      const durationMs = performance.now() - entry.begunAt;
      const ended = { side: "outgoing", request, response: answer, durationMs } as const;
      tell(observer, { kind: "exchange-ended", ...ended });
    }
    entry.resolve(answer);
    this.#settleMisaddressed();
  }

  /** The caller no longer wants the answer: it is told at once, the other side by a notification. */
  #abandon(entry: Entry, reason: unknown): void {
    if (this.#pending.get(entry.wireId) !== entry) return;
    this.#fail(entry, reason);
    this.#tellUnwanted(entry, reason);
    this.#settleMisaddressed();
  }

  /** Up to 2025-11-25 `initialize` must not be cancelled; later there is none. */
  #tellUnwanted({ request, wireId, about }: Entry, reason: unknown): void {
    if (request.method === "initialize") return;
    const { outbox, observer } = this.#options;
    const failed = (error: unknown): void =>
      tell(observer, { kind: "handler-failed", method: "notifications/cancelled", error });
    try {
      outbox.send(cancelled(wireId, reason), about)?.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  #wasGiven(id: Id): boolean {
    return typeof id === "number" && id >= 1 && id <= this.#lastId;
  }

  /** A broken answer under an id that was never given out; without `jsonrpc` it may be a line of a log. */
  #takeBrokenStranger(complaint: Complaint): void {
    const { subject, id, path } = complaint;
    if (subject !== "response" || path === "/jsonrpc") return;
    if (id === undefined) this.#takeWithoutId(complaint);
    else if (this.#lastId > 0 && !this.#wasGiven(id)) this.#takeMisaddressed(id);
  }

  /**
   * A line that is no message may have an answer inside, or be a part of one; some log what they are about
   * to send.
   */
  #takeHidden(complaint: Complaint): void {
    const { code, excerpt: line } = complaint;
    const isWhole = code === "NOT_JSON" || code === "BATCH_NOT_SUPPORTED";
    const spread = this.#spread.take(line);
    const ids = spread !== undefined ? [spread] : isWhole ? hiddenAnswerIds(line) : [];
    for (const id of ids) {
      const entry = this.#pending.get(id);
      if (entry === undefined) continue;
      this.#doubt.begin([entry], complaint, (it, error) => this.#fail(it, error));
    }
  }

  /** An id that only changed its type still tells which request was answered; another one does not. */
  #takeMisaddressed(id: Id): void {
    const entry = typeof id === "string" ? this.#pending.get(Number(id)) : undefined;
    if (entry !== undefined && String(entry.wireId) === id) {
      const message = `Cannot take the answer: its id is ${changedType(id)}`;
      this.#fail(entry, new TransportError("WRONG_ID", message));
    } else this.#misaddressed++;
    this.#settleMisaddressed();
  }

  /**
   * An answer under an id that nobody gave out answers one of the pending requests all the same.
   * Once there are as many of them as pending requests, every pending one has been answered wrong,
   * and none waits for its time-out.
   */
  #settleMisaddressed(): void {
    if (this.#misaddressed === 0) return;
    if (this.#misaddressed >= this.#pending.size) {
      const message =
        "Cannot match the answer: the other side answered under an id that no request has";
      for (const entry of this.#pending.values()) {
        this.#fail(entry, new TransportError("WRONG_ID", message));
      }
      this.#misaddressed = 0;
    }
  }

  /** Nobody gets an answer to anything else than a request, so it may well be that of the only one. */
  #takeWithoutId(answer: WithoutId): void {
    this.#doubt.begin(this.#pending.values(), answer, (entry, error) => this.#fail(entry, error));
  }

  #fail(entry: Entry, error: unknown): void {
    const { observer } = this.#options;
    const { request } = entry;
    this.#remove(entry);
    if (observer !== undefined) {
      const durationMs = performance.now() - entry.begunAt;
      tell(observer, { kind: "exchange-failed", side: "outgoing", request, error, durationMs });
    }
    entry.reject(error);
  }

  #remove(entry: Entry): void {
    this.#pending.delete(entry.wireId);
    this.#doubt.settle(entry);
    if (entry.wireToken !== undefined) this.tokens.delete(entry.wireToken);
    entry.unlink();
  }

  #stray(stray: StrayKind, message: JsonRpcResponse, text: string): void {
    tell(this.#options.observer, { kind: "stray", stray, message, text });
  }
}

/** Whether a method is one that no server sends in any revision. */
function isForServersOnly(method: string): boolean {
  return requestRow(method)?.fromServer.length === 0;
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation */
function cancelled(requestId: Id, cause: unknown): JsonRpcNotification {
  const text = cause instanceof Error ? cause.message : cause;
  const reason = typeof text === "string" && text !== "" ? { reason: excerpt(text) } : {};
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId, ...reason } };
}

function changedType(id: Id): string {
  return `the string ${showValue(id)}, but the request's is the number ${id}`;
}

const LISTEN = "subscriptions/listen";

function doNothing(): void {
  // The signal is not listened to yet.
}
