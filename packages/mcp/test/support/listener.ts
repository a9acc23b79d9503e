import type { Caller, Endpoint, ExchangeContext } from "../../src/exchange/exchange.ts";
import type {
  Id,
  JsonObject,
  JsonRpcNotification,
  JsonRpcResponse,
} from "../../src/jsonrpc/message.ts";
import { requestOf } from "./ask.ts";

/** What a {@link Listener} may be told. */
export interface ListenerOptions {
  readonly id?: Id;
  readonly caller?: Caller;
  /** Members of the request's `_meta` beside those that it must have. */
  readonly meta?: JsonObject;
  /** Instead of taking everything at once. */
  readonly notify?: ExchangeContext["notify"];
}

/** The client's end of one `subscriptions/listen`, without a channel between. */
export class Listener {
  /** What has come, in order. */
  readonly received: JsonRpcNotification[] = [];
  /** The answer, or what the exchange rejected with. */
  readonly answered: Promise<JsonRpcResponse | { readonly failed: unknown }>;
  answer: JsonRpcResponse | { readonly failed: unknown } | undefined;
  readonly #controller = new AbortController();

  constructor(endpoint: Endpoint, notifications: unknown, options: ListenerOptions = {}) {
    const { id = 1, caller = { transport: "memory" }, meta = {}, notify } = options;
    const request = requestOf("subscriptions/listen", { notifications }, { id, meta });
    const context: ExchangeContext = {
      signal: this.#controller.signal,
      caller,
      notify: async (notification) => {
        this.received.push(notification);
        await notify?.(notification);
      },
    };
    this.answered = endpoint.exchange(request, context).catch((failed: unknown) => ({ failed }));
    void this.answered.then((answer) => {
      this.answer = answer;
    });
  }

  /** The methods of what has come. */
  get methods(): readonly string[] {
    return this.received.map(({ method }) => method.replace("notifications/", ""));
  }

  /** What the server agreed to. */
  get agreed(): unknown {
    return this.received[0]?.params?.["notifications"];
  }

  /** The parameters of what has come, without `_meta`. */
  get params(): readonly JsonObject[] {
    return this.received.map(({ params }) => {
      const { _meta, ...rest } = params ?? {};
      return rest;
    });
  }

  /** Aborts the request's signal, as a client does that cancels, or a transport that winds down. */
  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }
}
