import type {
  Endpoint,
  ExchangeContext,
  NotificationContext,
} from "../../src/exchange/exchange.ts";
import type {
  Id,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../src/jsonrpc/message.ts";
import { deferred } from "../../src/util/deferred.ts";

/** One request that an Endpoint is answering. */
export interface HeldRequest {
  readonly request: JsonRpcRequest;
  readonly context: ExchangeContext;
  /** Answers with a result, and whatever else is wrong with it. */
  answer(result: unknown): void;
  /** Resolves the exchange with anything. */
  resolve(response: unknown): void;
  reject(error: unknown): void;
}

/** An Endpoint whose requests are answered by the test, in any order. */
export class HeldEndpoint implements Endpoint {
  readonly requests: HeldRequest[] = [];
  readonly accepted: { notification: JsonRpcNotification; context: NotificationContext }[] = [];

  exchange(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const answered = deferred<JsonRpcResponse>();
    const resolve = answered.resolve as (response: unknown) => void;
    this.requests.push({
      request,
      context,
      answer: (result) => resolve({ jsonrpc: "2.0", id: request.id, result }),
      resolve,
      reject: answered.reject,
    });
    return answered.promise;
  }

  accept(notification: JsonRpcNotification, context: NotificationContext): void {
    this.accepted.push({ notification, context });
  }

  /** The n-th request that arrived, from 0. */
  at(index: number): HeldRequest {
    const held = this.requests[index];
    if (held === undefined) throw new Error(`Only ${this.requests.length} requests have arrived`);
    return held;
  }

  /** The first request in flight with this id. */
  byId(id: Id): HeldRequest {
    const held = this.requests.find(({ request }) => request.id === id);
    if (held === undefined) throw new Error(`No request has arrived with the id ${id}`);
    return held;
  }
}
