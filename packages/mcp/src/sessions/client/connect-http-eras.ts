import type { Channel } from "../../channel/channel.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import type { Connection, ExchangeContext } from "../../exchange/exchange.ts";
import { erasOf, limitsOf } from "../../handshake/connect-eras.ts";
import { FarServer } from "../../handshake/far-server.ts";
import { probe } from "../../handshake/outbound/probe.ts";
import { connect } from "../../http/client/connect.ts";
import type { Fetcher } from "../../http/client/fetcher.ts";
import { HttpConnection } from "../../http/client/http-connection.ts";
import { endpointUrl, postSettings } from "../../http/client/post-settings.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { LATEST_REVISION } from "../../spec/revision.ts";
import { deferred } from "../../util/deferred.ts";
import { onAbort } from "../../util/on-abort.ts";
import type { ConnectHttpErasOptions } from "./connect-http-options.ts";
import { HttpSession } from "./http-session.ts";
import { SessionWire } from "./session-wire.ts";
import { SseSession } from "./sse-session.ts";

/**
 * Speaks to a server over HTTP, whatever revision it speaks. It is asked `server/discover` first; what
 * is answered otherwise than a stateless server answers leads to `initialize`, and where a POST of that
 * is refused, to the transport of 2024-11-05. What comes back speaks 2026-07-28.
 *
 * @throws {TransportError} by rejecting: `CONNECT_FAILED`, `UNAUTHORIZED` and the like, `NO_ENDPOINT`
 * where no server of MCP answers, `NO_COMMON_VERSION`.
 * @throws {ProtocolError} `RPC_ERROR`, by rejecting, where the server refuses `initialize`.
 * @throws {TimeoutError} `TIMEOUT`, by rejecting, where it answers nothing within `connectMs`.
 * @throws {TypeError} by rejecting, where the address, a header or a revision cannot be used.
 * @throws {RangeError} by rejecting, where a limit or a time is out of its range.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#backward-compatibility
 */
export async function connectHttpEras(
  url: string | URL,
  fetcher: Fetcher,
  options: ConnectHttpErasOptions,
): Promise<Connection> {
  const { era = "auto", signal } = options;
  const spoken = erasOf(options);
  const limits = limitsOf(options);
  if (era === "stateless") return connect(url, fetcher, options);
  signal?.throwIfAborted();
  const target = new HttpTarget(endpointUrl(url), fetcher, options);
  const aborted = deferred<never>();
  const unlink = signal && onAbort(signal, aborted.reject);
  try {
    const asking = { send: target.send, transport: "http", spoken } as const;
    const { lastEra: first, client } = options;
    const found = probe({ ...asking, first, client, ...limits });
    const verdict = await Promise.race([found, aborted.promise]);
    const connection =
      verdict.era === "stateless"
        ? target.stateless(verdict.discovered)
        : target.handshake(verdict, spoken.handshake, limits);
    if (signal !== undefined) closeBy(signal, connection);
    options.onEra?.(verdict.era);
    return connection;
  } catch (error) {
    options.onFailing?.(error);
    await target.close();
    throw error;
  } finally {
    unlink?.();
  }
}

/** The server at an address: first of an unknown era and transport, then of one. */
class HttpTarget {
  readonly #fetcher: Fetcher;
  readonly #options: ConnectHttpErasOptions;
  readonly #wire: SessionWire;
  readonly #connection: HttpConnection;
  #far: FarServer | undefined;
  /** Why nothing that it is asked will be answered. */
  #fatal: TransportError | undefined;

  constructor(url: URL, fetcher: Fetcher, options: ConnectHttpErasOptions) {
    this.#fetcher = fetcher;
    this.#options = options;
    this.#wire = new SessionWire(url, postSettings(fetcher, options));
    this.#connection = new HttpConnection(url, fetcher, options);
  }

