import type { LazyContext } from "../../exchange/cancellation.ts";
import type { Caller, Endpoint } from "../../exchange/exchange.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcNotification, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { deferred } from "../../util/deferred.ts";
import { handled } from "../../util/handled.ts";
import { LazySignal } from "../../util/lazy-signal.ts";

/** What a {@link SessionListen} is made of. */
export interface SessionListenOptions {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly request: JsonRpcRequest;
  /** Takes what comes after the acknowledgement. */
  readonly onNotification: (notification: JsonRpcNotification) => Promise<void>;
}

/** How a listen came to its end. */
export type ListenEnd = "closed" | "refused" | "ended" | "failed";

/** One `subscriptions/listen` that a session keeps open on behalf of its client. */
export class SessionListen {
  /** What the Endpoint will tell of; undefined where it refused, or failed before it said so. */
  readonly acknowledged: Promise<JsonObject | undefined>;
  /** Resolves, never rejects, when nothing more comes: who ended it. */
  readonly ended: Promise<ListenEnd>;
  readonly #signal = new LazySignal();

  constructor({ endpoint, caller, request, onNotification }: SessionListenOptions) {
    const signal = this.#signal;
    const acknowledged = deferred<JsonObject | undefined>();
    this.acknowledged = acknowledged.promise;
    const context: LazyContext = {
      get signal() {
        return signal.signal;
      },
      lazySignal: signal,
      caller,
      notify(notification) {
        if (signal.aborted) return NOTHING_SENT;
        if (notification.method !== ACKNOWLEDGED) return handled(onNotification(notification));
        const agreed = notification.params?.["notifications"];
        acknowledged.resolve(isJsonObject(agreed) ? agreed : {});
        return NOTHING_SENT;
      },
    };
    this.ended = this.#run(endpoint, request, context).finally(() =>
      acknowledged.resolve(undefined),
    );
  }

  close(): void {
    this.#signal.abort(new DOMException("The session needs it no longer", "AbortError"));
  }

  async #run(
    endpoint: Endpoint,
    request: JsonRpcRequest,
    context: LazyContext,
  ): Promise<ListenEnd> {
    try {
      const response = await endpoint.exchange(request, context);
      if (this.#signal.aborted) return "closed";
      return isErrorResponse(response) ? "refused" : "ended";
    } catch {
      return this.#signal.aborted ? "closed" : "failed";
    }
  }
}

const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
const NOTHING_SENT = Promise.resolve();
