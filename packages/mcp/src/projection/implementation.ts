import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import type { RevisionFacts } from "./revision-facts.ts";
import { withoutMembers } from "./without-members.ts";

/** A client or a server as the revision names it. */
export function implementationFromLatest(
  implementation: JsonObject,
  facts: RevisionFacts,
): JsonObject {
  return withoutMembers(implementation, facts.lacks.implementation);
}

/** True for an object with a name and a version. */
export function isImplementation(value: unknown): value is JsonObject {
  return (
    isJsonObject(value) && typeof value["name"] === "string" && typeof value["version"] === "string"
  );
}
