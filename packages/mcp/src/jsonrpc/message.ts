/**
 * The identifier of a request: a string or an integer within ±(2^53 − 1). Its JSON type is part
 * of it: `"1"` is not `1`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#requests
 */
export type Id = string | number;

/** An object as JSON has them. Members are unknown until somebody checks them. */
export interface JsonObject {
  readonly [member: string]: unknown;
}

/** A request: expects exactly one response with its `id`. */
export interface JsonRpcRequest {
  readonly jsonrpc: "2.0";
  readonly id: Id;
  readonly method: string;
  readonly params?: JsonObject;
}

/** A message that is never answered. */
export interface JsonRpcNotification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: JsonObject;
}

/** The `error` of an error response. */
export interface JsonRpcErrorObject {
  /** An integer; the meanings of the reserved ones are in `RPC_CODE` and `spec/error-code`. */
  readonly code: number;
  /** One concise sentence. */
  readonly message: string;
  /** Whatever the sender wants to add. */
  readonly data?: unknown;
}

/** The answer to a request that worked. */
export interface JsonRpcResultResponse {
  readonly jsonrpc: "2.0";
  readonly id: Id;
  readonly result: JsonObject;
}

/**
 * The answer to a request that failed. `id` is absent (2025-11-25 and later) or `null` (up to
 * 2025-06-18) only where the request's id could not be read.
 */
export interface JsonRpcErrorResponse {
  readonly jsonrpc: "2.0";
  readonly id?: Id | null;
  readonly error: JsonRpcErrorObject;
}

/** The answer to a request: a result or an error. */
export type JsonRpcResponse = JsonRpcResultResponse | JsonRpcErrorResponse;

/** Anything that one line, one HTTP body or one event carries. */
export type Message = JsonRpcRequest | JsonRpcNotification | JsonRpcResponse;

/** True for a message that expects an answer. */
export function isRequest(message: Message): message is JsonRpcRequest {
  return "method" in message && "id" in message;
}

/** True for a message that must not be answered. */
export function isNotification(message: Message): message is JsonRpcNotification {
  return "method" in message && !("id" in message);
}

/** True for an answer, be it a result or an error. */
export function isResponse(message: Message): message is JsonRpcResponse {
  return !("method" in message);
}

/** True for the answer to a request that failed. */
export function isErrorResponse(response: JsonRpcResponse): response is JsonRpcErrorResponse {
  return "error" in response;
}
