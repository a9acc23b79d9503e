import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import type { RevisionFacts } from "./revision-facts.ts";
import { withoutMembers } from "./without-members.ts";

/**
 * The schema of a form, as the revision can show it; undefined where it cannot show a field that has
 * to be filled in. A field that it cannot show and that may stay empty is left out.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/client/elicitation#requested-schema
 */
export function formFromLatest(form: JsonObject, facts: RevisionFacts): JsonObject | undefined {
  if (facts.forms === "all") return form;
  const { properties, required } = form;
  if (!isJsonObject(properties)) return form;
  const fields: [string, JsonObject][] = [];
  for (const [name, field] of Object.entries(properties)) {
    const shown = isJsonObject(field) ? fieldFromLatest(field) : undefined;
    if (shown !== undefined) fields.push([name, shown]);
    else if (Array.isArray(required) && required.includes(name)) return undefined;
  }
  return { ...withoutMembers(form, ["$schema"]), properties: Object.fromEntries(fields) };
}

/** One value of each field, its choices in `enum`, their titles in `enumNames`; defaults for yes or no. */
function fieldFromLatest(field: JsonObject): JsonObject | undefined {
  const { type, oneOf } = field;
  if (type === "array") return undefined;
  const fit = type === "boolean" ? field : withoutMembers(field, ["default"]);
  if (!Array.isArray(oneOf)) return fit;
  const choices = oneOf.filter(isJsonObject);
  const { oneOf: _, ...rest } = fit;
  return {
    ...rest,
    enum: choices.map((choice) => choice["const"]),
    enumNames: choices.map((choice) => choice["title"] ?? choice["const"]),
  };
}
