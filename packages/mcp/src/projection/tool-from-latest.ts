import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { mapMember } from "./map-items.ts";
import type { RevisionFacts } from "./revision-facts.ts";
import { withoutMembers } from "./without-members.ts";

/** A tool as the revision lists it. */
export function toolFromLatest(tool: JsonObject, facts: RevisionFacts): JsonObject {
  const schemas = mapMember(objectOutput(tool), "inputSchema", objectProperties);
  return withoutMembers(titled(schemas, facts), ["execution", ...(facts.lacks.tool ?? [])]);
}

/**
 * Up to 2025-11-25 the root of an output schema is `type: "object"`; a client that holds to it would
 * refuse the whole list for one that is not.
 */
function objectOutput(tool: JsonObject): JsonObject {
  return mapMember(tool, "outputSchema", (schema) =>
    schema["type"] === "object" ? objectProperties(schema) : undefined,
  );
}

/** Up to 2025-11-25 a property's schema is an object; `true` and `false` are written as one. */
function objectProperties(schema: JsonObject): JsonObject {
  return mapMember(schema, "properties", (properties) => {
    const entries = Object.entries(properties);
    if (!entries.some(([, property]) => typeof property === "boolean")) return properties;
    return Object.fromEntries(entries.map(([name, property]) => [name, asObject(property)]));
  });
}

function asObject(property: unknown): unknown {
  if (property === true) return {};
  return property === false ? { not: {} } : property;
}

/** At 2025-03-26 a tool's title stands among its annotations. */
function titled(tool: JsonObject, { toolTitle }: RevisionFacts): JsonObject {
  const { title, annotations } = tool;
  if (toolTitle !== "annotations.title" || title === undefined) return tool;
  return { ...tool, annotations: { title, ...(isJsonObject(annotations) ? annotations : {}) } };
}
