import type { Connection } from "../../exchange/exchange.ts";
import type { FetchOptions } from "../../http/client/connect-by-fetch.ts";
import { fetchOf } from "../../http/client/connect-by-fetch.ts";
import { fetchFetcher } from "../../http/client/fetch-fetcher.ts";
import type { ConnectHttpErasOptions } from "../client/connect-http-options.ts";

/** Options of `connectHttp` on `fetch`. */
export interface ConnectHttpOptions extends ConnectHttpErasOptions, FetchOptions {}

/**
 * Connects to a server over HTTP, whatever revision it speaks, on the platform's `fetch`: for
 * browsers, workers, Deno and Bun. Resolves once it is found out which; with `era: "stateless"` at
 * once, and nothing is sent before the first request.
 *
 * @throws {TransportError} by rejecting: `CONNECT_FAILED`, `UNAUTHORIZED`, `NO_ENDPOINT`,
 * `NO_COMMON_VERSION` and the like.
 * @throws {ProtocolError} `RPC_ERROR`, by rejecting, where the server refuses to be spoken to.
 * @throws {TimeoutError} `TIMEOUT`, by rejecting, where it answers nothing within `connectMs`.
 * @throws {TypeError} by rejecting, where the address, a header or a revision cannot be used.
 * @throws {RangeError} by rejecting, where a limit is out of its range.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#backward-compatibility
 */
export async function connectHttp(
  url: string | URL,
  options: ConnectHttpOptions = {},
): Promise<Connection> {
  const { connectHttpEras } = await import("../client/connect-http-eras.ts");
  return connectHttpEras(url, fetchFetcher(fetchOf(options)), options);
}
