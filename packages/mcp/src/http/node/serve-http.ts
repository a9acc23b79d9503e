// A whole server, for people who have none: listening, routes, the life of the process.

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TlsOptions } from "node:tls";
import { within } from "../../util/within.ts";
import { LOOPBACK_HOSTS } from "../server/access-guard.ts";
import type { HttpCore } from "../server/http-core.ts";
import type { HttpServerOptions } from "../server/http-options.ts";
import { listenError } from "../server/listen-error.ts";
import type { RouteOptions } from "./http-routes.ts";
import { routesOf } from "./http-routes.ts";
import { answeringOf } from "./node-face.ts";
import type { Answering } from "./node-responder.ts";

/** Options of `serveHttp`. */
export interface ServeHttpOptions extends HttpServerOptions, RouteOptions {
  /**
   * The port to listen on, from 0 to 65535; 0 takes any that is free, see {@link HttpServing.url}.
   * @default 3000
   */
  readonly port?: number;
  /**
   * The address or name to listen on. The default can be reached from this machine only.
   * @default "127.0.0.1"
   */
  readonly host?: string;
  /** Certificate and key, as `node:https` takes them. Without them the server speaks plain HTTP. */
  readonly tls?: TlsOptions;
  /**
   * Whether SIGTERM, SIGINT and SIGHUP end the serving in good order: no more requests are taken,
   * those being answered may go on for `drainMs`, and the process exits with code 0. A second signal
   * ends the process at once. `false` leaves signals to the program.
   * @default true
   */
  readonly signals?: boolean;
  /**
   * Runs before a signal ends the process, which waits for it, at most `drainMs`: the place to save
   * state. What it throws is ignored.
   */
  readonly beforeExit?: () => void | Promise<void>;
}

/** A server that is listening: what `serveHttp` gives. */
export interface HttpServing {
  /** The address of the MCP endpoint, such as `http://127.0.0.1:3000/mcp`. */
  readonly url: string;
  /** Resolves, never rejects, when the last connection is closed. */
  readonly closed: Promise<void>;
  /**
   * Stops listening, ends subscriptions with a result, lets calls go on for `drainMs`, and closes
   * every connection. Resolves when `closed` has; may be called again.
   */
  close(): Promise<void>;
}

/** What a server needs of its surroundings besides its options. */
export interface Surroundings {
  /** Calls back at the first signal that asks the process to end; returns how to stop listening. */
  readonly onExitSignal: (callback: () => void) => () => void;
  /** Paths besides the endpoint's whose requests are the core's as well. */
  readonly paths?: readonly string[];
}

/** The options of a server's core: one that only this machine reaches answers only to its names. */
export function coreOptionsOf(options: ServeHttpOptions): HttpServerOptions {
  const { host = DEFAULT_HOST } = options;
  if (options.allowedHosts !== undefined || !isLoopback(host)) return options;
  return { ...options, allowedHosts: [...LOOPBACK_HOSTS, host, nameOf(host)] };
}

/**
 * Listens for a core.
 *
 * @throws {TransportError} `LISTEN_FAILED`, by rejecting.
 */
export async function listen(
  core: HttpCore,
  options: ServeHttpOptions,
  surroundings: Surroundings,
): Promise<HttpServing> {
  const { port = 3000, host = DEFAULT_HOST, tls } = options;
  const answering = answeringOf(core);
  const route = routesOf(core, answering, options, surroundings.paths);
  const server = tls === undefined ? createServer(route) : createTlsServer(tls, route);
  server.on("checkContinue", (request, response) => continueAndRoute(request, response, route));
  // Longer than what stands in between keeps its own connections, which is 60 s nearly everywhere:
  // whoever closes first must be the one who sends.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listening(server, port, host);
  // That one connection cannot be taken, for want of a descriptor say, is no reason to crash.
  server.on("error", (error) => core.tellFailed(error));
  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= closeServer(server, { core, answering, closed });
    return closing;
  };
  if (options.signals ?? true) endOnSignal(close, closed, options, surroundings);
  return { url: urlOf(server, options), closed, close };
}

/**
 * A client that asks first gets to hear a refusal before it has sent its body. What may go on is
 * told so when somebody begins to read.
 */
function continueAndRoute(
  request: IncomingMessage,
  response: ServerResponse,
  route: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  // Listening for data is what tells that the body is wanted.
  const onListener = (event: string | symbol): void => {
    if (event !== "data") return;
    request.off("newListener", onListener);
    response.writeContinue();
  };
  request.on("newListener", onListener);
  route(request, response);
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (cause: Error): void => reject(listenError(`${host}:${port}`, cause));
    server.once("error", onError);
    server.listen(port, host, () => {
      server.off("error", onError);
      resolve();
    });
  });
}

async function closeServer(server: Server, { core, answering, closed }: Closing): Promise<void> {
  server.close();
  await core.close();
  answering.batch.flush();
  server.closeIdleConnections();
  // Answers are handed on; what a client does not read within this time it never will.
  await within(FLUSH_MS, closed);
  server.closeAllConnections();
  await closed;
}

interface Closing {
  readonly core: HttpCore;
  readonly answering: Answering;
  readonly closed: Promise<void>;
}

function endOnSignal(
  close: () => Promise<void>,
  closed: Promise<void>,
  options: ServeHttpOptions,
  { onExitSignal }: Surroundings,
): void {
  const leave = async (): Promise<void> => {
    await close();
    await within(options.drainMs ?? 5000, runBeforeExit(options));
    // Whoever waits for `closed` gets this turn.
    setImmediate(() => process.exit());
  };
  const unlisten = onExitSignal(() => void leave());
  void closed.then(() => unlisten());
}

async function runBeforeExit({ beforeExit }: ServeHttpOptions): Promise<void> {
  try {
    await beforeExit?.();
  } catch {
    // The process ends either way, and nobody is left to tell.
  }
}

function urlOf(server: Server, { tls, path = "/mcp" }: ServeHttpOptions): string {
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === "IPv6" ? `[${address}]` : address;
  return `${tls === undefined ? "http" : "https"}://${host}:${port}${path}`;
}

function isLoopback(host: string): boolean {
  return LOOPBACK.test(nameOf(host));
}

/** A name or address as clients write it in `Host`: an address has many spellings. */
function nameOf(host: string): string {
  try {
    return new URL(`http://${host.includes(":") ? `[${host}]` : host}`).hostname;
  } catch {
    // Nothing that can be listened on, which the platform will say.
    return host;
  }
}

/** The last one is an address of IPv4 in the form of IPv6. */
const LOOPBACK =
  /^(?:(?:[^.]+\.)*localhost\.?|127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;
const DEFAULT_HOST = "127.0.0.1";
const KEEP_ALIVE_MS = 65_000;
const FLUSH_MS = 1000;
