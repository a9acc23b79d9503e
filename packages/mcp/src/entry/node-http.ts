import type { Endpoint } from "../exchange/exchange.ts";
import type { NodeHandler } from "../http/node/node-face.ts";
import { nodeFace } from "../http/node/node-face.ts";
import type { HttpServing, ServeHttpOptions } from "../http/node/serve-http.ts";
import { coreOptionsOf, listen } from "../http/node/serve-http.ts";
import { HttpCore } from "../http/server/http-core.ts";
import type { HttpServerOptions } from "../http/server/http-options.ts";
import { onExitSignal } from "../stdio/exit-signals.ts";

export { Refusal } from "../exchange/refusal.ts";
export type { RouteOptions } from "../http/node/http-routes.ts";
export type { NodeHandler } from "../http/node/node-face.ts";
export type { HttpServing, ServeHttpOptions } from "../http/node/serve-http.ts";
export type { Authentication, HttpServerOptions } from "../http/server/http-options.ts";
export type { HttpHeaders } from "../http/shared/http-headers.ts";

/**
 * Serves an Endpoint over Streamable HTTP, on a server of its own. It listens on loopback only,
 * unless told otherwise, and ends the process in good order at SIGTERM, SIGINT and SIGHUP.
 *
 * @example
 * const { url } = await serveHttp(server, { port: 3000 });
 *
 * @throws {TransportError} `LISTEN_FAILED`, by rejecting, where the address cannot be listened on.
 * @throws {RangeError} by rejecting, where a limit is out of its range.
 * @throws {TypeError} by rejecting, where an origin, a host or a path is written as it cannot be.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export async function serveHttp(
  endpoint: Endpoint,
  options: ServeHttpOptions = {},
): Promise<HttpServing> {
  return listen(new HttpCore(endpoint, coreOptionsOf(options)), options, { onExitSignal });
}

/**
 * Serves an Endpoint over Streamable HTTP within a server that is there already:
 * `createServer(nodeHandler(server))`, or a route of a framework. It installs no signal handlers.
 *
 * @throws {RangeError} where a limit is out of its range.
 * @throws {TypeError} where an allowed origin or host is written as neither can be sent.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export function nodeHandler(endpoint: Endpoint, options: HttpServerOptions = {}): NodeHandler {
  return nodeFace(new HttpCore(endpoint, options));
}
