import type { McpErrorCode } from "./error-code.ts";

/** What an {@link McpError} may carry besides its code and message. */
export interface McpErrorOptions {
  /** The failure behind this one: an errno error, what a handler threw, a close reason. */
  readonly cause?: unknown;
}

/**
 * The base of every failure that the library raises on purpose.
 *
 * `code` is what programs switch on; `message` says what happened and what to do, in one sentence
 * without a final period, and never holds a secret. A caller's own mistakes are `TypeError` and
 * `RangeError` instead, and an abort rethrows `signal.reason`.
 */
export class McpError extends Error {
  override readonly name: string = "McpError";
  readonly code: McpErrorCode;

  constructor(code: McpErrorCode, message: string, options: McpErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
  }
}

/**
 * The peer answered a request with a JSON-RPC error.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#error-responses
 */
export class ProtocolError extends McpError {
  override readonly name = "ProtocolError";
  declare readonly code: "RPC_ERROR";
  /** The integer code as the peer sent it, such as `-32602`. */
  readonly rpcCode: number;
  /** `error.data` as the peer sent it; absent where it sent none. */
  declare readonly data?: unknown;

  constructor(rpcCode: number, message: string, data?: unknown, options: McpErrorOptions = {}) {
    super("RPC_ERROR", message, options);
    this.rpcCode = rpcCode;
    if (data !== undefined) this.data = data;
  }
}

/** Codes of a {@link TransportError}. */
export type TransportErrorCode = Exclude<
  McpErrorCode,
  "RPC_ERROR" | "TIMEOUT" | "DEADLINE_EXCEEDED" | "CLOSED"
>;

/** What a {@link TransportError} may carry: what an HTTP response said besides its body. */
export interface TransportErrorOptions extends McpErrorOptions {
  /** The HTTP status. */
  readonly status?: number;
  /** Its `WWW-Authenticate`. */
  readonly challenge?: string;
  /** How long its `Retry-After` asks to wait, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** The bytes could not be carried, or what came back is not an answer. */
export class TransportError extends McpError {
  override readonly name = "TransportError";
  declare readonly code: TransportErrorCode;
  /** The HTTP status, where the transport is HTTP and a response arrived. */
  declare readonly status?: number;
  /** The `WWW-Authenticate` of an HTTP response, where it had one. */
  declare readonly challenge?: string;
  /** How long an HTTP server asks to wait (`Retry-After`), in milliseconds. */
  declare readonly retryAfterMs?: number;

  constructor(code: TransportErrorCode, message: string, options: TransportErrorOptions = {}) {
    super(code, message, options);
    const { status, challenge, retryAfterMs } = options;
    if (status !== undefined) this.status = status;
    if (challenge !== undefined) this.challenge = challenge;
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
  }
}

/** A time ran out. The request was cancelled; whether the peer executed it is not known. */
export class TimeoutError extends McpError {
  override readonly name = "TimeoutError";
  declare readonly code: "TIMEOUT" | "DEADLINE_EXCEEDED";
  /** The time that ran out, in milliseconds. */
  readonly timeoutMs: number;

  constructor(
    code: "TIMEOUT" | "DEADLINE_EXCEEDED",
    message: string,
    timeoutMs: number,
    options: McpErrorOptions = {},
  ) {
    super(code, message, options);
    this.timeoutMs = timeoutMs;
  }
}

/** This side closed the connection, so the request can have no answer. */
export class ClosedError extends McpError {
  override readonly name = "ClosedError";
  declare readonly code: "CLOSED";

  constructor(message: string, options: McpErrorOptions = {}) {
    super("CLOSED", message, options);
  }
}

/** Every error class of the library with the codes it carries, so that `switch (error.code)` narrows. */
export type AnyMcpError = ProtocolError | TransportError | TimeoutError | ClosedError;
