import { TransportError } from "../../errors/mcp-error.ts";
import type { LazyContext } from "../../exchange/cancellation.ts";
import type { Caller, Endpoint } from "../../exchange/exchange.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type {
  Id,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { resultResponse } from "../../jsonrpc/response.ts";
import type { SubscriptionFilter } from "../../spec/2026-07-28/index.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";
import { showValue } from "../../util/excerpt.ts";
import { LazySignal } from "../../util/lazy-signal.ts";

/** Who is told what comes on a subscription. */
export interface ListenAttemptOptions {
  readonly caller: Caller;
  onAcknowledged(filter: SubscriptionFilter): void;
  onNotification(notification: JsonRpcNotification): void;
  /** The server said that it ends the subscription; the answer may still come. */
  onCancelled(): void;
  /** It does not belong here. */
  onStray(notification: JsonRpcNotification, text: string): void;
}

/**
 * One `subscriptions/listen` request on its way. It waits for as long as the subscription lasts: the
 * answer is its end in good order, and so is a cancellation by the server.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export class ListenAttempt implements LazyContext {
  readonly caller: Caller;
  readonly #options: ListenAttemptOptions;
  readonly #signal = new LazySignal();
  readonly #answer: Deferred<JsonRpcResponse> = deferred();
  #id: Id | undefined;
  #isAcknowledged = false;
  #isOver = false;
  #grace: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ListenAttemptOptions) {
    this.caller = options.caller;
    this.#options = options;
  }

  get signal(): AbortSignal {
    return this.#signal.signal;
  }

  get lazySignal(): LazySignal | undefined {
    return #signal in this ? this.#signal : undefined;
  }

  /** Sends the request, and settles when the subscription is over. */
  run(endpoint: Endpoint, request: JsonRpcRequest): Promise<JsonRpcResponse> {
    this.#id = request.id;
    this.#carry(endpoint, request).then(
      (response) => this.#settle(() => this.#answer.resolve(response)),
      (error: unknown) => this.#settle(() => this.#answer.reject(error)),
    );
    return this.#answer.promise;
  }

  notify(notification: JsonRpcNotification): Promise<void> {
    if (!this.#isOver) this.#take(notification);
    return TAKEN;
  }

  /** Nobody listens any more: the server is told to stop. */
  stop(reason: unknown): void {
    this.#settle(() => this.#answer.reject(reason));
    this.#signal.abort(reason);
  }

  async #carry(endpoint: Endpoint, request: JsonRpcRequest): Promise<JsonRpcResponse> {
    return endpoint.exchange(request, this);
  }

  #settle(how: () => void): void {
    this.#isOver = true;
    clearTimeout(this.#grace);
    how();
  }

  #take(notification: JsonRpcNotification): void {
    const { method, params } = notification;
    if (method === "notifications/cancelled") {
      if (params?.["requestId"] === this.#id) this.#cancelled();
      else this.#options.onStray(notification, "The cancellation is not of this subscription");
      return;
    }
    const meta = params?.["_meta"];
    const named = isJsonObject(meta) ? meta[META_KEY.subscriptionId] : undefined;
    if (named !== undefined && named !== this.#id) {
      this.#options.onStray(notification, "The notification names another subscription");
    } else if (method === "notifications/subscriptions/acknowledged") {
      this.#acknowledged(notification);
    } else this.#options.onNotification(notification);
  }

  #acknowledged(notification: JsonRpcNotification): void {
    const filter = notification.params?.["notifications"];
    if (this.#isAcknowledged) this.#options.onStray(notification, "The acknowledgement came twice");
    else if (!isJsonObject(filter)) this.stop(brokenAcknowledgement(filter));
    else {
      this.#isAcknowledged = true;
      this.#options.onAcknowledged(filter);
    }
  }

  /** A server that says so answers as well, or does not. */
  #cancelled(): void {
    this.#isOver = true;
    this.#options.onCancelled();
    const id = this.#id ?? 0;
    this.#grace = setTimeout(() => {
      this.#answer.resolve(resultResponse(id, { resultType: "complete" }));
      this.#signal.abort(new DOMException("The server ended the subscription", "AbortError"));
    }, GRACE_MS);
  }
}

/** No other one comes, and what the server agreed to is not known. */
function brokenAcknowledgement(found: unknown): TransportError {
  const message = `Cannot open the subscription: /params/notifications of its acknowledgement must be an object, found ${showValue(found)}`;
  return new TransportError("INVALID_RESULT", message);
}

/** Taking a notification never makes anyone wait. */
const TAKEN = Promise.resolve();

/** How long the answer may take after the cancellation. */
const GRACE_MS = 1000;
