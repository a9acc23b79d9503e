import type { FindingId } from "../finding.ts";
import { FINDING_INFO } from "../finding-info.ts";
import type { ClauseName } from "./clause.ts";
import { clauseOf } from "./clause.ts";
import type {
  ConversationFindingId,
  ConversationLevel,
  WireFindingId,
} from "./conversation-finding.ts";
import { MESSAGE_HINTS } from "./message-hints.ts";
import { WIRE_FINDINGS } from "./wire-finding-info.ts";

/** What is known of a kind of finding. */
export interface ConversationFindingInfo {
  /** A few words for a heading. */
  readonly title: string;
  readonly level: ConversationLevel;
  /** The clause of the newest revision that has it. A finding names that of the revision spoken. */
  readonly clause: string;
  /** What to do about it. */
  readonly hint: string;
}

/** How strong a message's finding is. */
export const LEVELS: Readonly<Record<"error" | "warning", ConversationLevel>> = {
  error: "MUST",
  warning: "SHOULD",
};

/** Title, level, clause and hint of everything that a conversation can be found to have wrong. */
export const CONVERSATION_FINDINGS: Readonly<
  Record<ConversationFindingId, ConversationFindingInfo>
> = { ...messageInfos(), ...wireInfos() };

function wireInfos(): Record<WireFindingId, ConversationFindingInfo> {
  const infos = Object.entries(WIRE_FINDINGS).map(
    ([id, { title, level, clause, hint, revision = "2026-07-28" }]) => [
      id,
      { title, level, clause: clauseOf(clause, revision), hint },
    ],
  );
  return Object.fromEntries(infos);
}

function messageInfos(): Record<
  Exclude<ConversationFindingId, WireFindingId>,
  ConversationFindingInfo
> {
  const infos = Object.entries(FINDING_INFO).map(([id, { title, level, clause }]) => [
    conversationIdOf(id as FindingId),
    { title, level: LEVELS[level], clause, hint: hintOf(id) },
  ]);
  return Object.fromEntries(infos);
}

/** The id of a message's finding in the spelling of conversations. */
export function conversationIdOf(id: FindingId): ConversationFindingId {
  return id.replace(".", "-") as ConversationFindingId;
}

function hintOf(id: string): string {
  const group = id.slice(0, id.indexOf("."));
  return MESSAGE_HINTS[id] ?? MESSAGE_HINTS[group] ?? "";
}

/** The place of a wire finding in the specification. */
export function clauseNameOf(id: WireFindingId): ClauseName {
  return WIRE_FINDINGS[id].clause;
}
