// Which of our requests a notification belongs to. On one shared stream nothing but its content
// tells: a progress token, a subscription id, the id it cancels, or that only one can be meant.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#receiving-messages

import type { StrayKind } from "../exchange/observer.ts";
import { isId } from "../jsonrpc/id.ts";
import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { Id, JsonObject, JsonRpcNotification } from "../jsonrpc/message.ts";
import { setMember } from "../jsonrpc/set-member.ts";
import type { Outgoing } from "./outgoing.ts";
import type { PendingRequest } from "./pending-request.ts";
import { tokenOf } from "./progress-tokens.ts";

/** Where a notification goes. */
export type Route =
  /** To the caller of one of our requests, with the caller's own id and token in it. */
  | {
      readonly to: "request";
      readonly request: PendingRequest;
      readonly notification: JsonRpcNotification;
    }
  /** It was meant for a request that does not exist, or no longer. */
  | { readonly to: "nobody"; readonly stray: StrayKind; readonly text: string }
  /** To whoever takes what belongs to no request. */
  | { readonly to: "accept" };

/** Finds where a notification goes that is not a cancellation. */
export function routeNotification(notification: JsonRpcNotification, outgoing: Outgoing): Route {
  const { method } = notification;
  if (method === "notifications/progress") return routeProgress(notification, outgoing);
  const subscriptionId = subscriptionIdOf(notification);
  if (subscriptionId !== undefined) {
    return routeSubscription(notification, outgoing.get(subscriptionId));
  }
  return method === "notifications/message" ? routeLog(notification, outgoing) : ACCEPT;
}

/**
 * Finds where a cancellation goes that stops none of the other side's requests: a server may end a
 * subscription of ours with one, and must not send one for anything else.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation#behavior-requirements
 */
export function routeCancelled(notification: JsonRpcNotification, outgoing: Outgoing): Route {
  const request = outgoing.get(notification.params?.["requestId"]);
  if (request?.request.method !== "subscriptions/listen") {
    const text = "No request in flight has the id that it names";
    return { to: "nobody", stray: "unknown-cancel", text };
  }
  return routeTo(request, notification, ["requestId"], request.request.id);
}

/** The id of the request that a cancellation names; undefined where it names none. */
export function cancelledId(notification: JsonRpcNotification): Id | undefined {
  const id: unknown = notification.params?.["requestId"];
  return isId(id) ? id : undefined;
}

/** The id of the subscription that a notification says it belongs to; undefined where it says none. */
export function subscriptionIdOf({ params }: JsonRpcNotification): unknown {
  return metaOf(params)?.[SUBSCRIPTION_ID];
}

function routeProgress(notification: JsonRpcNotification, outgoing: Outgoing): Route {
  const request = outgoing.tokens.get(notification.params?.["progressToken"]);
  if (request === undefined) {
    const text = "No request in flight has this progress token";
    return { to: "nobody", stray: "unknown-progress-token", text };
  }
  const token = tokenOf(request.request.params);
  return routeTo(request, notification, ["progressToken"], token);
}

function routeSubscription(
  notification: JsonRpcNotification,
  request: PendingRequest | undefined,
): Route {
  if (request === undefined) {
    const text = "No request in flight has the subscription id that it names";
    return { to: "nobody", stray: "unwanted-notification", text };
  }
  return routeTo(request, notification, ["_meta", SUBSCRIPTION_ID], request.request.id);
}

/** Log messages name no request, so they belong to the only one that asked for any. */
function routeLog(notification: JsonRpcNotification, outgoing: Outgoing): Route {
  let found: PendingRequest | undefined;
  for (const pending of outgoing.all()) {
    if (metaOf(pending.request.params)?.[LOG_LEVEL] === undefined) continue;
    if (found !== undefined) return ACCEPT;
    found = pending;
  }
  return found === undefined ? ACCEPT : { to: "request", request: found, notification };
}

/** Puts the caller's own id or token where the one on the wire stands. */
function routeTo(
  request: PendingRequest,
  notification: JsonRpcNotification,
  path: readonly [string, ...string[]],
  value: Id | undefined,
): Route {
  const { params } = notification;
  if (params === undefined || memberAt(params, path) === value) {
    return { to: "request", request, notification };
  }
  const restored = { ...notification, params: setMember(params, path, value) };
  return { to: "request", request, notification: restored };
}

function memberAt(params: JsonObject, path: readonly string[]): unknown {
  let value: unknown = params;
  for (const name of path) value = (value as JsonObject)[name];
  return value;
}

function metaOf(params: JsonObject | undefined): JsonObject | undefined {
  const meta = params?.["_meta"];
  return isJsonObject(meta) ? meta : undefined;
}

const ACCEPT: Route = { to: "accept" };
const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
const LOG_LEVEL = "io.modelcontextprotocol/logLevel";
