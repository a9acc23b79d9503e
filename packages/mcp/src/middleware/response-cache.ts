// https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching

import type { Caller, Endpoint, Middleware } from "../exchange/exchange.ts";
import { withExchange } from "../exchange/with-exchange.ts";
import type { JsonRpcNotification } from "../jsonrpc/message.ts";
import { integerOption } from "../util/integer-option.ts";
import { CachedEndpoint } from "./cache/cached-endpoint.ts";

/** Options of {@link responseCache}. */
export interface ResponseCacheOptions {
  /**
   * Whose answers are whose: callers with the same partition share what is `private`. It must change
   * with the authorization that requests are sent under.
   * @default the principal that the caller was authenticated as; without one, everybody together
   */
  readonly partition?: (caller: Caller) => string;
  /**
   * Answers kept at once, from 1; those that were not used for longest go first.
   * @default 1000
   */
  readonly maxEntries?: number;
  /**
   * About how many bytes of answers are kept at once, from 1.
   * @default 33554432 (32 MiB)
   */
  readonly maxBytes?: number;
  /**
   * The time in milliseconds, for tests.
   * @default Date.now
   */
  readonly now?: () => number;
}

/** The middleware that {@link responseCache} makes, and what can be done with what it keeps. */
export interface ResponseCache extends Middleware {
  /**
   * Takes a notification that came without a subscription, as the `accept` of a connection gets it:
   * what it says has changed is asked for again.
   */
  accept(notification: JsonRpcNotification): void;
  /** Forgets everything: after a change of the authorization, for example. */
  clear(): void;
}

/**
 * Keeps answers for as long as they say that they are fresh (`ttlMs`), and asks once where several
 * want the same at the same time. Make one for each connection.
 *
 * Kept are complete results of the methods that the table calls cacheable, by method and parameters
 * without `_meta`; `public` ones for everybody, all others by partition. A request with answers to a
 * server's questions is neither answered from here nor kept, nor is an `input_required` result. What
 * a notification names is dropped, and so is what a subscription watched, when it begins and when it
 * ends: changes may have gone unseen before and after. An error to a request with a cursor drops all
 * pages of that list; a tool, prompt or resource that the server does not know drops the list that
 * showed it.
 *
 * Requests join one in flight only where none was answered since it began that may have changed
 * something. An answer that is no complete result goes to the caller whose request it was; the others
 * ask for themselves. Kept answers are frozen copies: numbers are as JavaScript has them.
 *
 * @example
 * const client = createClient(compose(connection, responseCache()), { name: "app", version: "1" });
 *
 * @throws {RangeError} where a limit is out of its range.
 */
export function responseCache(options: ResponseCacheOptions = {}): ResponseCache {
  const { partition = principalOf, now = Date.now } = options;
  const maxEntries = integerOption("maxEntries", options.maxEntries, ENTRIES);
  const maxBytes = integerOption("maxBytes", options.maxBytes, BYTES);
  const wrapped: CachedEndpoint[] = [];
  const middleware = (next: Endpoint): Endpoint => {
    const endpoint = new CachedEndpoint(next, { partition, maxEntries, maxBytes, now });
    wrapped.push(endpoint);
    return withExchange(next, endpoint.exchange);
  };
  return Object.assign(middleware, {
    accept(notification: JsonRpcNotification): void {
      for (const endpoint of wrapped) endpoint.take(notification);
    },
    clear(): void {
      for (const endpoint of wrapped) endpoint.clear();
    },
  });
}

function principalOf({ principal }: Caller): string {
  return principal?.id ?? "";
}

const ENTRIES = { fallback: 1000, min: 1 };
const BYTES = { fallback: 33_554_432, min: 1 };
