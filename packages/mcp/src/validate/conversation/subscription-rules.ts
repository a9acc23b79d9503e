import { isId } from "../../jsonrpc/id.ts";
import type { Id, JsonObject, JsonRpcNotification } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import { listIn, objectIn } from "../read-member.ts";
import type { PendingRequest } from "./pending-requests.ts";
import { keyOf } from "./pending-requests.ts";
import type { ProgressContext } from "./progress-rules.ts";

interface Subscription {
  readonly filter: JsonObject;
  isAcknowledged: boolean;
  /** What the server sent before it read so is no fault. */
  isCancelled: boolean;
}

/** The open `subscriptions/listen` requests of a client. */
export class Subscriptions {
  readonly #open = new Map<Id, Subscription>();

  begin(pending: PendingRequest): void {
    const filter = objectIn(pending.request.params, "notifications") ?? {};
    this.#open.set(keyOf(pending.id, pending), {
      filter,
      isAcknowledged: false,
      isCancelled: false,
    });
  }

  cancel(pending: PendingRequest): void {
    const subscription = this.#open.get(keyOf(pending.id, pending));
    if (subscription !== undefined) subscription.isCancelled = true;
  }

  end(pending: PendingRequest): void {
    if (pending.request.method === "subscriptions/listen") {
      this.#open.delete(keyOf(pending.id, pending));
    }
  }

  /** Checks a notification of the server that carries a subscription's id. */
  check(notification: JsonRpcNotification, { list, scope, frame }: ProgressContext): void {
    const id = objectIn(notification.params, "_meta")?.[META_KEY.subscriptionId];
    if (!isId(id)) return;
    const path = pointer("/params/_meta", META_KEY.subscriptionId);
    const key = keyOf(id, { isShared: scope.isShared, exchange: frame.exchange });
    const subscription = this.#open.get(key);
    if (subscription === undefined) {
      list.add("subscription-unknown", path, `No subscription ${showValue(id)} is open`);
      return;
    }
    if (subscription.isCancelled) return;
    const { method } = notification;
    if (method === "notifications/subscriptions/acknowledged") {
      subscription.isAcknowledged = true;
      return;
    }
    if (!subscription.isAcknowledged) {
      const message = `"${method}" on subscription ${showValue(id)} comes before its acknowledgement`;
      list.add("listen-not-acknowledged", path, message);
    }
    if (!isAsked(notification, subscription.filter)) {
      const message = `Subscription ${showValue(id)} did not ask for "${method}"`;
      list.add("subscription-not-asked", "/method", message);
    }
  }
}

function isAsked({ method, params }: JsonRpcNotification, filter: JsonObject): boolean {
  const member = FILTERS[method];
  if (member !== undefined) return filter[member] === true;
  if (method !== "notifications/resources/updated") return true;
  const asked = listIn(filter, "resourceSubscriptions");
  const uri = params?.["uri"];
  // What is below a URI that was asked for may be meant with it.
  return asked.some(
    (it) => typeof it === "string" && typeof uri === "string" && uri.startsWith(it),
  );
}

const FILTERS: Readonly<Record<string, string | undefined>> = {
  "notifications/tools/list_changed": "toolsListChanged",
  "notifications/prompts/list_changed": "promptsListChanged",
  "notifications/resources/list_changed": "resourcesListChanged",
};
