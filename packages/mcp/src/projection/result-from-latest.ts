import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { META_KEY } from "../spec/meta-key.ts";
import { annotationsFromLatest, contentFromLatest } from "./content-from-latest.ts";
import { mapItems, mapMember } from "./map-items.ts";
import type { RevisionFacts } from "./revision-facts.ts";
import { toolFromLatest } from "./tool-from-latest.ts";
import { withoutMembers } from "./without-members.ts";

/** A final result of 2026-07-28, as the revision answers that method. */
export function resultFromLatest(
  method: string,
  result: JsonObject,
  facts: RevisionFacts,
): JsonObject {
  const plain = withoutServerInfo(withoutMembers(result, facts.lacks.result));
  return PROJECT.get(method)?.(plain, facts) ?? plain;
}

/** Who answers was told at `initialize`. */
function withoutServerInfo(result: JsonObject): JsonObject {
  return mapMember(result, "_meta", (meta) => {
    const rest = withoutMembers(meta, [META_KEY.serverInfo]);
    return Object.keys(rest).length === 0 ? undefined : rest;
  });
}

type Project = (result: JsonObject, facts: RevisionFacts) => JsonObject;

/**
 * A revision without structured content, or one where it is an object, gets any other as the text
 * that its content is the place for.
 */
function callResult(result: JsonObject, facts: RevisionFacts): JsonObject {
  const { structuredContent, ...rest } = result;
  const isKept =
    structuredContent === undefined || (facts.structuredContent && isJsonObject(structuredContent));
  const fit = isKept ? result : withText(rest, structuredContent);
  return mapItems(fit, "content", (block) => contentFromLatest(block, facts));
}

function withText(result: JsonObject, structuredContent: unknown): JsonObject {
  const { content } = result;
  if (Array.isArray(content) && content.length > 0) return result;
  return { ...result, content: [{ type: "text", text: JSON.stringify(structuredContent) }] };
}

function prompt(entry: JsonObject, facts: RevisionFacts): JsonObject {
  const { lacks } = facts;
  const fit = mapItems(entry, "arguments", (argument) =>
    withoutMembers(argument, lacks.promptArgument),
  );
  return withoutMembers(fit, lacks.prompt);
}

const PROJECT: ReadonlyMap<string, Project> = new Map<string, Project>([
  ["tools/call", callResult],
  [
    "tools/list",
    (result, facts) => mapItems(result, "tools", (tool) => toolFromLatest(tool, facts)),
  ],
  [
    "prompts/get",
    (result, facts) =>
      mapItems(result, "messages", (message) =>
        mapMember(message, "content", (block) => contentFromLatest(block, facts)),
      ),
  ],
  ["prompts/list", (result, facts) => mapItems(result, "prompts", (entry) => prompt(entry, facts))],
  [
    "resources/list",
    (result, facts) =>
      mapItems(result, "resources", (resource) =>
        annotationsFromLatest(withoutMembers(resource, facts.lacks.resource), facts),
      ),
  ],
  [
    "resources/templates/list",
    (result, facts) =>
      mapItems(result, "resourceTemplates", (template) =>
        annotationsFromLatest(withoutMembers(template, facts.lacks.resourceTemplate), facts),
      ),
  ],
]);
