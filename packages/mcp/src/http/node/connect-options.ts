import type { ConnectionOptions } from "node:tls";
import { integerOption, MAX_TIMER_MS } from "../../util/integer-option.ts";
import type { HttpClientOptions } from "../client/http-client-options.ts";
import type { Environment, ProxyOf } from "../client/proxy-settings.ts";
import { proxiesOf, proxyUrl } from "../client/proxy-settings.ts";
import type { ConnectionPoolOptions } from "./connection-pool.ts";

/** Options of `connectHttp` on Node.js. */
export interface NodeConnectOptions extends HttpClientOptions {
  /**
   * How a server of https is spoken to, as `node:tls` takes it: `ca` for a certificate authority of
   * one's own, `cert` and `key` for a certificate of the client. Authorities for the whole process
   * are in the variable NODE_EXTRA_CA_CERTS.
   */
  readonly tls?: ConnectionOptions;
  /**
   * The proxy that every request goes through, such as `http://user:password@proxy.example:3128`;
   * `false` uses none.
   * @default what HTTPS_PROXY, HTTP_PROXY and NO_PROXY say, in either case; loopback is exempt
   */
  readonly proxy?: string | false;
  /**
   * How long connecting may take, TLS and proxy included, in milliseconds, from 1. Then the request
   * rejects with `CONNECT_FAILED`.
   * @default 30000
   */
  readonly connectTimeoutMs?: number;
  /**
   * How long a connection is kept that nobody uses, in milliseconds, from 1. Servers close theirs,
   * too, many after 5 s, and a call that is on its way then is lost.
   * @default 4000
   */
  readonly idleSocketMs?: number;
}

/**
 * The options of a pool, checked; `url` is what it is for.
 *
 * @throws {RangeError} where a time is out of its range.
 * @throws {TypeError} where a proxy is no address of HTTP.
 */
export function poolOptions(
  url: URL,
  options: NodeConnectOptions,
  env: Environment,
): ConnectionPoolOptions {
  const { tls = {}, proxy, connectTimeoutMs, idleSocketMs } = options;
  const proxyOf = proxyOption(proxy, env);
  // Redirects stay within the origin, so this is the only proxy there will be.
  proxyOf(url);
  const range = { min: 1, max: MAX_TIMER_MS };
  return {
    tls,
    proxyOf,
    connectTimeoutMs: integerOption("connectTimeoutMs", connectTimeoutMs, {
      ...range,
      fallback: 30_000,
    }),
    idleSocketMs: integerOption("idleSocketMs", idleSocketMs, { ...range, fallback: 4000 }),
  };
}

function proxyOption(proxy: string | false | undefined, env: Environment): ProxyOf {
  if (proxy === undefined) return proxiesOf(env);
  if (proxy === false) return () => undefined;
  const url = proxyUrl(proxy, "proxy");
  return () => url;
}
