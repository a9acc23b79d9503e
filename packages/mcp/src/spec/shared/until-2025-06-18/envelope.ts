// The JSON-RPC envelope up to 2025-06-18: an error for an unreadable id says `id: null`, as JSON-RPC
// itself has it, and the `_meta` of any parameters has its shape.

import type { ErrorObject, NotificationEnvelope, RequestEnvelope, RequestId } from "../envelope.ts";
import type { NotificationParams, RequestParams } from "../until-2025-11-25/request.ts";

/**
 * Any request, whatever its method.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/basic/index#requests
 */
export interface JsonRpcRequest extends RequestEnvelope {
  readonly method: string;
  readonly params?: RequestParams;
}

/**
 * Any notification, whatever its method.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/basic/index#notifications
 */
export interface JsonRpcNotification extends NotificationEnvelope {
  readonly method: string;
  readonly params?: NotificationParams;
}

/**
 * The answer to a request that failed.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/basic/index#responses
 */
export interface JsonRpcErrorResponse {
  readonly jsonrpc: "2.0";
  /** `null` only where the request's id could not be read. */
  readonly id: RequestId | null;
  readonly error: ErrorObject;
  /** An answer has a result or an error, not both. */
  readonly result?: never;
}
