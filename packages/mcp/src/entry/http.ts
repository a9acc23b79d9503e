import type { Connection, Endpoint } from "../exchange/exchange.ts";
import type { FetchOptions } from "../http/client/connect-by-fetch.ts";
import { fetchOf } from "../http/client/connect-by-fetch.ts";
import { fetchFetcher } from "../http/client/fetch-fetcher.ts";
import type { FetchHandler } from "../http/server/fetch-face.ts";
import { fetchFace } from "../http/server/fetch-face.ts";
import { HttpCore } from "../http/server/http-core.ts";
import type { HttpServerOptions as StatelessServerOptions } from "../http/server/http-options.ts";
import type { ConnectHttpErasOptions } from "../sessions/client/connect-http-options.ts";
import { httpSessions } from "../sessions/server/http-sessions.ts";
import type { HttpErasOptions } from "../sessions/server/session-options.ts";

export { Refusal } from "../exchange/refusal.ts";
export type { CallerHeaders, HeaderValues } from "../http/client/caller-headers.ts";
export type { FetchFunction } from "../http/client/fetch-fetcher.ts";
export type { HttpClientOptions } from "../http/client/http-client-options.ts";
export type { HttpHeadEvent } from "../http/client/wire-heads.ts";
export type { FetchHandler } from "../http/server/fetch-face.ts";
export type { Authentication } from "../http/server/http-options.ts";
export type { HttpHeaders } from "../http/shared/http-headers.ts";
export type { ConnectHttpErasOptions } from "../sessions/client/connect-http-options.ts";
export type { EventStore, StoredEvent, StreamName } from "../sessions/server/event-store.ts";
export type { MemoryEventStoreOptions } from "../sessions/server/memory-event-store.ts";
export { memoryEventStore } from "../sessions/server/memory-event-store.ts";
export type { HttpSseOptions, SessionOptions } from "../sessions/server/session-options.ts";
export type { SessionRecord, SessionStore } from "../sessions/server/session-store.ts";
export { memorySessionStore } from "../sessions/server/session-store.ts";

/** Options of everything that serves an Endpoint over HTTP. */
export interface HttpServerOptions extends StatelessServerOptions, HttpErasOptions {}

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
  const { connectHttpEras } = await import("../sessions/client/connect-http-eras.ts");
  return connectHttpEras(url, fetchFetcher(fetchOf(options)), options);
}
