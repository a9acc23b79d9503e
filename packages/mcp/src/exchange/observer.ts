import type { McpErrorCode } from "../errors/error-code.ts";
import type { AnyMcpError } from "../errors/mcp-error.ts";
import type { Complaint } from "../jsonrpc/complaint.ts";
import type { JsonRpcRequest, JsonRpcResponse, Message } from "../jsonrpc/message.ts";
import type { LoggingLevel } from "../spec/2026-07-28/index.ts";
import type { CloseReason } from "./exchange.ts";

/**
 * Whose request an exchange carries: `incoming` was asked of us, `outgoing` is ours.
 */
export type ExchangeSide = "incoming" | "outgoing";

/** Why a message that could be read belongs to nothing that is going on. */
export type StrayKind =
  /** An answer to a request that was cancelled, timed out, or has been answered; harmless. */
  | "late-response"
  /** An answer with an id that was never given out. */
  | "unknown-id"
  /** An error without an id: the peer could not read something of ours. */
  | "error-without-id"
  /** Progress for a token that is not in use, or without a token. */
  | "unknown-progress-token"
  /** A cancellation of a request that is not running. */
  | "unknown-cancel"
  /** A notification that nobody here takes, or for a subscription that is not open. */
  | "unwanted-notification"
  /** A request to a side that serves nothing. */
  | "unwanted-request"
  /** A response to a side that asked nothing, or a batch where none can be. */
  | "unwanted-response";

/** Everything that can be seen of a connection, as it happens. */
export type WireEvent =
  | { readonly kind: "message-in"; readonly message: Message }
  | { readonly kind: "message-out"; readonly message: Message }
  | { readonly kind: "complaint"; readonly complaint: Complaint }
  | {
      readonly kind: "stray";
      readonly stray: StrayKind;
      readonly message: Message;
      /** One sentence for people. */
      readonly text: string;
    }
  | {
      readonly kind: "exchange-begun";
      readonly side: ExchangeSide;
      readonly request: JsonRpcRequest;
    }
  | {
      readonly kind: "exchange-ended";
      readonly side: ExchangeSide;
      readonly request: JsonRpcRequest;
      readonly response: JsonRpcResponse;
      readonly durationMs: number;
    }
  | {
      readonly kind: "exchange-failed";
      readonly side: ExchangeSide;
      readonly request: JsonRpcRequest;
      /** An `McpError` where the library raised it; otherwise what was thrown, or an abort reason. */
      readonly error: AnyMcpError | unknown;
      readonly durationMs: number;
    }
  | {
      /** What a handler threw: the caller was told a neutral sentence, the truth is here. */
      readonly kind: "handler-failed";
      readonly method: string;
      /** The tool, prompt or resource, where there is one. */
      readonly name?: string;
      readonly error: unknown;
    }
  | HttpRefusal
  | {
      /** Something breaks a rule of the protocol and was left out, so that the rest can be used. */
      readonly kind: "finding";
      readonly method: string;
      /** The tool, prompt or resource that it is about, where there is one. */
      readonly name?: string;
      /** One sentence for people. */
      readonly text: string;
    }
  | {
      /** What a handler logged inside a task, where clients get no log messages. */
      readonly kind: "task-log";
      readonly taskId: string;
      readonly level: LoggingLevel;
      /** Any JSON value. */
      readonly data: unknown;
      readonly logger?: string;
    }
  | {
      /** What a server logged outside of any request, where no session wanted it. */
      readonly kind: "server-log";
      readonly level: LoggingLevel;
      /** Any JSON value. */
      readonly data: unknown;
      readonly logger?: string;
    }
  | SessionEvent
  | { readonly kind: "stderr-line"; readonly line: string }
  | { readonly kind: "child-exit"; readonly exitCode?: number; readonly signal?: string }
  | { readonly kind: "closed"; readonly reason: CloseReason };

/**
 * A session of a handshake revision was opened over HTTP, or is over. Its id is not told: whoever has
 * it, and the principal's credentials where there are any, is in the session.
 */
export interface SessionEvent {
  readonly kind: "session-begun" | "session-ended";
  /** The revision that was agreed on; absent where a client went away before that. */
  readonly revision?: string;
  /** Whom `authenticate` named when it was opened. */
  readonly principal?: string;
  /**
   * Who or what ended it: the client, by DELETE or by going away; standing idle; two pings without an
   * answer; or the server, which is being closed. Absent where it has begun.
   */
  readonly reason?: "client" | "idle" | "unanswered" | "server";
}

/**
 * An HTTP request was answered without the Endpoint's being asked: who was refused, and why. What is
 * known of who asks was said by the request itself, but for `principal` and `remoteAddress`.
 */
export interface HttpRefusal {
  readonly kind: "request-refused";
  /** The HTTP status of the answer. */
  readonly status: number;
  readonly code: McpErrorCode;
  /** The sentence that was sent. */
  readonly message: string;
  /** The HTTP method. */
  readonly method: string;
  /** Whom `authenticate` named; absent where it refused, was not asked yet, or is not there. */
  readonly principal?: string;
  /** The address at the other end of the connection, where the platform tells it: a proxy's, say. */
  readonly remoteAddress?: string;
  /** The `Origin` header, cut to 200 characters. */
  readonly origin?: string;
  /** The `Host` header, cut to 200 characters. */
  readonly host?: string;
}

/**
 * Sees what happens on a connection. It is called synchronously, in order, and must return quickly;
 * what it throws is dropped, since watching must not change what is watched.
 */
export type Observer = (event: WireEvent) => void;

/** Tells an observer, where there is one. Build the event only where {@link Observer} is given. */
export function tell(observer: Observer | undefined, event: WireEvent): void {
  try {
    const told: unknown = observer?.(event);
    if (told instanceof Promise) told.catch(passOver);
  } catch {
    passOver();
  }
}

function passOver(): void {
  // Watching must not change what is watched, so a failing observer fails alone.
}
