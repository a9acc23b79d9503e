import { cancellationOf } from "../../exchange/cancellation.ts";
import type { ExchangeContext } from "../../exchange/exchange.ts";
import { WindingDown } from "../../exchange/winding-down.ts";
import type { Id, JsonObject, JsonRpcNotification } from "../../jsonrpc/message.ts";
import { notificationToLatest } from "../../projection/notification.ts";
import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";

/**
 * One open `subscriptions/listen` on an old server. What it has not been able to send is coalesced:
 * at most one change of each list and one update of each URI wait.
 */
export class OutboundListen {
  readonly #id: Id;
  readonly #context: ExchangeContext;
  readonly #filter: JsonObject;
  readonly #uris: ReadonlySet<string>;
  readonly #waiting = new Map<string, JsonRpcNotification>();
  readonly #ended: Deferred<void> = deferred();
  #state: "opening" | "idle" | "sending" | "over" = "opening";

  constructor(id: Id, context: ExchangeContext, filter: JsonObject, uris: readonly string[]) {
    this.#id = id;
    this.#context = context;
    this.#filter = filter;
    this.#uris = new Set(uris);
  }

  /** Resolves when the listen is to end in good order. @throws why it was cancelled, by rejecting. */
  async untilEnded(): Promise<void> {
    const unlink = cancellationOf(this.#context).onAbort((reason) => {
      if (reason instanceof WindingDown) this.#ended.resolve();
      else this.#ended.reject(reason);
    });
    try {
      await this.#ended.promise;
    } finally {
      unlink();
      this.#state = "over";
      this.#waiting.clear();
    }
  }

  /** Says what it will tell of; what came meanwhile follows. */
  async acknowledge(uris: readonly string[] | undefined): Promise<void> {
    const notifications = {
      ...this.#filter,
      ...(uris === undefined ? {} : { resourceSubscriptions: uris }),
    };
    const method = "notifications/subscriptions/acknowledged";
    await this.#notify({ jsonrpc: "2.0", method, params: { notifications } });
    if (this.#state === "opening") void this.#send();
  }

  /** The server is gone. */
  fail(error: unknown): void {
    this.#ended.reject(error);
  }

  /** Takes a change of a list, where it was asked for. */
  takeList(member: string, notification: JsonRpcNotification): void {
    if (this.#filter[member] === true) this.#take(member, notification);
  }

  /** Takes the update of a resource; it may name a part of what was subscribed to. */
  takeUpdate(uri: string, notification: JsonRpcNotification): void {
    const isWanted = this.#uris.has(uri) || [...this.#uris].some((part) => uri.startsWith(part));
    if (isWanted) this.#take(`uri ${uri}`, notification);
  }

  #take(key: string, notification: JsonRpcNotification): void {
    if (this.#state === "over") return;
    this.#waiting.set(key, notification);
    if (this.#state === "idle") void this.#send();
  }

  async #send(): Promise<void> {
    this.#state = "sending";
    for (const [key, notification] of this.#waiting) {
      this.#waiting.delete(key);
      await this.#notify(notification).catch(passOver);
    }
    if (this.#state === "sending") this.#state = "idle";
  }

  #notify(notification: JsonRpcNotification): Promise<void> {
    return this.#context.notify(notificationToLatest(notification, this.#id));
  }
}

function passOver(): void {
  // Where the stream is gone, its signal ends the listen.
}
