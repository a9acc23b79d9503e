// Which kept answers are old, and what says so.
// https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching#interaction-with-notifications

import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcNotification, JsonRpcRequest } from "../../jsonrpc/message.ts";

/** Answers that are old: all to a method, or those that read such a URI. */
export interface Outdated {
  readonly method: string;
  readonly isRead?: (uri: unknown) => boolean;
}

/** What a notification says is old. */
export function outdatedBy({ method, params }: JsonRpcNotification): readonly Outdated[] {
  const lists = LISTS_BY_CHANGE.get(method);
  if (lists !== undefined) return lists;
  if (method !== "notifications/resources/updated") return [];
  const uri: unknown = params?.["uri"];
  return typeof uri === "string" ? [{ method: "resources/read", isRead: holds(uri) }] : [];
}

/** What may have become old while nobody listened: what this subscription would have told of. */
export function outdatedWithout({ params }: JsonRpcRequest): readonly Outdated[] {
  const asked = params?.["notifications"];
  const filter: JsonObject = isJsonObject(asked) ? asked : {};
  const outdated = CHANGES.flatMap(([name, lists]) => (filter[name] === true ? lists : []));
  const uris = filter["resourceSubscriptions"];
  return Array.isArray(uris) ? [...outdated, { method: "resources/read" }] : outdated;
}

/**
 * What an error says is old: a cursor that is not taken any more, or a list that shows what is not
 * there.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching#interaction-with-pagination
 */
export function outdatedByError({ method, params }: JsonRpcRequest): readonly Outdated[] {
  if (params?.["cursor"] !== undefined) return [{ method }];
  return LISTS_BY_USE.get(method) ?? [];
}

/** A resource that changed in a part of it changed: what was read at its own URI is old as well. */
function holds(changed: string): (uri: unknown) => boolean {
  return (uri) => typeof uri === "string" && changed.startsWith(uri);
}

const TOOLS: readonly Outdated[] = [{ method: "tools/list" }];
const PROMPTS: readonly Outdated[] = [{ method: "prompts/list" }];
const RESOURCES: readonly Outdated[] = [
  { method: "resources/list" },
  { method: "resources/templates/list" },
];

const CHANGES = [
  ["toolsListChanged", TOOLS],
  ["promptsListChanged", PROMPTS],
  ["resourcesListChanged", RESOURCES],
] as const;

const LISTS_BY_CHANGE = new Map([
  ["notifications/tools/list_changed", TOOLS],
  ["notifications/prompts/list_changed", PROMPTS],
  ["notifications/resources/list_changed", RESOURCES],
]);

const LISTS_BY_USE = new Map([
  ["tools/call", TOOLS],
  ["prompts/get", PROMPTS],
  ["resources/read", RESOURCES],
]);
