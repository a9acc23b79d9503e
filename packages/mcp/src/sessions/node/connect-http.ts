import type { Connection } from "../../exchange/exchange.ts";
import { endpointUrl } from "../../http/client/post-settings.ts";
import type { NodeConnectOptions } from "../../http/node/connect-options.ts";
import { poolOptions } from "../../http/node/connect-options.ts";
import { nodeFetcher } from "../../http/node/node-fetcher.ts";
import type { ConnectHttpErasOptions } from "../client/connect-http-options.ts";

/** Options of {@link connectHttp}. */
export interface ConnectHttpOptions extends NodeConnectOptions, ConnectHttpErasOptions {}

/**
 * Connects to a server over HTTP, whatever revision it speaks, on a pool of connections of its own,
 * through the proxy that the environment names. Resolves once it is found out which; with
 * `era: "stateless"` at once, and nothing is sent before the first request.
 *
 * @example
 * const client = createClient(await connectHttp("https://example.com/mcp"), { name, version });
 *
 * @throws {TransportError} by rejecting: `CONNECT_FAILED`, `UNAUTHORIZED`, `NO_ENDPOINT`,
 * `NO_COMMON_VERSION` and the like.
 * @throws {ProtocolError} `RPC_ERROR`, by rejecting, where the server refuses to be spoken to.
 * @throws {TimeoutError} `TIMEOUT`, by rejecting, where it answers nothing within `connectMs`.
 * @throws {TypeError} by rejecting, where the address, a header, a proxy or a revision cannot be used.
 * @throws {RangeError} by rejecting, where a limit or a time is out of its range.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#backward-compatibility
 */
export async function connectHttp(
  url: string | URL,
  options: ConnectHttpOptions = {},
): Promise<Connection> {
  const endpoint = endpointUrl(url);
  const fetcher = nodeFetcher(poolOptions(endpoint, options, process.env));
  const { connectHttpEras } = await import("../client/connect-http-eras.ts");
  return connectHttpEras(endpoint, fetcher, options);
}
