import type { FindingId } from "../finding.ts";

/**
 * How strong a finding is: `MUST` and `SHOULD` as the specification has it; `judgement` where it is
 * silent and experience says that some other side will stumble.
 */
export type ConversationLevel = "MUST" | "SHOULD" | "judgement";

/** What can be wrong with a conversation besides what is wrong with one message. Ids are stable. */
export type WireFindingId =
  | "not-json"
  | "junk-on-stdout"
  | "json-over-lines"
  | "byte-order-mark"
  | "not-utf-8"
  | "partial-line"
  | "blank-line"
  | "cr-lf"
  | "over-long"
  | "too-deep"
  | "not-a-message"
  | "no-jsonrpc"
  | "method-not-text"
  | "params-not-object"
  | "id-not-valid"
  | "result-and-error"
  | "result-not-object"
  | "error-not-object"
  | "error-incomplete"
  | "batch-not-allowed"
  | "batch-empty"
  | "batch-mixed"
  | "initialize-in-batch"
  | "id-reused"
  | "id-type-changed"
  | "duplicate-answer"
  | "late-answer"
  | "answer-to-none"
  | "error-without-id"
  | "notification-answered"
  | "no-answer"
  | "before-initialize"
  | "before-initialized"
  | "initialize-twice"
  | "initialized-too-early"
  | "initialize-cancelled"
  | "version-changed"
  | "cancelled-by-server"
  | "cancel-of-none"
  | "progress-token-reused"
  | "progress-unknown-token"
  | "progress-after-end"
  | "progress-not-rising"
  | "listen-not-acknowledged"
  | "subscription-unknown"
  | "subscription-not-asked"
  | "retry-same-id"
  | "retry-without-state"
  | "retry-state-changed"
  | "retry-state-unasked"
  | "retry-unknown-key"
  | "retry-missing-key"
  | "retry-of-nothing"
  | "result-type-missing"
  | "cache-hints-missing"
  | "tool-without-schema"
  | "unknown-method-code"
  | "accept-header"
  | "header-missing"
  | "header-mismatch"
  | "content-type"
  | "status-for-notification"
  | "status-for-error"
  | "stream-without-answer";

/** The ids of what one message can have wrong, in the spelling of conversations. */
type Kebab<Id extends string> = Id extends `${infer Group}.${infer Name}`
  ? `${Group}-${Name}`
  : never;

/** The id of anything that a conversation can be found to have wrong. */
export type ConversationFindingId = WireFindingId | Kebab<FindingId>;

/** One thing that is wrong. Plain data. */
export interface ConversationFinding {
  /** Stable: what programs go by. `CONVERSATION_FINDINGS` says what it stands for and what helps. */
  readonly id: ConversationFindingId;
  readonly level: ConversationLevel;
  /** JSON pointer of the member at fault; empty for the whole. */
  readonly path: string;
  /** One sentence for people, without a final period. */
  readonly message: string;
  /** The clause of the specification, of the revision that is spoken. */
  readonly clause: string;
}
