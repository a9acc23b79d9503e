import type { JsonObject, JsonRpcNotification } from "../../jsonrpc/message.ts";
import type { SubscriptionFilter } from "../../spec/2026-07-28/index.ts";
import { detailedTaskOf } from "../tasks/read-task.ts";
import type { SubscriptionEvent } from "./subscription.ts";

/**
 * What a notification on a subscription says; undefined where it is of a kind that was not asked for,
 * or broken. Of the URIs any counts: a part of a watched resource has one of its own.
 */
export function readEvent(
  notification: JsonRpcNotification,
  asked: SubscriptionFilter,
): SubscriptionEvent | undefined {
  const { method, params } = notification;
  const kind = LIST_CHANGES.get(method);
  if (kind !== undefined) return asked[kind] === true ? { kind } : undefined;
  if (method === "notifications/tasks") return readTaskEvent(params, asked);
  if (method !== "notifications/resources/updated") return { kind: "notification", notification };
  const uri: unknown = params?.["uri"];
  if (typeof uri !== "string" || asked.resourceSubscriptions === undefined) return undefined;
  return { kind: "resourceUpdated", uri };
}

function readTaskEvent(
  params: JsonObject = {},
  { taskIds = [] }: SubscriptionFilter,
): SubscriptionEvent | undefined {
  const task = detailedTaskOf(params);
  return task && taskIds.includes(task.taskId) ? { kind: "taskChanged", task } : undefined;
}

const LIST_CHANGES = new Map([
  ["notifications/tools/list_changed", "toolsListChanged"],
  ["notifications/prompts/list_changed", "promptsListChanged"],
  ["notifications/resources/list_changed", "resourcesListChanged"],
] as const) as ReadonlyMap<
  string,
  "toolsListChanged" | "promptsListChanged" | "resourcesListChanged"
>;
