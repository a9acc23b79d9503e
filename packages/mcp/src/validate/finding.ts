/**
 * What can be wrong with a message, one id each. Ids are stable: they are what programs go by.
 * `FINDING_INFO` gives each a title, a level and the clause.
 */
export type FindingId =
  | "envelope.not-a-message"
  | "envelope.result-and-error"
  | "envelope.notification-with-id"
  | "envelope.request-without-id"
  | "schema.required"
  | "schema.type"
  | "schema.value"
  | "schema.range"
  | "schema.variant"
  | "schema.union"
  | "method.unknown"
  | "method.other-revision"
  | "method.wrong-side"
  | "method.only-embedded"
  | "response.from-client"
  | "response.wrong-side"
  | "response.other-id"
  | "batch.empty"
  | "batch.mixed"
  | "batch.initialize"
  | "meta.key-name"
  | "meta.related-task"
  | "meta.trace-context"
  | "meta.no-client-info"
  | "meta.no-server-info"
  | "capability.extension-name"
  | "result.unknown-type"
  | "input-required.not-here"
  | "input-required.empty"
  | "input-required.undeclared"
  | "input-required.cache-hints"
  | "task.not-here"
  | "task.undeclared"
  | "task.not-asked"
  | "task.no-relation"
  | "subscription.no-id"
  | "subscription.stray-id"
  | "subscription.other-id"
  | "error-code.retired"
  | "error-code.undefined"
  | "error-code.legacy"
  | "error-code.reserved"
  | "tool.name"
  | "tool.same-name"
  | "tool.no-text"
  | "elicitation.url"
  | "sampling.mixed-results"
  | "sampling.unanswered-use"
  | "roots.scheme";

/** `error`: the specification forbids it. `warning`: it advises against it. */
export type FindingLevel = "error" | "warning";

/** One thing that is wrong with a message. Plain data. */
export interface Finding {
  /** Stable: what programs go by. `FINDING_INFO` says what it stands for. */
  readonly id: FindingId;
  readonly level: FindingLevel;
  /** JSON pointer, from the message, of the member at fault; empty for the message itself. */
  readonly path: string;
  /** One sentence for people, without a final period. */
  readonly message: string;
  /** The clause of the specification that says so. */
  readonly clause: string;
}

/** What a message was found to be. */
export interface Verdict {
  /** True where no finding is an error. Members that no definition names are never a fault. */
  readonly valid: boolean;
  /** What is wrong with it, by path, then by id; at most 50. */
  readonly findings: readonly Finding[];
  /** The definition that it was checked by, such as `CallToolRequest`; absent where none fits. */
  readonly definition?: string;
}
