// Capability objects keep members that nobody knows, both ways. What an old side could not carry out
// is taken from them, whoever declares it.

import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { EXTENSION } from "../spec/extension.ts";
import { mapMember } from "./map-items.ts";
import type { RevisionFacts } from "./revision-facts.ts";
import { withoutMembers } from "./without-members.ts";

/** What a server of 2026-07-28 can do, as a client of the revision is told. */
export function serverCapabilitiesFromLatest(
  capabilities: JsonObject,
  facts: RevisionFacts,
): JsonObject {
  const known = withoutMembers(withoutTasks(capabilities), facts.lacks.serverCapabilities);
  return withoutMembers(known, ["tasks"]);
}

/** What a server of a handshake revision can do, as 2026-07-28 tells it. */
export function serverCapabilitiesToLatest(
  capabilities: JsonObject,
  facts: RevisionFacts,
): JsonObject {
  const known = withoutMembers(withoutTasks(capabilities), ["tasks"]);
  // It completes without saying so: only asking tells.
  const isSilent = facts.lacks.serverCapabilities?.includes("completions") === true;
  return isSilent ? { completions: {}, ...known } : known;
}

/** What a client of the revision can do, as each of its requests would say at 2026-07-28. */
export function clientCapabilitiesToLatest(
  capabilities: JsonObject,
  facts: RevisionFacts,
): JsonObject {
  return withinReach(withoutTasks(capabilities), facts);
}

/** What a client of 2026-07-28 can do, as a server of the revision is told at `initialize`. */
export function clientCapabilitiesFromLatest(
  capabilities: JsonObject,
  facts: RevisionFacts,
): JsonObject {
  const fit = withinReach(withoutTasks(capabilities), facts);
  // One mode needs no name there.
  return facts.elicitation === "forms" ? mapMember(fit, "elicitation", () => ({})) : fit;
}

/** Neither side of a handshake speaks the Tasks extension, nor do we the tasks of 2025-11-25. */
function withoutTasks(capabilities: JsonObject): JsonObject {
  return mapMember(capabilities, "extensions", (extensions) => {
    const rest = withoutMembers(extensions, [EXTENSION.tasks]);
    return Object.keys(rest).length === 0 ? undefined : rest;
  });
}

function withinReach(capabilities: JsonObject, facts: RevisionFacts): JsonObject {
  const known = withoutMembers(capabilities, ["tasks", ...(facts.lacks.clientCapabilities ?? [])]);
  const asked = facts.elicitation === "forms" ? formsOnly(known) : known;
  if (facts.samplingTools) return asked;
  return mapMember(asked, "sampling", (sampling) => withoutMembers(sampling, ["tools", "context"]));
}

/** Whatever is declared beside it, before 2025-11-25 there are forms and nothing else. */
function formsOnly(capabilities: JsonObject): JsonObject {
  return isJsonObject(capabilities["elicitation"])
    ? { ...capabilities, elicitation: { form: {} } }
    : capabilities;
}
