import { isId } from "../../jsonrpc/id.ts";
import type { JsonRpcNotification } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import type { Side } from "../../spec/method-row.ts";
import { isStatelessRevision, LATEST_REVISION } from "../../spec/revision.ts";
import { showValue } from "../../util/excerpt.ts";
import { objectIn } from "../read-member.ts";
import type { Taken, Taking } from "./taking.ts";

/** Takes a notification: may it come now, and what does it belong to. */
export function takeNotification(notification: JsonRpcNotification, taking: Taking): Taken {
  const { scope, side, list, frame } = taking;
  if (isOnSubscription(notification)) list.revision = LATEST_REVISION;
  scope.era.notification(notification, { side, list, isShared: scope.isShared });
  const isCancel = notification.method === "notifications/cancelled";
  const cancels = isCancel ? takeCancel(notification, taking) : undefined;
  if (notification.method === "notifications/progress") {
    // What a stream repeats after a break has been checked when it came first.
    if (!isReplay(taking)) scope.tokens[otherSide(side)].check(notification, taking);
  }
  if (side === "server") scope.subscriptions.check(notification, taking);
  else if (frame.exchange !== undefined) {
    taking.exchanges.checkRequest(notification, frame.exchange, list);
  }
  if (!scope.era.isUnknown || isOnSubscription(notification)) {
    list.addOfMessage(taking.judge(notification, list.revision, { direction: frame.direction }));
  }
  return {
    kind: "notification",
    method: notification.method,
    ...(cancels === undefined ? {} : { cancels }),
  };
}

function isReplay({ frame, exchanges }: Taking): boolean {
  return frame.exchange !== undefined && exchanges.isReplay(frame.exchange);
}

function isOnSubscription({ params }: JsonRpcNotification): boolean {
  return objectIn(params, "_meta")?.[META_KEY.subscriptionId] !== undefined;
}

/** Takes a cancellation; returns the number of the frame that it cancels. */
function takeCancel({ params }: JsonRpcNotification, taking: Taking): number | undefined {
  const { scope, side, list, frame } = taking;
  const id = params?.["requestId"];
  if (!isId(id)) return undefined;
  if (side === "server" && isStatelessRevision(list.revision)) {
    cancelByServer(id, taking);
    return undefined;
  }
  const own = scope.pending[side];
  const pending = own.find(id, frame.exchange);
  if (pending !== undefined) {
    pending.isCancelled = true;
    scope.subscriptions.cancel(pending);
  } else if (own.endedMethod(id) === undefined) {
    const message = `No request of the ${side} has the id ${showValue(id)}`;
    list.add("cancel-of-none", "/params/requestId", message);
  }
  return pending?.number;
}

/** A stateless server cancels nothing but subscriptions, which are the client's requests. */
function cancelByServer(id: string | number, { scope, list, frame }: Taking): void {
  const pending = scope.pending.client.find(id, frame.exchange);
  const method = pending?.request.method ?? scope.pending.client.endedMethod(id);
  if (method === "subscriptions/listen") {
    if (pending === undefined) return;
    pending.isCancelled = true;
    scope.subscriptions.cancel(pending);
    return;
  }
  const what = method === undefined ? `unknown request ${showValue(id)}` : `"${method}"`;
  const message = `The server cancelled ${what}; it may only end a subscription in this way`;
  list.add("cancelled-by-server", "/params/requestId", message);
}

function otherSide(side: Side): Side {
  return side === "client" ? "server" : "client";
}
