import type { RequestEnvelope } from "../envelope.ts";
import type { RequestParams } from "./request.ts";

/**
 * Asks whether the other side is there. Either side may send it at any time, and it is answered at
 * once with an empty result.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/ping
 */
export interface PingRequest extends RequestEnvelope {
  readonly method: "ping";
  readonly params?: RequestParams;
}
