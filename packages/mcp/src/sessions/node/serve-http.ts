import type { Endpoint } from "../../exchange/exchange.ts";
import type {
  HttpServing,
  ServeHttpOptions as StatelessServeOptions,
} from "../../http/node/serve-http.ts";
import { coreOptionsOf, listen } from "../../http/node/serve-http.ts";
import { HttpCore } from "../../http/server/http-core.ts";
import { onExitSignal } from "../../stdio/exit-signals.ts";
import { httpSessions } from "../server/http-sessions.ts";
import type { HttpErasOptions } from "../server/session-options.ts";
import { httpSsePathsOf } from "../server/session-options.ts";

/** Options of {@link serveHttp}. */
export interface ServeHttpOptions extends StatelessServeOptions, HttpErasOptions {}

/**
 * Serves an Endpoint over Streamable HTTP, on a server of its own. It listens on loopback only,
 * unless told otherwise, and ends the process in good order at SIGTERM, SIGINT and SIGHUP. Clients may
 * speak any revision; `revisions` limits them.
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
  const core = new HttpCore(endpoint, coreOptionsOf(options), httpSessions(endpoint, options));
  return listen(core, options, { onExitSignal, paths: httpSsePathsOf(options) });
}
