import type { OutgoingHttpHeaders, RequestOptions } from "node:http";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import type { ConnectionOptions } from "node:tls";

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
}

/**
 * Opens a tunnel through a proxy, by CONNECT.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-connect
 */
export function openTunnel(options: TunnelOptions): Promise<Socket> {
  const { proxy, host, port, tls, timeoutMs } = options;
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
    request.once("connect", ({ statusCode = 0, statusMessage = "" }, socket) => {
      clearTimeout(timer);
      if (statusCode >= 200 && statusCode <= 299) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(new ProxyRefusal(`the proxy answered with status ${statusCode} ${statusMessage}`));
    });
    request.once("error", (cause) => {
      clearTimeout(timer);
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
