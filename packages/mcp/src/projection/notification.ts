import type { JsonObject, JsonRpcNotification } from "../jsonrpc/message.ts";
import { META_KEY } from "../spec/meta-key.ts";
import { mapMember } from "./map-items.ts";
import type { RevisionFacts } from "./revision-facts.ts";
import { withoutMembers } from "./without-members.ts";

/** A notification of 2026-07-28, as the revision sends it: without the subscription that carries it. */
export function notificationFromLatest(
  notification: JsonRpcNotification,
  facts: RevisionFacts,
): JsonRpcNotification {
  const { method, params } = notification;
  if (params === undefined) return notification;
  const lacks = method === "notifications/progress" ? facts.lacks.progress : undefined;
  const own = withoutMembers(mapMember(params, "_meta", withoutSubscription), lacks);
  return own === params ? notification : { ...notification, params: own };
}

/** A notification of a handshake revision, as the subscription with this id carries it. */
export function notificationToLatest(
  notification: JsonRpcNotification,
  subscriptionId: string | number,
): JsonRpcNotification {
  const { params = {} } = notification;
  const _meta = { ...(params["_meta"] as JsonObject), [META_KEY.subscriptionId]: subscriptionId };
  return { ...notification, params: { ...params, _meta } };
}

function withoutSubscription(meta: JsonObject): JsonObject | undefined {
  const rest = withoutMembers(meta, [META_KEY.subscriptionId]);
  return Object.keys(rest).length === 0 ? undefined : rest;
}
