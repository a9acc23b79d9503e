import type { Id, JsonObject } from "../jsonrpc/message.ts";
import type {
  CompletionContext,
  InputResponses,
  LoggingLevel,
  LoggingMessageNotificationParams,
  MetaObject,
  ProgressNotificationParams,
  Task,
} from "../spec/2026-07-28/index.ts";

/** What a caller may say of one request. */
export interface CallOptions {
  /**
   * Aborting it rejects the call at once with the signal's reason, and tells the server to stop.
   */
  readonly signal?: AbortSignal;
  /**
   * How long to wait for the answer, in milliseconds, an integer from 1 to 2147483647 (24.8 days);
   * `null` waits for ever. When it is over the call rejects with `TIMEOUT`, and the server is told
   * to stop. It counts anew from each progress report that was asked for, and for each request that
   * the call needs; while a question of the server is being answered none counts.
   * @default the client's `timeoutMs`, or what the method table says of the method
   */
  readonly timeoutMs?: number | null;
  /**
   * How long to wait at most, however much progress is reported, in milliseconds, an integer from 1
   * to 2147483647; `null` sets no maximum. Below `timeoutMs` it counts instead.
   * @default the client's `maxTimeoutMs`, or ten times `timeoutMs`
   */
  readonly maxTimeoutMs?: number | null;
  /**
   * Called for each progress report, in wire order and never after the result. Reports that do not
   * rise, which a server should not send, are passed on as they are; one whose progress is no number
   * is not.
   */
  readonly onProgress?: (progress: ProgressNotificationParams) => void;
  /**
   * The token that progress is asked for under; a fresh one where `onProgress` is given without it.
   */
  readonly progressToken?: Id;
  /**
   * Called for each log message of this request.
   * @deprecated Logging over the protocol is deprecated as of 2026-07-28 (SEP-2577): servers should
   * write to stderr, or use OpenTelemetry.
   */
  readonly onLog?: (message: LoggingMessageNotificationParams) => void;
  /**
   * The lowest level of log messages wanted.
   * @default "info" where `onLog` is given
   * @deprecated Logging over the protocol is deprecated as of 2026-07-28 (SEP-2577): servers should
   * write to stderr, or use OpenTelemetry.
   */
  readonly logLevel?: LoggingLevel;
  /** Goes into the request's `_meta` beside what the protocol needs. */
  readonly meta?: MetaObject;
}

/** Options of a list's page, and of a walk through all of them. */
export interface ListOptions extends CallOptions {
  /** Where the page begins: the `nextCursor` of the one before, as it is; `""` is a cursor too. */
  readonly cursor?: string;
}

/** Options of a request that a server may ask for input first. */
export interface InputOptions extends CallOptions {
  /**
   * The answers to the questions of an earlier `input_required` result, where rounds are manual or a
   * call is taken up again.
   */
  readonly inputResponses?: InputResponses;
  /** The `requestState` of that result, exactly as it came; left out where it had none. */
  readonly requestState?: string;
}

/** Options of a tool call. */
export interface ToolCallOptions extends InputOptions {
  /**
   * Called where the server makes a task of the call, with the task as it is then and at each change
   * of it: to keep its id, and to show how far it is.
   */
  readonly onTask?: (task: Task) => void;
}

/** Options of a completion. */
export interface CompleteOptions extends CallOptions {
  /** What is known already: the other arguments or variables, as far as they are filled in. */
  readonly context?: CompletionContext;
}

/** Options of a subscription. */
export interface ListenOptions {
  /** Aborting it ends the subscription; whoever reads it gets the signal's reason. */
  readonly signal?: AbortSignal;
  /** Goes into the request's `_meta` beside what the protocol needs. */
  readonly meta?: MetaObject;
  /**
   * Whether to subscribe again when the connection is lost. Otherwise whoever reads gets the error.
   * @default true
   */
  readonly resubscribe?: boolean;
}

/** Parameters of a request, without `_meta`, which the client adds. */
export type Params = JsonObject;
