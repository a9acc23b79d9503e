import type { Endpoint } from "../../exchange/exchange.ts";
import type { FetchHandler } from "../../http/server/fetch-face.ts";
import { fetchFace } from "../../http/server/fetch-face.ts";
import { HttpCore } from "../../http/server/http-core.ts";
import { httpSessions } from "../server/http-sessions.ts";
import type { HttpServerOptions } from "../server/session-options.ts";

/**
 * Serves an Endpoint over Streamable HTTP on a platform that speaks in web-standard requests and
 * responses: `Bun.serve({ fetch: fetchHandler(server) })`, Deno, a worker, or a framework's route.
 * Clients may speak any revision; `revisions` limits them.
 *
 * @throws {RangeError} where a limit is out of its range.
 * @throws {TypeError} where an allowed origin or host is written as neither can be sent, or a revision
 * is none.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export function fetchHandler(endpoint: Endpoint, options: HttpServerOptions = {}): FetchHandler {
  return fetchFace(new HttpCore(endpoint, options, httpSessions(endpoint, options)));
}
