import type {
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../jsonrpc/message.ts";

/**
 * How a request or notification reached us. Part of what a handler may know of its caller, and the
 * value of `network.transport` in traces.
 */
export type TransportKind = "stdio" | "http" | "memory" | "custom";

/** Who asks. A Connection never sends anything of it on: no header, token or principal. */
export interface Caller {
  /** How the request reached us. */
  readonly transport: TransportKind;
  /** The authenticated caller; absent on stdio and where nothing authenticates. */
  readonly principal?: Principal;
  /** Request headers with lower-case names, where there are any. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** An authenticated caller, by a stable subject rather than by token. */
export interface Principal {
  /** Stable and unique: what sessions, caches and sealed states are bound to. */
  readonly id: string;
  /** Whatever the authenticator learned. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** What travels beside one request while it is being answered. */
export interface ExchangeContext {
  /**
   * Aborted when the caller cancels the request or is gone. Its controller is made on first use; a
   * cancellation that came earlier is remembered.
   */
  readonly signal: AbortSignal;
  /**
   * Sends a notification that belongs to this request, before its response and in wire order.
   * Resolves once the transport's queue is below its high-water mark, so awaiting it is
   * backpressure. May be called concurrently; order is the order of the calls. After the response,
   * or after a cancellation, it sends nothing and resolves.
   */
  notify(notification: JsonRpcNotification): Promise<void>;
  /** Who asks. */
  readonly caller: Caller;
  /**
   * Answers what an `input_required` result asks while the request goes on, where its caller sits in
   * this process: an old server asks in the middle of a call. Without it the request ends with that
   * result. Rejects where there is no answer, and with that the request fails.
   */
  readonly answerInput?: AnswerInput | undefined;
}

/** Gives the answers to an `input_required` result, by key, unless its asker's `signal` is aborted. */
export type AnswerInput = (asking: JsonObject, signal: AbortSignal) => Promise<JsonObject>;

/**
 * Carries one request to whoever answers it, and resolves with the answer, whose `id` is the
 * request's. It may run any number of times at once. It resolves with an error response where the
 * other side refused, and rejects with an `McpError` where there is no answer to be had: then the
 * transport failed, not the request.
 */
export type Exchange = (
  request: JsonRpcRequest,
  context: ExchangeContext,
) => Promise<JsonRpcResponse>;

/** What travels beside a notification that belongs to none of our requests. */
export interface NotificationContext {
  /** Who sent it. */
  readonly caller: Caller;
}

/**
 * Something that requests can be sent to. A server is one, a connection is one, and middleware
 * maps one to another.
 */
export interface Endpoint {
  readonly exchange: Exchange;
  /**
   * Takes a notification that belongs to none of our requests. Never answers; what it throws is
   * reported to the observer. Where it is absent the notification is dropped and reported.
   */
  accept?(notification: JsonRpcNotification, context: NotificationContext): void;
  /**
   * The input schema of a tool that this caller may call; undefined for any other name. Transports
   * that repeat arguments outside the message ask it what to expect. Must give the same object until
   * the schema changes. Where it is absent, transports learn from the lists that pass through.
   */
  toolSchema?(name: string, caller: Caller): JsonObject | undefined;
  /**
   * Gives every log message that belongs to no request to `take`, until the function that it returns
   * is called. Only sessions of the handshake revisions can pass them on; `take` says whether its
   * client wants the message. Where it is absent there are no such messages.
   */
  onLog?(take: TakeLog): () => void;
}

/** Takes a `notifications/message` that belongs to no request; true where its client is sent it. */
export type TakeLog = (notification: JsonRpcNotification) => boolean;

/** Why a connection is over. */
export interface CloseReason {
  /** `CLOSED` where this side closed it; otherwise what happened to it. */
  readonly code: "CLOSED" | "INPUT_ENDED" | "WRITE_FAILED" | "SPAWN_FAILED" | "CHILD_EXITED";
  /** One sentence for people. */
  readonly message: string;
  /** The child's exit code, where there was a child that exited. */
  readonly exitCode?: number;
  /** The signal that ended the child, such as `SIGKILL`. */
  readonly signal?: string;
  /**
   * The child's last lines of stderr, oldest first, bounded. Where none of them names an error, the
   * last one before them that does stands first.
   */
  readonly stderr?: readonly string[];
  /** The error behind it: an errno error, for example. */
  readonly cause?: unknown;
}

/** Which implementation answers, as far as it said so. */
export interface ConnectionInfo {
  readonly transport: TransportKind;
  /** The revision spoken, such as `2026-07-28`; absent until it is known. */
  readonly revision?: string;
  /** The server's name and version, where it has said them. */
  readonly server?: { readonly name: string; readonly version: string };
}

/** An Endpoint with a life: what connecting to a server gives. */
export interface Connection extends Endpoint {
  readonly info: ConnectionInfo;
  /** Resolves, never rejects, when nothing more can be sent or received. */
  readonly closed: Promise<CloseReason>;
  /** Ends the connection in good order. May be called again; resolves when `closed` has. */
  close(): Promise<void>;
}

/** Maps an Endpoint to another: deadline, limits, logging, caching are one each. */
export type Middleware = (next: Endpoint) => Endpoint;
