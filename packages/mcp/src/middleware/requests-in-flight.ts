import type { Middleware } from "../exchange/exchange.ts";
import { withExchange } from "../exchange/with-exchange.ts";
import { errorResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import { integerOption } from "../util/integer-option.ts";

/** Options of {@link requestsInFlight}. */
export interface RequestsInFlightOptions {
  /** How many requests may be in flight at once, over all callers, from 1. */
  readonly max: number;
}

/**
 * Bounds how many requests an Endpoint works on at once. One more is refused at once with `-32603`
 * and the reason `TOO_MANY_REQUESTS`; nothing queues.
 *
 * @throws {RangeError} where `max` is not a positive integer.
 */
export function requestsInFlight(options: RequestsInFlightOptions): Middleware {
  // There is no default: without types it may be missing, and then it is out of range.
  const max = integerOption("max", options.max ?? Number.NaN, { fallback: 1, min: 1 });
  return (next) => {
    let inFlight = 0;
    return withExchange(next, async (request, context) => {
      if (inFlight >= max) {
        const message = `Cannot take request: ${max} are in flight already (max); wait for one`;
        const data = { reason: "TOO_MANY_REQUESTS", max };
        return errorResponse(request.id, RPC_CODE.internalError, message, data);
      }
      inFlight++;
      try {
        return await next.exchange(request, context);
      } finally {
        inFlight--;
      }
    });
  };
}
