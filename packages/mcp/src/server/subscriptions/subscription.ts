import type { ExchangeContext } from "../../exchange/exchange.ts";
import type { Id, JsonObject } from "../../jsonrpc/message.ts";
import type { SubscriptionFilter } from "../../spec/2026-07-28/index.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import type { ServerEvent } from "./event-bus.ts";

/**
 * One open `subscriptions/listen`. What it has not been able to send yet is coalesced: at most one
 * change of each list and one update of each URI wait, so a slow reader costs a constant.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export class Subscription {
  readonly #id: Id;
  readonly #context: ExchangeContext;
  readonly #filter: SubscriptionFilter;
  readonly #uris: ReadonlySet<string>;
  /** By the kind of event, or by the URI. */
  readonly #waiting = new Map<string, ServerEvent>();
  /** `opening` until the acknowledgement has been sent: nothing may come before it. */
  #state: "opening" | "idle" | "sending" | "over" = "opening";

  constructor(id: Id, context: ExchangeContext, filter: SubscriptionFilter) {
    this.#id = id;
    this.#context = context;
    this.#filter = filter;
    this.#uris = new Set(filter.resourceSubscriptions);
  }

  /**
   * Tells the client what it will get; events that come meanwhile wait until that is sent.
   *
   * @throws whatever sending it throws, by rejecting.
   */
  async acknowledge(): Promise<void> {
    const params = { notifications: this.#filter };
    await this.#notify("notifications/subscriptions/acknowledged", params);
    if (this.#state === "opening") void this.#send();
  }

  /** Takes an event, where it was asked for. */
  take(event: ServerEvent): void {
    const isUpdate = event.kind === "resourceUpdated";
    const isWanted = isUpdate ? this.#uris.has(event.uri) : this.#filter[event.kind] === true;
    if (!isWanted || this.#state === "over") return;
    this.#waiting.set(isUpdate ? `uri ${event.uri}` : event.kind, event);
    if (this.#state === "idle") void this.#send();
  }

  /**
   * Says that the server ends the subscription; the result comes next. Neither waits for a slow
   * reader: both are behind everything sent before.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation
   */
  end(): void {
    this.close();
    const params = { requestId: this.#id, reason: "The server ends the subscription" };
    this.#notify("notifications/cancelled", params).catch(passOver);
  }

  /** Sends nothing more. */
  close(): void {
    this.#state = "over";
    this.#waiting.clear();
  }

  /** Sends what waits, and what comes to wait meanwhile, as fast as it is read. */
  async #send(): Promise<void> {
    this.#state = "sending";
    for (const [key, event] of this.#waiting) {
      this.#waiting.delete(key);
      const sent = this.#notify(METHODS[event.kind], "uri" in event ? { uri: event.uri } : {});
      // Where the stream is gone, its signal ends the request: nothing is left to do here.
      await sent.catch(passOver);
    }
    if (this.#state === "sending") this.#state = "idle";
  }

  async #notify(method: string, params: JsonObject): Promise<void> {
    const _meta = { [META_KEY.subscriptionId]: this.#id };
    await this.#context.notify({ jsonrpc: "2.0", method, params: { _meta, ...params } });
  }
}

function passOver(): void {
  // Nobody is left to be told.
}

const METHODS = {
  toolsListChanged: "notifications/tools/list_changed",
  promptsListChanged: "notifications/prompts/list_changed",
  resourcesListChanged: "notifications/resources/list_changed",
  resourceUpdated: "notifications/resources/updated",
} as const;
