// The Node.js platform: node:http and node:https as they are, with a pool of their own.

import type { ClientRequest, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import type {
  Fetcher,
  HttpCall,
  HttpFailure,
  HttpReceiver,
  HttpRequest,
} from "../client/fetcher.ts";
import { DISCARD_MS, MAX_DISCARDED_BYTES } from "../client/fetcher.ts";
import type { ConnectionPoolOptions } from "./connection-pool.ts";
import { ConnectionPool } from "./connection-pool.ts";
import { decodeBody } from "./decode-body.ts";
import { headersOf } from "./node-face.ts";
import { ProxyRefusal } from "./proxy-tunnel.ts";

/** A Fetcher with its own pool of connections. */
export function nodeFetcher(options: ConnectionPoolOptions): Fetcher {
  const pool = new ConnectionPool(options);
  return {
    send: (request, receiver) => new NodeCall(pool, options.connectTimeoutMs, request, receiver),
    close: () => pool.close(),
  };
}

class NodeCall implements HttpCall {
  readonly #request: ClientRequest;
  /** Undefined once nothing more is to be told. */
  #receiver: HttpReceiver | undefined;
  readonly #isProxied: boolean;
  #body: Readable | undefined;
  #connecting: ReturnType<typeof setTimeout> | undefined;
  #isConnected = false;
  #discarding: ReturnType<typeof setTimeout> | undefined;

  constructor(
    pool: ConnectionPool,
    connectTimeoutMs: number,
    { method, url, headers, body }: HttpRequest,
    receiver: HttpReceiver,
  ) {
    const route = pool.routeTo(url);
    this.#receiver = receiver;
    this.#isProxied = route.isProxied;
    const request = route.send(
      {
        ...route.options,
        method,
        headers: { "accept-encoding": "identity", ...headers, ...route.options.headers },
      },
      (response) => this.#respond(response),
    );
    this.#request = request;
    request.once("socket", (socket) => this.#watchConnecting(socket, connectTimeoutMs));
    request.on("error", (error) => this.#break(error));
    request.once("close", () => this.#closed());
    request.end(body);
  }

  cancel(): void {
    this.#receiver = undefined;
    this.#settleTimers();
    this.#request.destroy();
  }

  discard(): void {
    if (this.#receiver === undefined) return;
    this.#receiver = undefined;
    this.#settleTimers();
    if (this.#request.destroyed) return;
    this.#discarding = setTimeout(() => this.#request.destroy(), DISCARD_MS);
    this.#discarding.unref();
    let left = MAX_DISCARDED_BYTES;
    this.#body?.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) this.#request.destroy();
    });
    this.#body?.resume();
  }

  pause(): void {
    this.#body?.pause();
  }

  resume(): void {
    this.#body?.resume();
  }

  /** Nothing was sent as long as there is no connection; that is known of new ones only. */
  #watchConnecting(socket: Socket, timeoutMs: number): void {
    const { secureConnecting = false } = socket as Socket & { readonly secureConnecting?: boolean };
    if (!(socket.connecting || secureConnecting)) {
      this.#isConnected = true;
      return;
    }
    this.#connecting = setTimeout(() => {
      this.#request.destroy(new Error(`no connection within ${timeoutMs} ms (connectTimeoutMs)`));
    }, timeoutMs);
    socket.once(secureConnecting ? "secureConnect" : "connect", () => {
      this.#isConnected = true;
      clearTimeout(this.#connecting);
    });
    socket.once("close", () => clearTimeout(this.#connecting));
  }

  #respond(response: IncomingMessage): void {
    const body = decodeBody(response);
    if (body === undefined) {
      const encoding = response.headers["content-encoding"] ?? "";
      this.#fail({ kind: "unreadable", text: `its content encoding is ${encoding}` });
      this.#request.destroy();
      return;
    }
    this.#body = body;
    const status = response.statusCode ?? 0;
    if (this.#isProxied && status === PROXY_AUTHENTICATION) {
      this.#fail({ kind: "proxy", text: `the proxy answered with status ${status}` });
      this.#request.destroy();
      return;
    }
    body.on("error", (error) => this.#break(error));
    body.on("close", () => {
      if (this.#receiver !== undefined) this.#break(new Error("the answer was cut off"));
    });
    this.#receiver?.head(status, headersOf(response));
    body.on("data", (chunk: Buffer) => this.#receiver?.data(chunk));
    body.on("end", () => {
      const receiver = this.#receiver;
      this.#receiver = undefined;
      this.#settleTimers();
      receiver?.end();
    });
  }

  /** A change of the protocol, a 101, closes the connection without a word. */
  #closed(): void {
    clearTimeout(this.#discarding);
    if (this.#body === undefined) this.#break(new Error("the connection was closed"));
  }

  #break(error: Error): void {
    if (this.#receiver === undefined) return;
    const wasReused = this.#request.reusedSocket && this.#body === undefined;
    const failure = failureOf(error, this.#isConnected);
    this.#fail(wasReused && failure.kind === "lost" ? { ...failure, wasReused } : failure);
    this.#request.destroy();
  }

  #fail(failure: HttpFailure): void {
    const receiver = this.#receiver;
    this.#receiver = undefined;
    this.#settleTimers();
    receiver?.failed(failure);
  }

  #settleTimers(): void {
    clearTimeout(this.#connecting);
  }
}

function failureOf(error: Error, isConnected: boolean): HttpFailure {
  const { code = "" } = error as NodeJS.ErrnoException;
  const text = textOf(error, code);
  if (error instanceof ProxyRefusal) return { kind: "proxy", text, cause: error };
  if (!isConnected) return { kind: "unreachable", text, cause: error };
  // Of the parser and of zlib.
  const isUnreadable = /^(?:HPE_|Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING)/.test(code);
  return { kind: isUnreadable ? "unreadable" : "lost", text, cause: error };
}

/** Where several addresses were tried, the message is empty, and each says something of its own. */
function textOf(error: Error, code: string): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.map((one: unknown) => (one as Error).message).join(", ");
  }
  // OpenSSL's own words are lines of numbers.
  if (code === "EPROTO")
    return "the TLS handshake failed (EPROTO), so it may speak plain HTTP there";
  return error.message || code;
}

const PROXY_AUTHENTICATION = 407;
