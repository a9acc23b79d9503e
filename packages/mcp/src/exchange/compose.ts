import type { Endpoint, Middleware } from "./exchange.ts";

/**
 * Wraps an Endpoint in middleware, the first outermost: `compose(server, log, limit)` passes a
 * request to `log`, then `limit`, then `server`.
 *
 * @example
 * const bounded = compose(server, deadline({ timeoutMs: 30_000 }), requestsInFlight({ max: 64 }));
 */
export function compose(endpoint: Endpoint, ...middlewares: readonly Middleware[]): Endpoint {
  return middlewares.reduceRight((next, middleware) => middleware(next), endpoint);
}
