import type { Revision } from "../../spec/revision.ts";
import type { Finding } from "../finding.ts";
import { clauseOf } from "./clause.ts";
import type { ConversationFinding, WireFindingId } from "./conversation-finding.ts";
import {
  CONVERSATION_FINDINGS,
  clauseNameOf,
  conversationIdOf,
  LEVELS,
} from "./conversation-finding-info.ts";

/** What is found wrong with one frame, in the order of being found. */
export class FindingList {
  readonly items: ConversationFinding[] = [];
  /** The revision whose clauses are named. */
  revision: Revision;
  /** Whether something of the conversation was not seen: then what seems to miss may have been there. */
  readonly isLossy: boolean;

  constructor(revision: Revision, isLossy = false) {
    this.revision = revision;
    this.isLossy = isLossy;
  }

  add(id: WireFindingId, path: string, message: string): void {
    if (this.items.length >= MAX_FINDINGS || (this.isLossy && NEEDS_ALL.has(id))) return;
    const clause = clauseOf(clauseNameOf(id), this.revision);
    this.items.push({ id, level: CONVERSATION_FINDINGS[id].level, path, message, clause });
  }

  has(id: WireFindingId): boolean {
    return this.items.some((item) => item.id === id);
  }

  /** Adds what is wrong with the message itself, but for what is said already in better words. */
  addOfMessage(findings: readonly Finding[]): void {
    for (const { id, level, path, message, clause } of findings) {
      if (this.items.length >= MAX_FINDINGS) return;
      if (OWN.has(id) || (id === "schema.required" && this.#hasAt(path))) continue;
      this.items.push({ id: conversationIdOf(id), level: LEVELS[level], path, message, clause });
    }
  }

  #hasAt(path: string): boolean {
    return this.items.some((item) => item.path === path && REPLACES_SCHEMA.has(item.id));
  }
}

/** Findings of messages that the conversation itself tells of. */
const OWN: ReadonlySet<string> = new Set(["response.other-id"]);
/** Findings that say of a missing member what it means. */
const REPLACES_SCHEMA: ReadonlySet<string> = new Set([
  "result-type-missing",
  "cache-hints-missing",
  "tool-without-schema",
]);
/** Findings that are true only where everything before them was seen. */
const NEEDS_ALL: ReadonlySet<WireFindingId> = new Set([
  "answer-to-none",
  "id-type-changed",
  "cancel-of-none",
  "no-answer",
  "error-without-id",
  "notification-answered",
  "before-initialize",
  "before-initialized",
  "progress-unknown-token",
  "subscription-unknown",
  "listen-not-acknowledged",
  "retry-of-nothing",
  "stream-without-answer",
  "id-reused",
]);
/** More than this is not read by anybody, and a hostile frame could have any number. */
const MAX_FINDINGS = 50;
