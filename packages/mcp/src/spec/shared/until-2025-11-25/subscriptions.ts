import type { RequestEnvelope } from "../envelope.ts";
import type { ResourceRequestParams } from "./resources.ts";

/** Parameters of `resources/subscribe`. */
export interface SubscribeRequestParams extends ResourceRequestParams {}

/**
 * Asks to be told when a resource changes.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions
 */
export interface SubscribeRequest extends RequestEnvelope {
  readonly method: "resources/subscribe";
  readonly params: SubscribeRequestParams;
}

/** Parameters of `resources/unsubscribe`. */
export interface UnsubscribeRequestParams extends ResourceRequestParams {}

/**
 * Asks to be told no longer.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions
 */
export interface UnsubscribeRequest extends RequestEnvelope {
  readonly method: "resources/unsubscribe";
  readonly params: UnsubscribeRequestParams;
}
