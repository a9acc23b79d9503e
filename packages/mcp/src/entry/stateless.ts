// Everything but the handshake era: what reaches none of its code. The check `stateless` holds it.

import type { Endpoint } from "../exchange/exchange.ts";
import type { FetchHandler } from "../http/server/fetch-face.ts";
import { fetchFace } from "../http/server/fetch-face.ts";
import { HttpCore } from "../http/server/http-core.ts";
import type { HttpServerOptions } from "../http/server/http-options.ts";

export { createClient } from "../client/create-client.ts";
export { compose } from "../exchange/compose.ts";
export { Refusal } from "../exchange/refusal.ts";
export { withExchange } from "../exchange/with-exchange.ts";
export {
  connectByFetch as connectHttp,
  type FetchOptions,
} from "../http/client/connect-by-fetch.ts";
export type { FetchHandler } from "../http/server/fetch-face.ts";
export type { HttpServerOptions } from "../http/server/http-options.ts";
export { deadline } from "../middleware/deadline.ts";
export { requestsInFlight } from "../middleware/requests-in-flight.ts";
export { responseCache } from "../middleware/response-cache.ts";
export { createServer } from "../server/create-server.ts";
export { isInputNeeded } from "../server/input/input-needed.ts";
export { inputRequired } from "../server/input/input-required.ts";
export { RequestError } from "../server/request-error.ts";
export { memoryEventBus } from "../server/subscriptions/event-bus.ts";
export { ToolError } from "../server/tool-error.ts";
export { toolResult } from "../server/tool-result.ts";
export { connectChannel, lineChannel, memoryPair, openPeer, serveChannel } from "./channel.ts";

/**
 * Serves an Endpoint over Streamable HTTP in 2026-07-28 on a platform that speaks in web-standard
 * requests and responses. A client that shakes hands is refused.
 *
 * @throws {RangeError} where a limit is out of its range.
 * @throws {TypeError} where an allowed origin or host is written as neither can be sent.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export function fetchHandler(endpoint: Endpoint, options: HttpServerOptions = {}): FetchHandler {
  return fetchFace(new HttpCore(endpoint, options));
}
