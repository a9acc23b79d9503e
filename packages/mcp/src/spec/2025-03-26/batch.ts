import type { JsonRpcErrorResponse, JsonRpcNotification, JsonRpcRequest } from "./envelope.ts";
import type { JsonRpcResultResponse } from "./result.ts";

/**
 * Several requests and notifications in one frame. `initialize` is never among them.
 *
 * @minItems 1
 * @see https://modelcontextprotocol.io/specification/2025-03-26/basic/index#batching
 */
export type JsonRpcBatchRequest = readonly (JsonRpcRequest | JsonRpcNotification)[];

/**
 * The answers to the requests of a batch, in any order.
 *
 * @minItems 1
 * @see https://modelcontextprotocol.io/specification/2025-03-26/basic/index#batching
 */
export type JsonRpcBatchResponse = readonly (JsonRpcResultResponse | JsonRpcErrorResponse)[];
