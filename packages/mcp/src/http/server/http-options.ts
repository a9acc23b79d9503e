import type { Principal } from "../../exchange/exchange.ts";
import type { Observer } from "../../exchange/observer.ts";
import type { Refusal } from "../../exchange/refusal.ts";
import { DEFAULT_MAX_DEPTH } from "../../jsonrpc/parse-frame.ts";
import { integerOption, timerOption } from "../../util/integer-option.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";

/** Who a caller is, or why nobody: what {@link HttpServerOptions.authenticate} gives. */
export type Authentication = Principal | Refusal;

/** Options of everything that serves an Endpoint over HTTP. */
export interface HttpServerOptions {
  /**
   * Says who asks, from the headers of the request, or refuses it. Runs after the check of `Origin`
   * and before the body is read. What it throws besides a `Refusal` is told to the observer and
   * answered with status 500. Without it there is no principal.
   */
  readonly authenticate?: (headers: HttpHeaders) => Authentication | Promise<Authentication>;
  /**
   * The origins whose pages may call, such as `https://app.example.com`, in place of the default;
   * `*` allows every one. `null`, the origin of sandboxed and local pages, only counts where it is
   * named itself. Requests without an `Origin` come from no page and always pass.
   * @default every port of http and https on localhost, 127.0.0.1 and [::1]
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#security-endpoint
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * The names that this server is reached by, such as `mcp.example.com`, without port. A request
   * whose `Host` is another is refused.
   * @default any; the loopback names where `serveHttp` listens on loopback
   */
  readonly allowedHosts?: readonly string[];
  /**
   * Whether pages of the allowed origins are told that they may call: answers preflight requests and
   * adds the headers that let their scripts read the answers.
   * @default false
   */
  readonly cors?: boolean;
  /**
   * Bytes that the body of a request may have, from 1. A larger one is answered with 413.
   * @default 4194304 (4 MiB)
   */
  readonly maxMessageBytes?: number;
  /**
   * How long the body of a request may take to arrive, in milliseconds, from 1. A slower one is
   * answered with 408. Bodies that are still coming in may hold 64 times `maxMessageBytes` together;
   * over that the one that has taken longest is answered with 503.
   * @default 30000
   */
  readonly bodyTimeoutMs?: number;
  /**
   * How long `authenticate` may take, in milliseconds, from 1. Then the request is answered with 503,
   * and the observer is told.
   * @default 30000
   */
  readonly authenticateTimeoutMs?: number;
  /**
   * How deep arrays and objects may be nested in a body, from 1.
   * @default 512
   */
  readonly maxDepth?: number;
  /**
   * Requests that may be answered at once, from 1: each counts from its complete body on, a
   * subscription only until it is acknowledged. One more is answered with 503.
   * @default 1024
   */
  readonly maxInFlight?: number;
  /**
   * Subscriptions that one principal may have open at once, from 1. Without `authenticate` those of
   * one address count together, where the platform tells it; behind a proxy that is everybody. One
   * more is answered with 429.
   * @default 1024
   */
  readonly maxSubscriptions?: number;
  /**
   * How often every open event stream gets a comment, in milliseconds, from 1, so that nothing on
   * the way takes it for dead.
   * @default 15000
   */
  readonly keepAliveMs?: number;
  /**
   * How long an event stream may stand still because nobody reads it, in milliseconds, from 1. Then
   * `notify` rejects with `NOTIFICATION_STALLED` and the request is cancelled. On Node.js the same
   * holds for an answer of more than 64 KiB: its connection is closed.
   * @default 30000
   */
  readonly stallMs?: number;
  /**
   * How long requests that are being answered may go on after `close()`, in milliseconds, from 0.
   * Subscriptions are ended at once, with a result.
   * @default 5000
   */
  readonly drainMs?: number;
  /** Sees every message, exchange, complaint and stray. */
  readonly observer?: Observer;
}

/** {@link HttpServerOptions} with every default in place. */
export type HttpSettings = Required<
  Pick<
    HttpServerOptions,
    | "cors"
    | "maxMessageBytes"
    | "bodyTimeoutMs"
    | "authenticateTimeoutMs"
    | "maxDepth"
    | "maxInFlight"
    | "maxSubscriptions"
    | "keepAliveMs"
    | "stallMs"
    | "drainMs"
  >
> & {
  /** Bytes that bodies hold together while they come in. */
  readonly maxArrivingBytes: number;
  readonly observer: Observer | undefined;
};

/**
 * Puts the defaults in place.
 *
 * @throws {RangeError} where a limit is out of its range.
 */
export function settingsOf(options: HttpServerOptions): HttpSettings {
  const maxMessageBytes = atLeastOne("maxMessageBytes", options.maxMessageBytes, 4 * 1024 * 1024);
  return {
    cors: options.cors ?? false,
    maxMessageBytes,
    maxArrivingBytes: BODIES_AT_ONCE * maxMessageBytes,
    bodyTimeoutMs: timerOption("bodyTimeoutMs", options.bodyTimeoutMs, 30_000, 1),
    authenticateTimeoutMs: timerOption(
      "authenticateTimeoutMs",
      options.authenticateTimeoutMs,
      30_000,
      1,
    ),
    maxDepth: atLeastOne("maxDepth", options.maxDepth, DEFAULT_MAX_DEPTH),
    maxInFlight: atLeastOne("maxInFlight", options.maxInFlight, 1024),
    maxSubscriptions: atLeastOne("maxSubscriptions", options.maxSubscriptions, 1024),
    keepAliveMs: timerOption("keepAliveMs", options.keepAliveMs, 15_000, 1),
    stallMs: timerOption("stallMs", options.stallMs, 30_000, 1),
    drainMs: timerOption("drainMs", options.drainMs, 5000, 0),
    observer: options.observer,
  };
}

function atLeastOne(name: string, value: number | undefined, fallback: number): number {
  return integerOption(name, value, { fallback, min: 1 });
}

/** How many bodies of the largest size may come in at once. */
const BODIES_AT_ONCE = 64;
