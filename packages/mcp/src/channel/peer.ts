// The one reader of a Channel. It answers the other side's requests, correlates the answers to ours
// by id, hands notifications to the requests they belong to, and reports what belongs to nothing.
//
//   channel --frame--> Peer --request-------> Incoming --> Endpoint
//                        |---response------> Outgoing --> whoever asked
//                        |---notification--> NotificationDesk --> a request of ours, or accept
//                        '---complaint-----> an answer, a failed request, or a report

import type { CloseReason, Endpoint, ExchangeContext } from "../exchange/exchange.ts";
import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import type { Complaint } from "../jsonrpc/complaint.ts";
import { answerTo, answerToRequest, isComplaint } from "../jsonrpc/complaint.ts";
import type {
  Id,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
  Message,
} from "../jsonrpc/message.ts";
import type { Frame } from "../jsonrpc/parse-frame.ts";
import { errorResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import { afterTurn } from "../util/after-turn.ts";
import { deferred } from "../util/deferred.ts";
import { integerOption, MAX_TIMER_MS } from "../util/integer-option.ts";
import { within } from "../util/within.ts";
import type { Channel, ChannelReader } from "./channel.ts";
import { Incoming } from "./incoming.ts";
import { isCancelled, NotificationDesk } from "./notification-desk.ts";
import { Outbox } from "./outbox.ts";
import { Outgoing } from "./outgoing.ts";

/** Options of {@link openPeer}. */
export interface PeerOptions {
  /**
   * Answers the other side's requests. Without it they are reported and not answered: a stateless
   * client must not send responses.
   */
  readonly serve?: Endpoint;
  /**
   * Whether `serve` answers now: while it says false, requests are reported as without `serve`.
   * @default always
   */
  readonly mayServe?: () => boolean;
  /**
   * Whether `serve` stands for a server, which answers whatever it cannot read. A client leaves alone
   * what may not have been a request: on a server's stdout it may be a line of a log.
   * @default true
   */
  readonly answersUnreadable?: boolean;
  /**
   * Takes notifications that belong to none of our requests; `serve.accept` where it is absent.
   * `about` is the context of our request on whose stream one came all the same.
   */
  readonly accept?: (notification: JsonRpcNotification, about?: ExchangeContext) => void;
  /**
   * Told of an answer of `serve` that has not reached the other side: by the id of its request, where
   * the channel can tell.
   */
  readonly onUnsent?: (id: Id, error: unknown) => void;
  /** Sees every message, exchange, complaint and stray. */
  readonly observer?: Observer;
  /**
   * Requests of the other side that may be answered at once, from 1. One more is refused with
   * `-32603` and the reason `TOO_MANY_REQUESTS`.
   * @default 1024
   */
  readonly maxInFlight?: number;
  /**
   * How long requests that are being answered may go on after the other side has stopped sending,
   * in milliseconds, from 0. Then they are aborted.
   * @default 5000
   */
  readonly drainMs?: number;
  /**
   * How long a notification of a request may wait for the other side to read, in milliseconds, from
   * 1. Then `notify` rejects with `NOTIFICATION_STALLED`, and the request's signal is aborted.
   * @default 30000
   */
  readonly stallMs?: number;
}

/** Both directions of one channel: what {@link openPeer} gives. */
export interface Peer {
  /**
   * Sends a request to the other side. `about` is the request of the other side for whose sake it is
   * sent: a channel of several streams sends it on that request's.
   */
  readonly exchange: (
    request: JsonRpcRequest,
    context: ExchangeContext,
    about?: Id,
  ) => Promise<JsonRpcResponse>;
  /**
   * Sends a notification to the other side. Resolves below the high-water mark; after the end it
   * sends nothing and resolves.
   *
   * @throws {TransportError} `CANNOT_ENCODE` or `MESSAGE_TOO_LARGE`, by rejecting; nothing was sent
   * then.
   */
  notify(notification: JsonRpcNotification): Promise<void>;
  /** How many requests are in flight, in each direction. */
  inFlight(): { readonly incoming: number; readonly outgoing: number };
  /** Resolves, never rejects, when nothing more is read, answered or sent. */
  readonly closed: Promise<CloseReason>;
  /**
   * Takes no more requests, waits for those being answered (at most `drainMs`), then closes the
   * channel. May be called again; resolves when `closed` has.
   */
  close(): Promise<void>;
}

/**
 * Opens a channel: from now on it is read, and requests go both ways.
 *
 * @throws {RangeError} where a limit is out of its range.
 */
export function openPeer(channel: Channel, options: PeerOptions = {}): Peer {
  const peer = new ChannelPeer(channel, options);
  const opened: unknown = channel.open(peer);
  // A channel may be written as an async function.
  if (opened instanceof Promise) opened.catch((cause: unknown) => peer.end(notOpened(cause)));
  return peer;
}

class ChannelPeer implements Peer, ChannelReader {
  readonly #channel: Channel;
  readonly #observer: Observer | undefined;
  readonly #outbox: Outbox;
  readonly #incoming: Incoming | undefined;
  readonly #mayServe: () => boolean;
  readonly #answerTo: typeof answerTo;
  readonly #outgoing: Outgoing;
  readonly #desk: NotificationDesk;
  readonly #drainMs: number;
  readonly #onUnsent: PeerOptions["onUnsent"];
  readonly #closed = deferred<CloseReason>();
  #ending: CloseReason | undefined;
  #complaints = 0;

  constructor(channel: Channel, options: PeerOptions) {
    const { observer, serve } = options;
    const maxInFlight = integerOption("maxInFlight", options.maxInFlight, IN_FLIGHT);
    const stallMs = integerOption("stallMs", options.stallMs, STALL);
    this.#drainMs = integerOption("drainMs", options.drainMs, DRAIN);
    this.#onUnsent = options.onUnsent;
    this.#channel = channel;
    this.#observer = observer;
    const outbox = new Outbox(channel, observer);
    const caller = { transport: channel.transport };
    const outgoing = new Outgoing({ outbox, observer });
    const incoming =
      serve && new Incoming({ outbox, endpoint: serve, caller, maxInFlight, stallMs, observer });
    const accept =
      options.accept ??
      (serve?.accept && ((notification) => serve.accept?.(notification, { caller })));
    this.#outbox = outbox;
    this.#outgoing = outgoing;
    this.#incoming = incoming;
    this.#mayServe = options.mayServe ?? always;
    this.#answerTo = options.answersUnreadable === false ? answerToRequest : answerTo;
    this.#desk = new NotificationDesk({ incoming, outgoing, accept, observer });
  }

  get closed(): Promise<CloseReason> {
    return this.#closed.promise;
  }

  exchange: Peer["exchange"] = (request, context, about) =>
    this.#outgoing.exchange(request, context, about);

  async notify(notification: JsonRpcNotification): Promise<void> {
    if (this.#ending === undefined) await this.#outbox.send(notification);
  }

  inFlight(): { incoming: number; outgoing: number } {
    return { incoming: this.#incoming?.size ?? 0, outgoing: this.#outgoing.size };
  }

  async close(): Promise<void> {
    this.end({ code: "CLOSED", message: "This side closed the connection" });
    await this.closed;
  }

  frame(frame: Frame, about?: Id): undefined | Promise<unknown> {
    if (frame.kind === "message") return this.#message(frame.message, about);
    if (frame.kind === "complaint") return this.#complaint(frame.complaint);
    const waits = frame.items.map((item) =>
      isComplaint(item) ? this.#complaint(item) : this.#message(item, about),
    );
    return waits.some((wait) => wait !== undefined) ? Promise.all(waits) : undefined;
  }

  failed(id: Id, error: unknown): void {
    this.#outgoing.lost(id, error);
  }

  unsent(id: Id, error: unknown): void {
    this.#onUnsent?.(id, error);
  }

  end(reason: CloseReason): void {
    if (this.#ending !== undefined) return;
    this.#ending = reason;
    this.#outgoing.end(reason);
    void this.#finish(reason);
  }

  async #finish(reason: CloseReason): Promise<void> {
    if (reason.code === "INPUT_ENDED" || reason.code === "CLOSED") {
      await within(this.#drainMs, this.#incoming?.drain() ?? Promise.resolve());
    }
    this.#incoming?.cancelAll(new DOMException(reason.message, "AbortError"));
    await this.#closeChannel();
    tell(this.#observer, { kind: "closed", reason });
    this.#closed.resolve(reason);
  }

  async #closeChannel(): Promise<void> {
    try {
      await this.#channel.close();
    } catch {
      // It is over all the same, and why has been told.
    }
  }

  #message(message: Message, aboutId: Id | undefined): undefined | Promise<unknown> {
    // While the last requests are being answered, nothing counts any more but their cancellation.
    if (this.#ending !== undefined && !isCancellation(message)) {
      // That something is answered twice may show only now.
      if (!("method" in message)) this.#outgoing.take(message);
      return undefined;
    }
    if (this.#observer !== undefined) tell(this.#observer, { kind: "message-in", message });
    if (!("method" in message)) {
      this.#outgoing.take(message);
      return this.#outbox.backlog;
    }
    const about = aboutId === undefined ? undefined : this.#outgoing.get(aboutId)?.context;
    if (!("id" in message)) return this.#desk.take(message, about);
    return this.#request(message, about);
  }

  #request(
    request: JsonRpcRequest,
    about: ExchangeContext | undefined,
  ): undefined | Promise<unknown> {
    // Whoever sends back what it gets would send back an answer as well.
    if (this.#outgoing.size > 0 && this.#outgoing.takeEcho(request)) return undefined;
    if (this.#outgoing.size > 0 && this.#outgoing.takeMixed(request)) {
      // It may have come on a channel that waits for the answer to whatever reads as a request.
      if (this.#mayServe()) this.#incoming?.reply(mixed(request.id), request.method);
      return this.#outbox.backlog;
    }
    if (this.#incoming === undefined || !this.#mayServe()) {
      const text = `This side answers no requests: ${request.method}`;
      tell(this.#observer, { kind: "stray", stray: "unwanted-request", message: request, text });
      return undefined;
    }
    this.#incoming.take(request, about);
    const { size } = this.#incoming;
    return size > 0 && size % BREATH === 0 ? this.#breathe() : this.#outbox.backlog;
  }

  /**
   * One read from a pipe may hold a thousand requests. Answers come only after it, so before more
   * are taken those that are ready are sent, and it shows whether anybody reads them.
   */
  async #breathe(): Promise<void> {
    await new Promise<void>(afterTurn);
    await this.#outbox.backlog;
  }

  #complaint(complaint: Complaint): undefined | Promise<unknown> {
    if (this.#ending !== undefined) return undefined;
    tell(this.#observer, { kind: "complaint", complaint });
    this.#outgoing.takeBroken(complaint);
    const isServing = this.#incoming !== undefined && this.#mayServe();
    const answer = isServing ? this.#answerTo(complaint) : undefined;
    if (answer !== undefined) this.#incoming?.reply(answer);
    this.#complaints++;
    return this.#complaints % COMPLAINTS_A_BREATH === 0 ? this.#breathe() : this.#outbox.backlog;
  }
}

function isCancellation(message: Message): boolean {
  return "method" in message && !("id" in message) && isCancelled(message);
}

function mixed(id: Id): JsonRpcResponse {
  const message =
    'Cannot take message: it has a "method", as a request has, and a result or an error';
  return errorResponse(id, RPC_CODE.invalidRequest, message, { reason: "INVALID_MESSAGE" });
}

function always(): boolean {
  return true;
}

function notOpened(cause: unknown): CloseReason {
  const why = cause instanceof Error ? cause.message : String(cause);
  return { code: "INPUT_ENDED", message: `The channel could not be opened: ${why}`, cause };
}

/** Requests in flight at whose multiples the answers get their turn. */
const BREATH = 100;
/** Unreadable lines after which others get their turn: timers, and whoever wants to give up. */
const COMPLAINTS_A_BREATH = 1000;
const IN_FLIGHT = { fallback: 1024, min: 1 };
const DRAIN = { fallback: 5000, min: 0, max: MAX_TIMER_MS };
const STALL = { fallback: 30_000, min: 1, max: MAX_TIMER_MS };