  /** Asks either question; each in its own way. */
  send = (request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> =>
    request.method === "initialize"
      ? this.#initialize(request, context)
      : this.#discover(request, context);

  stateless(discovered: JsonObject | undefined): Connection {
    // It has not become one of a handshake revision: what it was asked so is given up.
    void this.#far?.peer.close();
    const connection = this.#connection;
    const { exchange, accept } = connection;
    const { info } = this.#options;
    return {
      info: { transport: "http", ...info, revision: LATEST_REVISION, ...serverOf(discovered) },
      closed: connection.closed,
      close: () => connection.close(),
      exchange,
      accept,
    };
  }

  handshake(...shaken: Parameters<FarServer["handshake"]>): Connection {
    if (this.#far === undefined) throw new Error("A session is open that nobody has begun");
    const connection = this.#far.handshake(...shaken);
    void connection.closed.then(() => this.#fetcher.close());
    return connection;
  }

  async close(): Promise<void> {
    await this.#far?.peer.close();
    await this.#connection.close();
    this.#fetcher.close();
  }

  async #discover(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    try {
      return await this.#connection.exchange(request, context);
    } catch (error) {
      if (saysNothing(error)) this.#fatal = error;
      throw error;
    }
  }

  async #initialize(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    if (this.#fatal !== undefined) throw this.#fatal;
    const session = this.#session();
    const far = this.#replace(session);
    const answer = await settle(far.peer.exchange(request, context));
    const isRefused = !("response" in answer) || "error" in answer.response;
    const status = session.initializeStatus;
    if (isRefused && status >= 400 && status <= 499 && !SAYS_NOTHING.has(status)) {
      const older = await this.#openOlder();
      if (older !== undefined) return older.peer.exchange(request, context);
    }
    if ("response" in answer) return answer.response;
    throw answer.error;
  }

  /** The server in the transport of 2024-11-05; undefined where it has none. */
  async #openOlder(): Promise<FarServer | undefined> {
    const session = new SseSession(new SessionWire(this.#wire.url, this.#wire.settings));
    const far = this.#replace(session);
    try {
      await session.begin();
      return far;
    } catch {
      // What the POST was refused with says more.
      return undefined;
    }
  }

  #replace(channel: Channel): FarServer {
    void this.#far?.peer.close();
    this.#far = new FarServer(channel, this.#options);
    return this.#far;
  }

  #session(): HttpSession {
    const { url, settings } = this.#wire;
    const { handshake } = erasOf(this.#options);
    return new HttpSession({
      wire: new SessionWire(url, settings),
      fallbackRevision: handshake.at(-1) ?? "2025-11-25",
      onRenewed: () => this.#far?.renewed(),
    });
  }
}

type Settled = { readonly response: JsonRpcResponse } | { readonly error: unknown };

function settle(answer: Promise<JsonRpcResponse>): Promise<Settled> {
  return answer.then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );
}

/** What is no sign of an era: nobody answered, or whoever did wants credentials or patience. */
function saysNothing(error: unknown): error is TransportError {
  if (!(error instanceof TransportError)) return false;
  const { code, status } = error;
  if (status !== undefined) return SAYS_NOTHING.has(status);
  return NOT_REACHED.has(code) || (code === "INPUT_ENDED" && error.cause instanceof Error);
}

function serverOf(discovered: JsonObject | undefined): Pick<Connection["info"], "server"> {
  const meta = discovered?.["_meta"];
  const server = isJsonObject(meta) ? meta[META_KEY.serverInfo] : undefined;
  if (!isJsonObject(server)) return {};
  const { name, version } = server;
  return typeof name === "string" && typeof version === "string"
    ? { server: { name, version } }
    : {};
}

function closeBy(signal: AbortSignal, connection: Connection): void {
  const unlink = onAbort(signal, () => void connection.close());
  void connection.closed.then(unlink);
}

const SAYS_NOTHING: ReadonlySet<number> = new Set([401, 403, 407, 429]);
const NOT_REACHED: ReadonlySet<string> = new Set([
  "CONNECT_FAILED",
  "PROXY_FAILED",
  "HANDLER_FAILED",
  "CANNOT_ENCODE",
]);
