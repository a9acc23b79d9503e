import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Duplex } from "node:stream";
import type { ConnectionOptions } from "node:tls";
import { connect as connectTls } from "node:tls";
import type { ProxyOf } from "../client/proxy-settings.ts";
import { openTunnel, proxyAddress, proxyCredentials } from "./proxy-tunnel.ts";

/** Where and how requests to one address go out. */
export interface Route {
  readonly send: (
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest;
  /** What every request to the address has in common. */
  readonly options: RequestOptions;
  /** Whether a proxy writes the answers, too. */
  readonly isProxied: boolean;
}

/** What a {@link ConnectionPool} is made of. */
export interface ConnectionPoolOptions {
  readonly proxyOf: ProxyOf;
  readonly tls: ConnectionOptions;
  readonly connectTimeoutMs: number;
  /** How long a connection is kept that nobody uses; a server may say less. */
  readonly idleSocketMs: number;
}

/**
 * The connections of one client: kept open between requests, straight to the server or through a
 * proxy.
 */
export class ConnectionPool {
  readonly #options: ConnectionPoolOptions;
  readonly #agents: Agent[] = [];
  readonly #routes = new Map<string, Route>();
  /** An endpoint has one address nearly always. */
  #last: { readonly url: URL; readonly route: Route } | undefined;

  constructor(options: ConnectionPoolOptions) {
    this.#options = options;
  }

  /** The route to an address. */
  routeTo(url: URL): Route {
    if (this.#last?.url === url) return this.#last.route;
    const route = this.#routes.get(url.href) ?? this.#newRoute(url);
    this.#routes.set(url.href, route);
    this.#last = { url, route };
    return route;
  }

  /** Closes every connection. */
  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }

  #newRoute(url: URL): Route {
    const proxy = this.#options.proxyOf(url);
    const isTls = url.protocol === "https:";
    const target: RequestOptions = {
      protocol: url.protocol,
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: url.port === "" ? (isTls ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
    };
    if (proxy !== undefined && !isTls) return this.#forwarded(url, proxy);
    const agent = !isTls
      ? new HttpAgent(this.#keeping)
      : proxy === undefined
        ? new HttpsAgent({ ...this.#options.tls, ...this.#keeping })
        : new TunnelAgent({ ...this.#options.tls, ...this.#keeping }, proxy, this.#options);
    this.#agents.push(agent);
    const send = isTls ? httpsRequest : httpRequest;
    return { send, options: { ...target, agent }, isProxied: false };
  }

  /**
   * The proxy gets the whole address, and passes the request on.
   *
   * @see https://www.rfc-editor.org/rfc/rfc9112#name-absolute-form
   */
  #forwarded(url: URL, proxy: URL): Route {
    const isTls = proxy.protocol === "https:";
    const agent = isTls
      ? new HttpsAgent({ ...this.#options.tls, ...this.#keeping })
      : new HttpAgent(this.#keeping);
    this.#agents.push(agent);
    const headers = { host: url.host, ...proxyCredentials(proxy) };
    const path = `${url.origin}${url.pathname}${url.search}`;
    const options: RequestOptions = { ...proxyAddress(proxy), path, headers, agent };
    return { send: isTls ? httpsRequest : httpRequest, options, isProxied: true };
  }

  get #keeping(): { keepAlive: true; timeout: number; keepAliveInitialDelay: number } {
    const { idleSocketMs } = this.#options;
    return { keepAlive: true, timeout: idleSocketMs, keepAliveInitialDelay: PROBE_MS };
  }
}

/** An agent whose connections run through a proxy. */
class TunnelAgent extends HttpsAgent {
  readonly #proxy: URL;
  readonly #pool: ConnectionPoolOptions;
  readonly #closing = new AbortController();

  constructor(
    options: ConstructorParameters<typeof HttpsAgent>[0],
    proxy: URL,
    pool: ConnectionPoolOptions,
  ) {
    super(options);
    this.#proxy = proxy;
    this.#pool = pool;
  }

  override createConnection(
    options: RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const { tls, connectTimeoutMs: timeoutMs } = this.#pool;
    const host = options.host ?? "";
    const tunnel = openTunnel({
      proxy: this.#proxy,
      host,
      port: Number(options.port),
      tls,
      timeoutMs,
      signal: this.#closing.signal,
    });
    tunnel.then(
      (socket) => callback?.(null, connectTls({ ...(options as ConnectionOptions), socket })),
      // The other argument is for those that worked.
      (error: Error) => callback?.(error, undefined as unknown as Duplex),
    );
    return undefined;
  }

  /** Tunnels that are not open yet are no sockets of the agent's. */
  override destroy(): void {
    this.#closing.abort();
    super.destroy();
  }
}

/** How long a connection is silent before the system looks whether the other side is still there. */
const PROBE_MS = 15_000;
