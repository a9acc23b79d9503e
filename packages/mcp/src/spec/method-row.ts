import type { Revision } from "./revision.ts";

/** A side of the wire. */
export type Side = "client" | "server";

/** The requests of all revisions and of the Tasks extension. */
export type RequestMethod =
  | "completion/complete"
  | "elicitation/create"
  | "initialize"
  | "logging/setLevel"
  | "ping"
  | "prompts/get"
  | "prompts/list"
  | "resources/list"
  | "resources/read"
  | "resources/subscribe"
  | "resources/templates/list"
  | "resources/unsubscribe"
  | "roots/list"
  | "sampling/createMessage"
  | "server/discover"
  | "subscriptions/listen"
  | "tasks/cancel"
  | "tasks/get"
  | "tasks/list"
  | "tasks/result"
  | "tasks/update"
  | "tools/call"
  | "tools/list";

/** The notifications of all revisions and of the Tasks extension. */
export type NotificationMethod =
  | "notifications/cancelled"
  | "notifications/elicitation/complete"
  | "notifications/initialized"
  | "notifications/message"
  | "notifications/progress"
  | "notifications/prompts/list_changed"
  | "notifications/resources/list_changed"
  | "notifications/resources/updated"
  | "notifications/roots/list_changed"
  | "notifications/subscriptions/acknowledged"
  | "notifications/tasks"
  | "notifications/tasks/status"
  | "notifications/tools/list_changed";

/** What requests and notifications have in common. */
export interface MethodRowBase {
  /** The revisions in which a client sends it as a message. */
  readonly fromClient: readonly Revision[];
  /** The revisions in which a server sends it as a message. */
  readonly fromServer: readonly Revision[];
  /**
   * The revisions in which it belongs to an extension, and to which. A revision that is not named
   * has it in its core.
   */
  readonly extension?: { readonly id: string; readonly revisions: readonly Revision[] };
  /** The name of the message's type in a revision's folder; also of its validator. */
  readonly message: string;
  /** The name of its parameters' type. */
  readonly params: string;
}

/** What the protocol says about one kind of request. */
export interface RequestRow extends MethodRowBase {
  readonly kind: "request";
  readonly method: RequestMethod;
  /** The name of its result's type; the answer's is that plus `Response`. */
  readonly result: string;
  /** The revisions in which it travels inside an `input_required` result instead of on its own. */
  readonly embedded: readonly Revision[];
  /**
   * The member of `params` that the `Mcp-Name` header repeats.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#standard-request-headers
   */
  readonly nameFrom?: "name" | "uri" | "taskId";
  /**
   * Its complete results carry `ttlMs` and `cacheScope`, from 2026-07-28 on.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching#cacheable-results
   */
  readonly cacheable: boolean;
  /**
   * It may be answered with `input_required`, from 2026-07-28 on.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#supported-requests
   */
  readonly inputRequired: boolean;
  /** It may be answered with a task where both sides have the Tasks extension. */
  readonly taskable: boolean;
  /** Sending it again after an answer was lost does no harm. */
  readonly retrySafe: boolean;
  /** How long a client waits for the answer unless told otherwise; null: as long as it takes. */
  readonly timeoutMs: number | null;
}

/** What the protocol says about one kind of notification. */
export interface NotificationRow extends MethodRowBase {
  readonly kind: "notification";
  readonly method: NotificationMethod;
  /**
   * How it reaches a client of 2026-07-28: on the stream of the request that it belongs to, on that
   * of a `subscriptions/listen` whose id it then carries, or on its own.
   */
  readonly travels: "request" | "subscription" | "alone";
}

/** What the protocol says about one method. */
export type MethodRow = RequestRow | NotificationRow;
