import type { FindingId, FindingLevel } from "./finding.ts";

/** What is known of a kind of finding. */
export interface FindingInfo {
  /** A few words for a heading. */
  readonly title: string;
  readonly level: FindingLevel;
  /**
   * The clause of the specification behind it, in the newest revision that has such a finding. A
   * finding names that of its own revision, and may name a closer one.
   */
  readonly clause: string;
}

const SPEC = "https://modelcontextprotocol.io/specification/2026-07-28";
const HANDSHAKE = "https://modelcontextprotocol.io/specification/2025-11-25";
const BATCHES = "https://modelcontextprotocol.io/specification/2025-03-26";
const TASKS =
  "https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md";

/** Title, level and clause of each kind of finding: what a checker's catalogue is made of. */
export const FINDING_INFO: Readonly<Record<FindingId, FindingInfo>> = {
  // The envelope.
  "envelope.not-a-message": {
    title: "Not a message",
    level: "error",
    clause: `${SPEC}/basic/index#messages`,
  },
  "envelope.result-and-error": {
    title: "Result beside error",
    level: "error",
    clause: `${SPEC}/basic/index#responses`,
  },
  "envelope.notification-with-id": {
    title: "Notification with an id",
    level: "error",
    clause: `${SPEC}/basic/index#notifications`,
  },
  "envelope.request-without-id": {
    title: "Request without an id",
    level: "error",
    clause: `${SPEC}/basic/index#requests`,
  },
  // What the revision's definitions say of shapes.
  "schema.required": {
    title: "Missing member",
    level: "error",
    clause: `${SPEC}/schema`,
  },
  "schema.type": { title: "Wrong type", level: "error", clause: `${SPEC}/schema` },
  "schema.value": { title: "Value not allowed", level: "error", clause: `${SPEC}/schema` },
  "schema.range": { title: "Out of range", level: "error", clause: `${SPEC}/schema` },
  "schema.variant": { title: "Unknown variant", level: "error", clause: `${SPEC}/schema` },
  "schema.union": { title: "None of the shapes", level: "error", clause: `${SPEC}/schema` },
  // Who sends what.
  "method.unknown": {
    title: "Unknown method",
    level: "warning",
    clause: `${SPEC}/basic/index#messages`,
  },
  "method.other-revision": {
    title: "Method of another revision",
    level: "error",
    clause: `${SPEC}/changelog`,
  },
  "method.wrong-side": {
    title: "Sent by the wrong side",
    level: "error",
    clause: `${SPEC}/basic/patterns/index`,
  },
  "method.only-embedded": {
    title: "Question on its own",
    level: "error",
    clause: `${SPEC}/basic/patterns/mrtr#multi-round-trip-requests`,
  },
  "response.from-client": {
    title: "Response of a client",
    level: "error",
    clause: `${SPEC}/basic/patterns/mrtr#multi-round-trip-requests`,
  },
  "response.wrong-side": {
    title: "Answer to a question of one's own side",
    level: "error",
    clause: `${SPEC}/basic/index#responses`,
  },
  "response.other-id": {
    title: "Answer with another id",
    level: "error",
    clause: `${SPEC}/basic/index#responses`,
  },
  // Batches, which only 2025-03-26 has.
  "batch.empty": {
    title: "Empty batch",
    level: "error",
    clause: `${BATCHES}/basic/index#batching`,
  },
  "batch.mixed": {
    title: "Responses beside requests in a batch",
    level: "error",
    clause: `${BATCHES}/basic/index#batching`,
  },
  "batch.initialize": {
    title: "initialize in a batch",
    level: "error",
    clause: `${BATCHES}/basic/lifecycle#initialization`,
  },
  // `_meta` and capabilities.
  "meta.key-name": {
    title: "Key name in _meta",
    level: "error",
    clause: `${SPEC}/basic/index#_meta`,
  },
  "meta.related-task": {
    title: "Related task",
    level: "error",
    clause: `${HANDSHAKE}/basic/utilities/tasks#related-task-metadata`,
  },
  "meta.trace-context": {
    title: "Trace context",
    level: "error",
    clause: `${SPEC}/basic/index#_meta`,
  },
  "meta.no-client-info": {
    title: "No client info",
    level: "warning",
    clause: `${SPEC}/basic/index#_meta`,
  },
  "meta.no-server-info": {
    title: "No server info",
    level: "warning",
    clause: `${SPEC}/basic/index#_meta`,
  },
  "capability.extension-name": {
    title: "Extension identifier",
    level: "error",
    clause: `${SPEC}/basic/versioning#extension-negotiation`,
  },
  // Results.
  "result.unknown-type": {
    title: "Unknown resultType",
    level: "error",
    clause: `${SPEC}/basic/index#resulttype`,
  },
  "input-required.not-here": {
    title: "input_required not allowed",
    level: "error",
    clause: `${SPEC}/basic/patterns/mrtr#supported-requests`,
  },
  "input-required.empty": {
    title: "input_required without content",
    level: "error",
    clause: `${SPEC}/basic/patterns/mrtr#server-requirements-basic-workflow`,
  },
  "input-required.undeclared": {
    title: "Question beyond the client's capabilities",
    level: "error",
    clause: `${SPEC}/basic/patterns/mrtr#server-requirements-basic-workflow`,
  },
  "input-required.cache-hints": {
    title: "Caching hints on input_required",
    level: "error",
    clause: `${SPEC}/server/utilities/caching#cacheable-results`,
  },
  "task.not-here": {
    title: "Task not allowed",
    level: "error",
    clause: `${TASKS}#supported-methods`,
  },
  "task.undeclared": {
    title: "Task to a client without the extension",
    level: "error",
    clause: `${TASKS}#capability-negotiation`,
  },
  "task.not-asked": {
    title: "Task that was not asked for",
    level: "error",
    clause: `${HANDSHAKE}/basic/utilities/tasks#creating-tasks`,
  },
  "task.no-relation": {
    title: "Result of a task without its id",
    level: "error",
    clause: `${HANDSHAKE}/basic/utilities/tasks#related-task-metadata`,
  },
  // Subscriptions.
  "subscription.no-id": {
    title: "No subscription id",
    level: "error",
    clause: `${SPEC}/basic/patterns/subscriptions#receiving-notifications`,
  },
  "subscription.stray-id": {
    title: "Request's notification on a subscription",
    level: "error",
    clause: `${SPEC}/server/utilities/logging#per-request-log-level`,
  },
  "subscription.other-id": {
    title: "Another subscription's id",
    level: "error",
    clause: `${SPEC}/basic/patterns/subscriptions#graceful-closure`,
  },
  // Error codes.
  "error-code.retired": {
    title: "Retired error code",
    level: "error",
    clause: `${SPEC}/basic/index#error-codes`,
  },
  "error-code.undefined": {
    title: "Undefined error code in MCP's range",
    level: "error",
    clause: `${SPEC}/basic/index#error-codes`,
  },
  "error-code.legacy": {
    title: "Error code of the legacy range",
    level: "warning",
    clause: `${SPEC}/basic/index#error-codes`,
  },
  "error-code.reserved": {
    title: "Error code of JSON-RPC's range",
    level: "warning",
    clause: `${SPEC}/basic/index#error-codes`,
  },
  // Tools.
  "tool.name": {
    title: "Tool name",
    level: "warning",
    clause: `${SPEC}/server/tools#tool-names`,
  },
  "tool.same-name": {
    title: "Two tools of one name",
    level: "warning",
    clause: `${SPEC}/server/tools#tool-names`,
  },
  "tool.no-text": {
    title: "Structured content without text",
    level: "warning",
    clause: `${SPEC}/server/tools#structured-content`,
  },
  // Questions and their answers.
  "elicitation.url": {
    title: "Elicitation URL",
    level: "error",
    clause: `${SPEC}/client/elicitation#url-mode-elicitation-requests`,
  },
  "sampling.mixed-results": {
    title: "Tool results beside other content",
    level: "error",
    clause: `${SPEC}/client/sampling#tool-result-messages`,
  },
  "sampling.unanswered-use": {
    title: "Tool use without its result",
    level: "error",
    clause: `${SPEC}/client/sampling#tool-use-and-result-balance`,
  },
  "roots.scheme": { title: "Root URI", level: "error", clause: `${SPEC}/client/roots#root` },
};
