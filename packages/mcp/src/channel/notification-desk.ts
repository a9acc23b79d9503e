// The third part of a peer: what to do with the other side's notifications. None is ever answered.

import type { ExchangeContext } from "../exchange/exchange.ts";
import type { Observer, StrayKind } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import type { JsonRpcNotification } from "../jsonrpc/message.ts";
import type { Incoming } from "./incoming.ts";
import type { Outgoing } from "./outgoing.ts";
import {
  cancelledId,
  routeCancelled,
  routeNotification,
  subscriptionIdOf,
} from "./route-notification.ts";

/** What a {@link NotificationDesk} is made of. */
export interface NotificationDeskOptions {
  readonly incoming: Incoming | undefined;
  readonly outgoing: Outgoing;
  /** Takes what belongs to no request; absent where nobody does. */
  readonly accept:
    | ((notification: JsonRpcNotification, about?: ExchangeContext) => unknown)
    | undefined;
  readonly observer: Observer | undefined;
}

/** Hands each notification to whom it belongs to, and reports those that belong to nobody. */
export class NotificationDesk {
  readonly #options: NotificationDeskOptions;
  /** Notifications that have been handed to a request and not been taken yet. */
  #handedOn = 0;

  constructor(options: NotificationDeskOptions) {
    this.#options = options;
  }

  /**
   * Takes a notification; the promise is pending while too many wait to be taken. `about` is the
   * context of our request on whose stream it came.
   */
  take(notification: JsonRpcNotification, about?: ExchangeContext): undefined | Promise<void> {
    if (isCancelled(notification) && this.#cancel(notification)) return undefined;
    const { outgoing } = this.#options;
    const route = isCancelled(notification)
      ? routeCancelled(notification, outgoing)
      : routeNotification(notification, outgoing);
    if (route.to === "request") {
      outgoing.heard(route.request);
      return this.#handOn(route.request.context, route.notification);
    }
    if (route.to === "accept") this.#accept(notification, about);
    else {
      this.#stray(route.stray, notification, route.text);
      if (notification.method === ACKNOWLEDGED) {
        outgoing.takeMisnamed(subscriptionIdOf(notification));
      }
    }
    return undefined;
  }

  /** Stops the request of the other side that a cancellation names; false where there is none. */
  #cancel(notification: JsonRpcNotification): boolean {
    const { incoming } = this.#options;
    const id = cancelledId(notification);
    if (incoming === undefined || id === undefined) return false;
    const said: unknown = notification.params?.["reason"];
    const text = typeof said === "string" ? said : "The caller cancelled the request";
    return incoming.cancel(id, new DOMException(text, "AbortError"));
  }

  /** Slow takers are waited for only once many notifications are on their way. */
  #handOn(context: ExchangeContext, notification: JsonRpcNotification): undefined | Promise<void> {
    this.#handedOn++;
    const taken = this.#deliver(context, notification);
    return this.#handedOn > MAX_HANDED_ON ? taken : undefined;
  }

  async #deliver(context: ExchangeContext, notification: JsonRpcNotification): Promise<void> {
    try {
      await context.notify(notification);
    } catch (error) {
      this.#failed(notification, error);
    } finally {
      this.#handedOn--;
    }
  }

  #accept(notification: JsonRpcNotification, about: ExchangeContext | undefined): void {
    const { accept } = this.#options;
    if (accept === undefined) {
      this.#stray("unwanted-notification", notification, "Nobody here takes this notification");
      return;
    }
    try {
      const taken = about === undefined ? accept(notification) : accept(notification, about);
      // A taker may be an async function: its failure must not count as one that nobody handles.
      if (taken instanceof Promise) taken.catch((error) => this.#failed(notification, error));
    } catch (error) {
      this.#failed(notification, error);
    }
  }

  #failed({ method }: JsonRpcNotification, error: unknown): void {
    tell(this.#options.observer, { kind: "handler-failed", method, error });
  }

  #stray(stray: StrayKind, message: JsonRpcNotification, text: string): void {
    tell(this.#options.observer, { kind: "stray", stray, message, text });
  }
}

/** True for a notification that cancels a request. */
export function isCancelled(notification: JsonRpcNotification): boolean {
  return notification.method === "notifications/cancelled";
}

const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
const MAX_HANDED_ON = 256;
