import { TimeoutError } from "../errors/mcp-error.ts";
import type { LazyContext } from "../exchange/cancellation.ts";
import { cancellationOf } from "../exchange/cancellation.ts";
import type { ExchangeContext, Middleware } from "../exchange/exchange.ts";
import { withExchange } from "../exchange/with-exchange.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import { errorResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import { requestRow } from "../spec/method-table.ts";
import { deferred } from "../util/deferred.ts";
import { integerOption, MAX_TIMER_MS } from "../util/integer-option.ts";
import { LazySignal } from "../util/lazy-signal.ts";

/** Options of {@link deadline}. */
export interface DeadlineOptions {
  /** How long an exchange may take, in milliseconds, an integer from 1 to 2147483647. */
  readonly timeoutMs: number;
}

/**
 * Bounds how long an exchange takes. When the time is over, the handler's `signal` is aborted and
 * the caller gets `-32603` with the reason `DEADLINE_EXCEEDED`; what the handler does afterwards,
 * notifications included, is dropped. `subscriptions/listen` has no deadline.
 *
 * @throws {RangeError} where `timeoutMs` is out of its range.
 */
export function deadline(options: DeadlineOptions): Middleware {
  // There is no default: without types it may be missing, and then it is out of range.
  const timeoutMs = integerOption("timeoutMs", options.timeoutMs ?? Number.NaN, TIMEOUT);
  return (next) =>
    withExchange(next, async (request, context) => {
      // A subscription lasts until one side ends it.
      if (requestRow(request.method)?.timeoutMs === null) return next.exchange(request, context);
      const own = new DeadlineContext(context);
      const late = deferred<JsonRpcResponse>();
      const timer = setTimeout(() => {
        const message = `Cannot answer ${request.method}: its deadline of ${timeoutMs} ms is over`;
        own.end(new TimeoutError("DEADLINE_EXCEEDED", message, timeoutMs));
        late.resolve(exceeded(request, message, timeoutMs));
      }, timeoutMs);
      try {
        return await Promise.race([next.exchange(request, own), late.promise]);
      } finally {
        clearTimeout(timer);
        own.unlink();
      }
    });
}

function exceeded(request: JsonRpcRequest, message: string, timeoutMs: number): JsonRpcResponse {
  const data = { reason: "DEADLINE_EXCEEDED", timeoutMs };
  return errorResponse(request.id, RPC_CODE.internalError, message, data);
}

/** The caller's context, with a signal of its own and an end. */
class DeadlineContext implements LazyContext {
  readonly #outer: ExchangeContext;
  readonly #own = new LazySignal();
  #unlink: (() => void) | undefined;

  constructor(outer: ExchangeContext) {
    this.#outer = outer;
  }

  get caller(): ExchangeContext["caller"] {
    return this.#outer.caller;
  }

  get signal(): AbortSignal {
    return this.#linked().signal;
  }

  get lazySignal(): LazySignal | undefined {
    return #own in this ? this.#linked() : undefined;
  }

  async notify(notification: Parameters<ExchangeContext["notify"]>[0]): Promise<void> {
    if (!this.#own.aborted) await this.#outer.notify(notification);
  }

  /** The time is over. */
  end(reason: unknown): void {
    this.#own.abort(reason);
  }

  /** Stops listening to the caller. */
  unlink(): void {
    this.#unlink?.();
  }

  /** The caller is listened to only where somebody looks here: most handlers do not. */
  #linked(): LazySignal {
    this.#unlink ??= cancellationOf(this.#outer).onAbort((reason) => this.#own.abort(reason));
    return this.#own;
  }
}

const TIMEOUT = { fallback: 1, min: 1, max: MAX_TIMER_MS };
