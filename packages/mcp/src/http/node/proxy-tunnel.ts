import type { OutgoingHttpHeaders, RequestOptions } from "node:http";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { onAbort } from "../../util/on-abort.ts";

/** A proxy did not let a connection through. */
export class ProxyRefusal extends Error {
  override readonly name = "ProxyRefusal";
}

/** Who is asked for a tunnel, and where it leads. */
export interface TunnelOptions {
  readonly proxy: URL;
  readonly host: string;
  readonly port: number;
  /** Of the connection to the proxy, where that is one of TLS. */
  readonly tls: ConnectionOptions;
  readonly timeoutMs: number;
  /** Nobody wants the tunnel any more, where it is not open yet. */
  readonly signal: AbortSignal;
}

/**
 * Opens a tunnel through a proxy, by CONNECT.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-connect
 */
export function openTunnel(options: TunnelOptions): Promise<Socket> {
  const { proxy, host, port, tls, timeoutMs, signal } = options;
  const authority = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const send = proxy.protocol === "https:" ? httpsRequest : httpRequest;
  const request = send({
    ...proxyAddress(proxy),
    ...(proxy.protocol === "https:" ? tls : {}),
    method: "CONNECT",
    path: authority,
    headers: { host: authority, ...proxyCredentials(proxy) },
    agent: false,
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      request.destroy(new ProxyRefusal(`the proxy did not answer within ${timeoutMs} ms`));
    }, timeoutMs);
    const unlink = onAbort(signal, () => {
      request.destroy(new ProxyRefusal("nobody waits for the proxy any more"));
    });
    const settle = (): void => {
      clearTimeout(timer);
      unlink();
    };
    request.once("connect", ({ statusCode = 0, statusMessage = "" }, socket) => {
      settle();
      if (statusCode >= 200 && statusCode <= 299) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(new ProxyRefusal(`the proxy answered with status ${statusCode} ${statusMessage}`));
    });
    request.once("error", (cause) => {
      settle();
      reject(refusalOf(cause));
    });
    request.end();
  });
}

/** Where a proxy listens, as `node:http` takes it. */
export function proxyAddress(proxy: URL): Pick<RequestOptions, "host" | "port"> {
  const { hostname, port, protocol } = proxy;
  const standard = protocol === "https:" ? 443 : 80;
  return { host: hostname.replace(/^\[|\]$/g, ""), port: port === "" ? standard : Number(port) };
}

/** The header that a proxy's own user name and password make. */
export function proxyCredentials({ username, password }: URL): OutgoingHttpHeaders {
  if (username === "" && password === "") return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}

function refusalOf(cause: Error): ProxyRefusal {
  if (cause instanceof ProxyRefusal) return cause;
  const { message, code = "" } = cause as NodeJS.ErrnoException;
  return new ProxyRefusal(`the proxy cannot be reached: ${message || code}`, { cause });
}
