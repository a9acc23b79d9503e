// What a server asks: at 2026-07-28 inside an `input_required` result, before that as a request.

import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { samplingBlockFromLatest } from "./content-from-latest.ts";
import { formFromLatest } from "./form-from-latest.ts";
import { mapItems, mapMember } from "./map-items.ts";
import type { RevisionFacts } from "./revision-facts.ts";
import { toolFromLatest } from "./tool-from-latest.ts";
import { withoutMembers } from "./without-members.ts";

/** A question: the method and parameters of what would be a request. */
export interface Question {
  readonly method: string;
  readonly params?: JsonObject;
}

/**
 * A question of 2026-07-28, as a server of the revision asks it; undefined where it could not. A page
 * gets the id that 2025-11-25 wants.
 */
export function questionFromLatest(
  { method, params = {} }: Question,
  facts: RevisionFacts,
  elicitationId: string,
): Question | undefined {
  if (method === "roots/list") return { method };
  if (method === "sampling/createMessage") return sampling(method, params, facts);
  return params["mode"] === "url"
    ? page(method, params, facts, elicitationId)
    : form(method, params, facts);
}

function page(
  method: string,
  params: JsonObject,
  facts: RevisionFacts,
  elicitationId: string,
): Question | undefined {
  if (facts.elicitation !== "forms and pages") return undefined;
  return { method, params: { ...params, elicitationId } };
}

function form(method: string, params: JsonObject, facts: RevisionFacts): Question | undefined {
  const { requestedSchema } = params;
  if (facts.elicitation === "not at all" || !isJsonObject(requestedSchema)) return undefined;
  const shown = formFromLatest(requestedSchema, facts);
  if (shown === undefined) return undefined;
  const own = facts.elicitation === "forms" ? withoutMembers(params, ["mode"]) : params;
  return { method, params: { ...own, requestedSchema: shown } };
}

function sampling(method: string, params: JsonObject, facts: RevisionFacts): Question | undefined {
  const hasTools = params["tools"] !== undefined || params["toolChoice"] !== undefined;
  if (hasTools && !facts.samplingTools) return undefined;
  const fit = mapItems(params, "messages", (message) => messages(message, facts));
  return { method, params: mapItems(fit, "tools", (tool) => toolFromLatest(tool, facts)) };
}

/** A message with several blocks is several messages of the same side, where it may have one only. */
function messages(message: JsonObject, facts: RevisionFacts): JsonObject | readonly JsonObject[] {
  const block = (item: JsonObject): JsonObject => samplingBlockFromLatest(item, facts);
  const known = withoutMembers(message, facts.lacks.samplingMessage);
  const { content } = known;
  if (!Array.isArray(content)) return mapMember(known, "content", block);
  if (facts.samplingContent === "several") return mapItems(known, "content", block);
  return content.filter(isJsonObject).map((item) => ({ ...known, content: block(item) }));
}
