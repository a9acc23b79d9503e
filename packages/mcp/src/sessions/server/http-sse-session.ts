import type { ChannelReader, OutgoingFrame } from "../../channel/channel.ts";
import { encodeFrame, isBatch } from "../../channel/encode-frame.ts";
import type { Caller } from "../../exchange/exchange.ts";
import type { SessionEvent } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import type { HttpResponder, HttpWork } from "../../http/shared/responder.ts";
import type { Complaint } from "../../jsonrpc/complaint.ts";
import { isId } from "../../jsonrpc/id.ts";
import { IdMap } from "../../jsonrpc/id-map.ts";
import type { Id } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import { encodeEvent, encodeLineEvent } from "../../sse/encode-event.ts";
import { cancelledId, messagesIn, requestIdsIn } from "./frame-messages.ts";
import { END_SENTENCES, SessionLife } from "./session-life.ts";
import type { ServerParts, SessionCarrier, SessionServing } from "./session-server.ts";
import { pingClient, serveSession, tellSession } from "./session-server.ts";
import { StreamConnection } from "./stream-connection.ts";

/** What a session over HTTP+SSE is begun with. */
export interface HttpSseSessionOptions {
  /** The id of the principal that opened it. */
  readonly principal: string | undefined;
  /** Where the client is to post its messages: a path and a query. */
  readonly endpoint: string;
  readonly onEnd: () => void;
}

/** A session over HTTP+SSE: it lives exactly as long as its stream. */
export class HttpSseSession implements SessionCarrier, HttpWork {
  readonly transport = "http";
  readonly principal: string | undefined;
  readonly #parts: ServerParts;
  readonly #options: HttpSseSessionOptions;
  readonly #serving: SessionServing;
  readonly #life: SessionLife;
  /** The requests that are being answered. */
  readonly #inFlight = new IdMap<Id>();
  #reader: ChannelReader | undefined;
  #connection: StreamConnection | undefined;
  #caller: Caller | undefined;
  #endReason: NonNullable<SessionEvent["reason"]> = "server";
  #isBegun = false;
  #isOver = false;

  constructor(parts: ServerParts, options: HttpSseSessionOptions) {
    const { idleMs, pingMs } = parts.settings;
    this.principal = options.principal;
    this.#parts = parts;
    this.#options = options;
    this.#serving = serveSession(this, parts, {
      onState: () => this.#begun(),
    });
    this.#life = new SessionLife({
      idleMs,
      pingMs,
      ping: (signal) => {
        pingClient(this.#serving, signal);
        return true;
      },
      onEnd: (reason) => this.#end(reason, END_SENTENCES[reason]),
      onUse: () => undefined,
    });
  }

  /** The revision that was agreed on; undefined before that. */
  get revision(): string | undefined {
    return this.#serving.inbound.state?.revision;
  }

  get caller(): Caller | undefined {
    return this.#caller;
  }

  /** Whether an array of messages is one batch here. */
  get takesBatches(): boolean {
    return this.#serving.inbound.facts?.batches === true;
  }

  cannotAsk(): undefined {
    return undefined;
  }

  /** Begins the stream. */
  begin(responder: HttpResponder, extraHeaders: HttpHeaders): void {
    const { settings, keepAlive } = this.#parts;
    this.#life.opened();
    this.#life.listening();
    this.#connection = new StreamConnection(responder, extraHeaders, {
      keepAlive,
      stallMs: settings.http.stallMs,
      maxStreamMs: undefined,
      onGone: () => this.#end("client", "Cannot answer: the client has closed the stream"),
      onTime: () => undefined,
    });
    void this.#connection.write(encodeEvent({ event: "endpoint", data: this.#options.endpoint }));
  }

  /** The first id in a frame that a request in flight has already, or another one in it. */
  duplicateIn(frame: Frame): Id | undefined {
    const seen = new Set<Id>();
    for (const id of requestIdsIn(frame)) {
      if (this.#inFlight.has(id) || seen.has(id)) return id;
      seen.add(id);
    }
    return undefined;
  }

  /** Reads what was posted. */
  read(frame: Frame, caller: Caller): void {
    this.#life.heard();
    for (const id of requestIdsIn(frame)) {
      this.#inFlight.set(id, id);
      this.#parts.calls.add();
    }
    this.#caller = caller;
    void this.#reader?.frame(frame);
    this.#caller = undefined;
    for (const message of messagesIn(frame)) this.#answered(cancelledId(message));
  }

  /** Takes note of a POST that cannot be read: an answer that is none is not waited for. */
  complain(complaint: Complaint): void {
    this.#life.heard();
    if (complaint.subject === "response")
      void this.#reader?.frame({ kind: "complaint", complaint });
    else tell(this.#parts.settings.http.observer, { kind: "complaint", complaint });
  }

  open(reader: ChannelReader): void {
    this.#reader = reader;
  }

  send(frame: OutgoingFrame): undefined | Promise<void> {
    const line = encodeFrame(frame, Number.POSITIVE_INFINITY);
    let isAnswer = false;
    for (const message of isBatch(frame) ? frame : [frame]) {
      if ("method" in message) continue;
      isAnswer = true;
      this.#answered(message.id);
    }
    return this.#connection?.write(encodeLineEvent(line), isAnswer);
  }

  /** As a channel: nothing more is read or sent. */
  close(): Promise<void> {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#life.end();
      for (const id of this.#inFlight.values()) this.#answered(id);
      this.#connection?.end();
      this.#options.onEnd();
      if (this.#isBegun) tellSession(this.#parts, this, this.#endReason);
    }
    return Promise.resolve();
  }

  /** The client is gone. */
  closed(): void {
    this.#connection?.closed();
  }

  /** Ends the session in good order: what is being answered may go on for `drainMs`. */
  finish(): Promise<void> {
    return this.#serving.peer.close();
  }

  #begun(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    // What has been agreed on is there when this turn is over.
    queueMicrotask(() => tellSession(this.#parts, this));
  }

  #end(reason: NonNullable<SessionEvent["reason"]>, message: string): void {
    if (this.#isOver) return;
    this.#endReason = reason;
    this.#reader?.end({ code: "WRITE_FAILED", message });
  }

  #answered(id: unknown): void {
    if (!isId(id) || !this.#inFlight.has(id)) return;
    this.#inFlight.delete(id);
    this.#parts.calls.remove();
  }
}
