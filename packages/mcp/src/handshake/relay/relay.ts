// Two peers of the handshake era, joined: every message passes, in both directions. 2026-07-28 between
// them would lose what it no longer has; here nothing changes but ids, and what one side's revision
// lacks.
//
//   client --channel--> Side --> Side --channel--> server     and the same way back

import type { Channel, OutgoingFrame } from "../../channel/channel.ts";
import { closedError } from "../../channel/closed-error.ts";
import { failedAnswer } from "../../exchange/endpoint-answer.ts";
import type { CloseReason } from "../../exchange/exchange.ts";
import type { Observer } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import type { Complaint } from "../../jsonrpc/complaint.ts";
import { answerTo, answerToRequest, isComplaint } from "../../jsonrpc/complaint.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type {
  Id,
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
  Message,
} from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import { errorResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { setMember } from "../../jsonrpc/set-member.ts";
import { factsOf } from "../../projection/facts-of.ts";
import { isHandshakeRevision } from "../../projection/handshake-revision.ts";
import type { RevisionFacts } from "../../projection/revision-facts.ts";
import { deferred } from "../../util/deferred.ts";
import { excerpt } from "../../util/excerpt.ts";
import { within } from "../../util/within.ts";
import { sessionChannel } from "../session-channel.ts";
import { InTransit } from "./in-transit.ts";
import { errorInto, notificationInto, requestInto, resultInto } from "./relay-message.ts";

/** Options of {@link relay}. */
export interface RelayOptions {
  /** Sees every message that comes in or goes out, on either side. */
  readonly observer?: Observer;
}

/** A relay at work. */
export interface Relay {
  /**
   * Resolves, never rejects, when either side has ended, and then the other: why the first did. What the
   * client asked before it ended is still answered, for at most 5 seconds; what is in flight when the
   * server ends is answered with an error.
   */
  readonly closed: Promise<CloseReason>;
  /** Ends both sides. */
  close(): Promise<void>;
}

/**
 * Joins the channel of a client with that of a server, both of the handshake era. Ids are mapped,
 * with their JSON type, and nothing else changes as long as both speak one revision.
 *
 * Where a server answers `initialize` in another revision than the client asked for, the client is
 * answered in its own, and each side gets what its revision has.
 */
export function relay(client: Channel, server: Channel, options: RelayOptions = {}): Relay {
  const closed = deferred<CloseReason>();
  const sides = new RelaySides(client, server, options.observer);
  void sides.ended.then(async (reason) => {
    await Promise.all([client.close(), server.close()]);
    closed.resolve(reason);
  });
  return {
    closed: closed.promise,
    async close() {
      await Promise.all([client.close(), server.close()]);
      await closed.promise;
    },
  };
}

interface Side {
  readonly channel: Channel;
  /** What this side is answered where it cannot be read. */
  readonly answerTo: typeof answerTo;
  /** The requests that this side has sent. */
  readonly sent: InTransit;
  /** The revision that this side speaks, once it is known. */
  facts: RevisionFacts | undefined;
}

class RelaySides {
  readonly #client: Side;
  readonly #server: Side;
  readonly #observer: Observer | undefined;
  readonly #ended = deferred<CloseReason>();

  constructor(client: Channel, server: Channel, observer: Observer | undefined) {
    this.#observer = observer;
    this.#client = sideOf(client, () => this.#client, answerTo);
    this.#server = sideOf(server, () => this.#server, answerToRequest);
    this.#open(this.#client, this.#server);
    this.#open(this.#server, this.#client);
  }

  /** Resolves when one of them has ended. */
  get ended(): Promise<CloseReason> {
    return this.#ended.promise;
  }

  #open(from: Side, to: Side): void {
    from.channel.open({
      frame: (frame) => this.#frame(frame, from, to),
      failed: (id, error) => this.#failed(id, error, to),
      end: (reason) => void this.#end(reason, from, to),
    });
  }

  /** Whoever waits for a side that has ended is told; what that side asked may still be answered. */
  async #end(reason: CloseReason, from: Side, to: Side): Promise<void> {
    const error = closedError(reason);
    for (const { request } of to.sent.takeAll()) {
      void this.#send(failedAnswer(request.id, error), to, request.id);
    }
    const isHalf = from === this.#client && reason.code === "INPUT_ENDED";
    if (isHalf) await within(DRAIN_MS, from.sent.emptied());
    this.#ended.resolve(reason);
  }

  #frame(frame: Frame, from: Side, to: Side): undefined | Promise<unknown> {
    if (frame.kind === "complaint") return this.#complaint(frame.complaint, from, to);
    if (frame.kind === "message") return this.#pass(frame.message, from, to);
    const waits = frame.items.map((item) =>
      isComplaint(item) ? this.#complaint(item, from, to) : this.#pass(item, from, to),
    );
    return Promise.all(waits);
  }

  /** No answer will come to what was passed on for the sake of this side. */
  #failed(id: Id, error: unknown, to: Side): void {
    const passed = to.sent.answered(id);
    if (passed === undefined) return;
    const { request } = passed;
    void this.#send(failedAnswer(request.id, error), to, request.id);
  }

  /** What cannot be read cannot be passed on: whoever sent it is told, or waits for it. */
  #complaint(complaint: Complaint, from: Side, to: Side): undefined | Promise<unknown> {
    tell(this.#observer, { kind: "complaint", complaint });
    if (complaint.subject === "response") return this.#brokenAnswer(complaint, to);
    const answer = from.answerTo(complaint);
    return answer === undefined ? undefined : this.#send(answer, from, answer.id ?? undefined);
  }

  #brokenAnswer({ id, code, message }: Complaint, to: Side): undefined | Promise<unknown> {
    const passed = to.sent.answered(id);
    if (passed === undefined) return undefined;
    const reason = code === "MESSAGE_TOO_LARGE" ? code : "INVALID_RESPONSE";
    const failed = errorResponse(passed.request.id, RPC_CODE.internalError, message, { reason });
    return this.#send(failed, to, passed.request.id);
  }

  #pass(message: Message, from: Side, to: Side): undefined | Promise<unknown> {
    if (this.#observer !== undefined) tell(this.#observer, { kind: "message-in", message });
    if (!("method" in message)) return this.#answer(message, from, to);
    return "id" in message ? this.#request(message, from, to) : this.#notify(message, from, to);
  }

  #request(request: JsonRpcRequest, from: Side, to: Side): undefined | Promise<unknown> {
    const { id, method } = request;
    const passed = from.sent.add(request);
    if (passed === undefined) {
      const message = "Cannot pass on request: its id is that of one that is still being answered";
      const data = { reason: "DUPLICATE_ID" };
      return this.#send(errorResponse(id, RPC_CODE.invalidRequest, message, data), from, id);
    }
    const fit = this.#differ && to.facts !== undefined ? requestInto(request, to.facts) : request;
    if (fit !== undefined) {
      // Members that nobody knows travel along.
      const { params: _, ...rest } = request;
      const changed = { ...rest, ...(fit.params && { params: fit.params }) };
      const out = { ...(fit === request ? request : changed), id: passed.outId };
      return this.#send(out, to, undefined, (error) => {
        from.sent.answered(passed.outId);
        return this.#send(failedAnswer(id, error), from, id);
      });
    }
    from.sent.answered(passed.outId);
    const message = `Cannot answer ${excerpt(method, 60)}: the other side's revision has no such request`;
    return this.#send(errorResponse(id, RPC_CODE.methodNotFound, message), from, id);
  }

  #answer(response: JsonRpcResponse, from: Side, to: Side): undefined | Promise<unknown> {
    const passed = to.sent.answered(response.id);
    if (passed === undefined) {
      const text = "No request that was passed on has this id";
      tell(this.#observer, { kind: "stray", stray: "unknown-id", message: response, text });
      return undefined;
    }
    const { request } = passed;
    const answer = request.method === "initialize" ? this.#agreed(request, response) : response;
    const fit = this.#answerInto({ ...answer, id: request.id }, request, from, to);
    return this.#send(fit, to, request.id, (error) =>
      this.#send(failedAnswer(request.id, error), to, request.id),
    );
  }

  #answerInto(
    answer: JsonRpcResponse,
    request: JsonRpcRequest,
    from: Side,
    to: Side,
  ): JsonRpcResponse {
    const isAgreement = request.method === "initialize";
    if (!this.#differ || isAgreement || from.facts === undefined || to.facts === undefined) {
      return answer;
    }
    if (isErrorResponse(answer)) {
      return { ...answer, error: errorInto(request, answer.error, from.facts, to.facts) };
    }
    return { ...answer, result: resultInto(request, answer.result, to.facts) };
  }

  /** From here on each side speaks its own revision; the client is told the one that it asked for. */
  #agreed({ params }: JsonRpcRequest, response: JsonRpcResponse): JsonRpcResponse {
    const result: JsonObject = isErrorResponse(response) ? {} : response.result;
    const requested = params?.["protocolVersion"];
    const answered = result["protocolVersion"];
    if (isErrorResponse(response) || !isHandshakeRevision(answered)) return response;
    this.#server.facts = factsOf(answered);
    this.#client.facts = isHandshakeRevision(requested) ? factsOf(requested) : this.#server.facts;
    if (!this.#differ) return response;
    return { ...response, result: setMember(result, ["protocolVersion"], requested) };
  }

  #notify(notification: JsonRpcNotification, from: Side, to: Side): undefined | Promise<unknown> {
    if (notification.method === "notifications/cancelled")
      return this.#cancel(notification, from, to);
    const fit = this.#differ && to.facts ? notificationInto(notification, to.facts) : notification;
    return this.#send(fit, to);
  }

  #cancel(notification: JsonRpcNotification, from: Side, to: Side): undefined | Promise<unknown> {
    const { params } = notification;
    const passed = from.sent.cancelled(params?.["requestId"]);
    if (passed === undefined || !isJsonObject(params)) {
      const text = "No request in flight has the id that it names";
      tell(this.#observer, { kind: "stray", stray: "unknown-cancel", message: notification, text });
      return undefined;
    }
    const mapped = setMember(params, ["requestId"], passed.outId);
    return this.#send({ ...notification, params: mapped }, to);
  }

  get #differ(): boolean {
    return this.#client.facts !== this.#server.facts;
  }

  /** One that cannot be sent is told; `failed` tells whoever waits for it. */
  #send(
    frame: Exclude<OutgoingFrame, readonly Message[]>,
    to: Side,
    about?: Id,
    failed?: (error: unknown) => undefined | Promise<unknown>,
  ): undefined | Promise<unknown> {
    try {
      const pending = to.channel.send(frame, about);
      if (this.#observer !== undefined)
        tell(this.#observer, { kind: "message-out", message: frame });
      return pending;
    } catch (error) {
      const method = "method" in frame ? frame.method : "";
      tell(this.#observer, { kind: "handler-failed", method, error });
      return failed?.(error);
    }
  }
}

/** How long the server may take for what the client asked before it ended. */
const DRAIN_MS = 5000;

function sideOf(channel: Channel, self: () => Side, answer: typeof answerTo): Side {
  return {
    channel: sessionChannel(channel, () => self().facts, answer),
    answerTo: answer,
    sent: new InTransit(),
    facts: undefined,
  };
}
