import type { Connection, Endpoint } from "../exchange/exchange.ts";
import { endpointUrl } from "../http/client/post-settings.ts";
import { postText as post } from "../http/client/post-text.ts";
import type { NodeConnectOptions } from "../http/node/connect-options.ts";
import { poolOptions } from "../http/node/connect-options.ts";
import type { NodeHandler } from "../http/node/node-face.ts";
import { nodeFace } from "../http/node/node-face.ts";
import { nodeFetcher } from "../http/node/node-fetcher.ts";
import type {
  HttpServing,
  ServeHttpOptions as StatelessServeOptions,
} from "../http/node/serve-http.ts";
import { coreOptionsOf, listen } from "../http/node/serve-http.ts";
import { HttpCore } from "../http/server/http-core.ts";
import type { HttpServerOptions as StatelessServerOptions } from "../http/server/http-options.ts";
import type { ConnectHttpErasOptions } from "../sessions/client/connect-http-options.ts";
import { httpSessions } from "../sessions/server/http-sessions.ts";
import type { HttpErasOptions } from "../sessions/server/session-options.ts";
import { httpSsePathsOf } from "../sessions/server/session-options.ts";
import { onExitSignal } from "../stdio/exit-signals.ts";

export { Refusal } from "../exchange/refusal.ts";
export type { CallerHeaders, HeaderValues } from "../http/client/caller-headers.ts";
export type { HttpClientOptions } from "../http/client/http-client-options.ts";
export type { HttpHeadEvent } from "../http/client/wire-heads.ts";
export type { NodeConnectOptions } from "../http/node/connect-options.ts";
export type { RouteOptions } from "../http/node/http-routes.ts";
export type { NodeHandler } from "../http/node/node-face.ts";
export type { HttpServing } from "../http/node/serve-http.ts";
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
  const { connectHttpEras } = await import("../sessions/client/connect-http-eras.ts");
  return connectHttpEras(endpoint, fetcher, options);
}

/**
 * Posts a text as it is, whatever it says, for whoever wants to send what is no message, or to see
 * what a message turns out to be. The headers repeat it as far as it is one. Nothing of the answer
 * is matched or judged: `onText` sees what comes. Resolves when the answer has ended.
 *
 * @throws {TransportError} by rejecting, where what comes is no answer of MCP, or nothing comes.
 * @throws {TypeError} by rejecting, where the address, a header or a proxy cannot be used.
 */
export async function postText(
  url: string | URL,
  text: string,
  options: NodeConnectOptions = {},
): Promise<void> {
  const endpoint = endpointUrl(url);
  await post(endpoint, text, nodeFetcher(poolOptions(endpoint, options, process.env)), options);
}
