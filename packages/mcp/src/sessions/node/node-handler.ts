import type { Endpoint } from "../../exchange/exchange.ts";
import type { NodeHandler } from "../../http/node/node-face.ts";
import { nodeFace } from "../../http/node/node-face.ts";
import { HttpCore } from "../../http/server/http-core.ts";
import { httpSessions } from "../server/http-sessions.ts";
import type { HttpServerOptions } from "../server/session-options.ts";

/**
 * Serves an Endpoint over Streamable HTTP within a server that is there already:
 * `createServer(nodeHandler(server))`, or a route of a framework. It installs no signal handlers.
 * Clients may speak any revision; `revisions` limits them.
 *
 * @throws {RangeError} where a limit is out of its range.
 * @throws {TypeError} where an allowed origin or host is written as neither can be sent.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export function nodeHandler(endpoint: Endpoint, options: HttpServerOptions = {}): NodeHandler {
  return nodeFace(new HttpCore(endpoint, options, httpSessions(endpoint, options)));
}
