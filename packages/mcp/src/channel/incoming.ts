// The half of a peer that answers: requests of the other side, in flight, by their ids.

import { addressedAnswer, failedAnswer } from "../exchange/endpoint-answer.ts";
import type { Endpoint, ExchangeContext } from "../exchange/exchange.ts";
import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import { WindingDown } from "../exchange/winding-down.ts";
import { IdMap } from "../jsonrpc/id-map.ts";
import type { Id, JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import { errorResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import type { Deferred } from "../util/deferred.ts";
import { deferred } from "../util/deferred.ts";
import type { IncomingContextOptions } from "./incoming-context.ts";
import { IncomingContext } from "./incoming-context.ts";

/** What {@link Incoming} is made of. */
export interface IncomingOptions extends IncomingContextOptions {
  readonly endpoint: Endpoint;
  readonly maxInFlight: number;
  readonly observer: Observer | undefined;
}

/** Answers the peer's requests: each exactly once, unless it was cancelled; then never. */
export class Incoming {
  readonly #options: IncomingOptions;
  readonly #inFlight = new IdMap<IncomingContext>();
  #idle: Deferred<void> | undefined;

  constructor(options: IncomingOptions) {
    this.#options = options;
  }

  /** How many requests are being answered. */
  get size(): number {
    return this.#inFlight.size;
  }

  /**
   * Takes a request; its answer is sent when there is one. `about` is the context of our request on
   * whose stream it came.
   */
  take(request: JsonRpcRequest, about?: ExchangeContext): void {
    const { maxInFlight, observer } = this.#options;
    const { id } = request;
    if (this.#inFlight.has(id)) this.reply(duplicateId(id), request.method);
    else if (this.#inFlight.size >= maxInFlight) {
      this.reply(tooMany(id, maxInFlight), request.method);
    } else {
      const begunAt = observer === undefined ? 0 : performance.now();
      const context = new IncomingContext(request, this.#options, begunAt, about);
      this.#inFlight.set(id, context);
      if (observer !== undefined) {
        tell(observer, { kind: "exchange-begun", side: "incoming", request });
      }
      void this.#run(request, context);
    }
  }

  /**
   * Stops a request; nothing more is sent for it. False where no such request is in flight.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#cancellation
   */
  cancel(id: Id, reason: unknown): boolean {
    const context = this.#inFlight.get(id);
    if (context === undefined) return false;
    context.cancel(reason);
    this.#remove(context);
    this.#tellFailed(context, reason);
    return true;
  }

  /** Stops every request: the peer is gone. */
  cancelAll(reason: unknown): void {
    for (const { request } of this.#inFlight.values()) this.cancel(request.id, reason);
  }

  /**
   * Resolves when nothing is in flight. Streams of notifications have no end of their own, so they
   * are asked to come to one: their answer tells the other side that it was a graceful one.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#graceful-closure
   */
  drain(): Promise<void> {
    for (const context of this.#inFlight.values()) {
      if (context.request.method === LISTEN) context.windDown(new WindingDown());
    }
    if (this.#inFlight.size === 0) return Promise.resolve();
    this.#idle ??= deferred();
    return this.#idle.promise;
  }

  /**
   * Sends an answer. One that is too large, or that cannot be written as JSON, is replaced by an
   * error with the same id that says so.
   */
  reply(response: JsonRpcResponse, method = ""): void {
    try {
      this.#post(response);
    } catch (error) {
      const { id } = response;
      if (id === undefined || id === null) this.#tellUnsent(error, method);
      else this.#replyFailed(id, error, method);
    }
  }

  async #run(request: JsonRpcRequest, context: IncomingContext): Promise<void> {
    try {
      const response = await this.#options.endpoint.exchange(request, context);
      if (!context.over) this.#answer(context, response);
    } catch (error) {
      this.#fail(context, error);
    }
  }

  #answer(context: IncomingContext, response: JsonRpcResponse): void {
    const { request } = context;
    const answer = addressedAnswer(request, response);
    this.#post(answer);
    context.finish();
    this.#remove(context);
    const { observer } = this.#options;
    if (observer !== undefined) {
      const durationMs = performance.now() - context.begunAt;
      const ended = { side: "incoming", request, response: answer, durationMs } as const;
      tell(observer, { kind: "exchange-ended", ...ended });
    }
  }

  /** What a handler throws after its request was cancelled interests nobody. */
  #fail(context: IncomingContext, error: unknown): void {
    if (context.over) return;
    context.finish();
    this.#replyFailed(context.request.id, error, context.request.method);
    this.#remove(context);
    this.#tellFailed(context, error);
  }

  #replyFailed(id: Id, error: unknown, method: string): void {
    try {
      this.#post(failedAnswer(id, error));
    } catch (cause) {
      // Not even a short answer fits the limit, so there can be none.
      this.#tellUnsent(cause, method);
    }
  }

  #tellUnsent(error: unknown, method: string): void {
    tell(this.#options.observer, { kind: "handler-failed", method, error });
  }

  #post(response: JsonRpcResponse): void {
    this.#options.outbox.post(response, response.id ?? undefined);
  }

  #tellFailed({ request, begunAt }: IncomingContext, error: unknown): void {
    const { observer } = this.#options;
    if (observer === undefined) return;
    const durationMs = performance.now() - begunAt;
    tell(observer, { kind: "exchange-failed", side: "incoming", request, error, durationMs });
  }

  #remove(context: IncomingContext): void {
    this.#inFlight.delete(context.request.id);
    if (this.#inFlight.size === 0) {
      this.#idle?.resolve();
      this.#idle = undefined;
    }
  }
}

function duplicateId(id: Id): JsonRpcResponse {
  const message = "Cannot take request: its id is that of a request that is still being answered";
  return errorResponse(id, RPC_CODE.invalidRequest, message, { reason: "DUPLICATE_ID" });
}

function tooMany(id: Id, maxInFlight: number): JsonRpcResponse {
  const message = `Cannot take request: ${maxInFlight} are being answered already (maxInFlight); wait for one`;
  const data = { reason: "TOO_MANY_REQUESTS", maxInFlight };
  return errorResponse(id, RPC_CODE.internalError, message, data);
}

const LISTEN = "subscriptions/listen";
