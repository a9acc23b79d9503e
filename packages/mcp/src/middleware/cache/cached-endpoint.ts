import type { LazyContext } from "../../exchange/cancellation.ts";
import { cancellationOf } from "../../exchange/cancellation.ts";
import type { Caller, Endpoint, Exchange, ExchangeContext } from "../../exchange/exchange.ts";
import type {
  JsonRpcErrorResponse,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
  JsonRpcResultResponse,
} from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { RETIRED_ERROR_CODE } from "../../spec/error-code.ts";
import { requestRow } from "../../spec/method-table.ts";
import { cacheKeyOf } from "./cache-key.ts";
import type { CacheStoreOptions } from "./cache-store.ts";
import { CacheStore } from "./cache-store.ts";
import type { Outdated } from "./invalidation.ts";
import { outdatedBy, outdatedByError, outdatedWithout } from "./invalidation.ts";
import { SharedExchange } from "./shared-exchange.ts";

/** What a {@link CachedEndpoint} is made of. */
export interface CachedEndpointOptions extends CacheStoreOptions {
  readonly partition: (caller: Caller) => string;
}

/** A request in flight whose answer others may share, and which may be kept. */
interface Flight {
  readonly request: JsonRpcRequest;
  readonly partition: string;
  readonly key: string;
  readonly shared: SharedExchange;
}

/** One Endpoint with the answers that it gave. */
export class CachedEndpoint {
  readonly #next: Endpoint;
  readonly #options: CachedEndpointOptions;
  readonly #store: CacheStore;
  /** By partition and key. One that is not in here any more is neither shared nor kept. */
  readonly #flights = new Map<string, Flight>();

  constructor(next: Endpoint, options: CachedEndpointOptions) {
    this.#next = next;
    this.#options = options;
    this.#store = new CacheStore(options);
  }

  exchange: Exchange = (request, context) => {
    if (request.method === LISTEN) return this.#listen(request, context);
    const key = cacheKeyOf(request);
    if (key === undefined) return this.#pass(request, context);
    const partition = this.#options.partition(context.caller);
    const kept = this.#store.get({ partition, key }) ?? this.#store.get({ partition: PUBLIC, key });
    if (kept !== undefined) return Promise.resolve(resultResponse(request.id, kept));
    const id = `${partition.length} ${partition} ${key}`;
    const running = this.#flights.get(id);
    if (running?.shared.isOpen === true) return this.#join(running.shared, request, context);
    const shared = new SharedExchange(this.#next, request, context);
    this.#board(id, { request, partition, key, shared });
    return shared.wait(context);
  };

  /** Takes a notification of the server, whatever way it came. */
  take(notification: JsonRpcNotification): void {
    this.#drop(outdatedBy(notification));
  }

  clear(): void {
    this.#store.clear();
    this.#flights.clear();
  }

  async #join(
    shared: SharedExchange,
    request: JsonRpcRequest,
    context: ExchangeContext,
  ): Promise<JsonRpcResponse> {
    const response = await shared.wait(context).catch(() => undefined);
    if (response !== undefined && isComplete(response)) return { ...response, id: request.id };
    const { aborted, reason } = cancellationOf(context);
    if (aborted) throw reason;
    // What else came was meant for the one whose request it was.
    return this.#pass(request, context);
  }

  #board(id: string, flight: Flight): void {
    this.#flights.set(id, flight);
    const land = (response?: JsonRpcResponse): void => {
      const isCurrent = this.#flights.get(id) === flight;
      if (isCurrent) this.#flights.delete(id);
      if (response === undefined) return;
      if (isErrorResponse(response)) this.#onError(flight.request, response);
      else if (isCurrent && isComplete(response)) this.#keep(flight, response);
    };
    flight.shared.response.then(land, () => land());
  }

  #keep({ request, partition, key }: Flight, { result }: JsonRpcResultResponse): void {
    const place = { partition: result["cacheScope"] === "public" ? PUBLIC : partition, key };
    const { method, params } = request;
    try {
      this.#store.set(place, { method, uri: params?.["uri"] }, result);
    } catch {
      // What cannot be copied is not kept; whoever asked has it all the same.
      this.#store.drop(method);
    }
  }

  /** Neither looks for an answer nor keeps the one that comes. */
  async #pass(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    try {
      const response = await this.#next.exchange(request, context);
      if (isErrorResponse(response)) this.#onError(request, response);
      return response;
    } finally {
      // What is on its way may have been read before the change.
      if (requestRow(request.method)?.retrySafe !== true) this.#flights.clear();
    }
  }

  /** A subscription lasts until it is over: what it did not see may have changed. */
  async #listen(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const unseen = outdatedWithout(request);
    const take = (notification: JsonRpcNotification): void => {
      this.take(notification);
      if (notification.method === ACKNOWLEDGED) this.#drop(unseen);
    };
    try {
      return await this.#next.exchange(request, watched(context, take));
    } finally {
      this.#drop(unseen);
    }
  }

  #onError(request: JsonRpcRequest, { error }: JsonRpcErrorResponse): void {
    if (UNKNOWN.has(error.code)) this.#drop(outdatedByError(request));
  }

  #drop(outdated: readonly Outdated[]): void {
    for (const { method, isRead } of outdated) {
      this.#store.drop(method, isRead);
      for (const [id, { request }] of this.#flights) {
        if (request.method !== method) continue;
        if (isRead === undefined || isRead(request.params?.["uri"])) this.#flights.delete(id);
      }
    }
  }
}

/** The context of a caller, seen through. */
function watched(
  context: ExchangeContext,
  take: (notification: JsonRpcNotification) => void,
): ExchangeContext {
  const seen: LazyContext = {
    caller: context.caller,
    get signal() {
      return context.signal;
    },
    get lazySignal() {
      return (context as Partial<LazyContext>).lazySignal;
    },
    notify(notification) {
      take(notification);
      return context.notify(notification);
    },
  };
  return seen;
}

function isComplete(response: JsonRpcResponse): response is JsonRpcResultResponse {
  if (isErrorResponse(response)) return false;
  const { resultType } = response.result;
  return resultType === undefined || resultType === "complete";
}

const LISTEN = "subscriptions/listen";
const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

/** Where answers are kept that are the same for everybody. */
const PUBLIC = undefined;

/** The server does not know what was asked for, or the parameters of old. */
const UNKNOWN = new Set<number>([
  RPC_CODE.invalidParams,
  RPC_CODE.methodNotFound,
  RETIRED_ERROR_CODE.resourceNotFound,
]);
