// Content that an old client does not know goes to it in a form that it does: nothing is lost, and a
// strict reader does not refuse the whole result for one block.

import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { mapMember } from "./map-items.ts";
import type { NewerContent, RevisionFacts } from "./revision-facts.ts";
import { withoutMembers } from "./without-members.ts";

/** A block of a result or a prompt, as the revision has it. Kinds that nobody knows stay as they are. */
export function contentFromLatest(block: JsonObject, facts: RevisionFacts): JsonObject {
  const known = isLacking(block, facts.lacksContent) ? replaced(block) : block;
  return annotationsFromLatest(known, facts);
}

/** A block of a message to a model, as the revision has it. */
export function samplingBlockFromLatest(block: JsonObject, facts: RevisionFacts): JsonObject {
  const known = isLacking(block, facts.lacksSamplingContent) ? describedAudio(block) : block;
  return annotationsFromLatest(known, facts);
}

/** Annotations without what the revision does not name of them. */
export function annotationsFromLatest(thing: JsonObject, facts: RevisionFacts): JsonObject {
  const lacks = facts.lacks.annotations;
  if (lacks === undefined) return thing;
  return mapMember(thing, "annotations", (annotations) => withoutMembers(annotations, lacks));
}

function isLacking(block: JsonObject, kinds: readonly NewerContent[]): boolean {
  return (kinds as readonly unknown[]).includes(block["type"]);
}

function replaced(block: JsonObject): JsonObject {
  return block["type"] === "audio" ? embeddedAudio(block) : describedLink(block);
}

/** Every revision has embedded resources, which hold any bytes. */
function embeddedAudio({ data, mimeType, annotations, _meta }: JsonObject): JsonObject {
  return {
    type: "resource",
    resource: { uri: "attachment:audio", mimeType, blob: data },
    ...(isJsonObject(annotations) ? { annotations } : {}),
    ...(_meta === undefined ? {} : { _meta }),
  };
}

/** A link is for a model to read: so is its text. */
function describedLink(link: JsonObject): JsonObject {
  const { uri, name, title, description, mimeType, annotations } = link;
  const label = [title ?? name, mimeType === undefined ? undefined : `(${String(mimeType)})`];
  const head = [...label.filter((part) => part !== undefined), String(uri)].join(" ");
  const text = description === undefined ? head : `${head}\n${String(description)}`;
  return { type: "text", text, ...(isJsonObject(annotations) ? { annotations } : {}) };
}

function describedAudio({ mimeType }: JsonObject): JsonObject {
  return { type: "text", text: `[audio, ${String(mimeType)}: it cannot be shown here]` };
}
