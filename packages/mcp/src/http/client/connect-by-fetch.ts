import type { Connection } from "../../exchange/exchange.ts";
import { connect } from "./connect.ts";
import type { FetchFunction } from "./fetch-fetcher.ts";
import { fetchFetcher } from "./fetch-fetcher.ts";
import type { HttpClientOptions } from "./http-client-options.ts";

/** What `connectHttp` on `fetch` takes besides. */
export interface FetchOptions {
  /**
   * The function that sends requests.
   * @default the platform's `fetch`
   */
  readonly fetch?: FetchFunction;
}

/** Options of {@link connectByFetch}. */
export interface FetchConnectOptions extends HttpClientOptions, FetchOptions {}

/**
 * A connection to a stateless server over Streamable HTTP, on the platform's `fetch`. Resolves at
 * once; nothing is sent before the first request.
 *
 * @throws {TypeError} by rejecting, where the address is none of HTTP, or a header cannot be sent.
 * @throws {RangeError} by rejecting, where a limit is out of its range.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export async function connectByFetch(
  url: string | URL,
  options: FetchConnectOptions = {},
): Promise<Connection> {
  return connect(url, fetchFetcher(fetchOf(options)), options);
}

/** The function that sends requests; the platform's is looked up when it is called. */
export function fetchOf({ fetch }: FetchOptions): FetchFunction {
  return fetch ?? ((url, init) => globalThis.fetch(url, init));
}
