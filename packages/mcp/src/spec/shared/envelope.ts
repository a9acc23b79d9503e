// The JSON-RPC envelope as validators see it. Programs use the types in `jsonrpc/`, which say the
// same; these add what a schema can check and a TypeScript type need not: integers, and that a
// response has only one of `result` and `error`.

import type { JsonObject } from "../../jsonrpc/message.ts";
import type { Integer } from "./integer.ts";

/**
 * The identifier of a request. Its JSON type is part of it: `"1"` is not `1`. Never `null`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#requests
 */
export type RequestId = string | Integer;

/** What every request has around its method and parameters. */
export interface RequestEnvelope {
  readonly jsonrpc: "2.0";
  /** Unlike any other request of the same sender that is still unanswered. */
  readonly id: RequestId;
}

/** What every notification has around its method and parameters. */
export interface NotificationEnvelope {
  readonly jsonrpc: "2.0";
}

/**
 * Any request, whatever its method.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#requests
 */
export interface JsonRpcRequest extends RequestEnvelope {
  readonly method: string;
  readonly params?: JsonObject;
}

/**
 * Any notification, whatever its method.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#notifications
 */
export interface JsonRpcNotification extends NotificationEnvelope {
  readonly method: string;
  readonly params?: JsonObject;
}

/** What every answer that worked has around its result. */
export interface ResultEnvelope extends RequestEnvelope {
  /** An answer has a result or an error, not both. */
  readonly error?: never;
}

/** The `error` of an error response. */
export interface ErrorObject {
  readonly code: Integer;
  /** One concise sentence. */
  readonly message: string;
  /** Whatever the sender wants to add. */
  readonly data?: unknown;
}

/** What every answer that failed has around its error. */
export interface ErrorEnvelope {
  readonly jsonrpc: "2.0";
  /** Absent only where the request's id could not be read. */
  readonly id?: RequestId;
  /** An answer has a result or an error, not both. */
  readonly result?: never;
}

/**
 * The answer to a request that failed.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#error-responses
 */
export interface JsonRpcErrorResponse extends ErrorEnvelope {
  readonly error: ErrorObject;
}
