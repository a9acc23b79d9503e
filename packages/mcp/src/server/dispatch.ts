// From a request to its answer: version, method, `_meta`, then the one who knows. The registry is
// built once and shared; nothing is registered, compiled or converted a request.

import { cancellationOf } from "../exchange/cancellation.ts";
import type { ExchangeContext } from "../exchange/exchange.ts";
import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import { Refusal } from "../exchange/refusal.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import { encodeOnce } from "../jsonrpc/source-text.ts";
import { isSentBy, methodRow } from "../spec/method-table.ts";
import { LATEST_REVISION, STATELESS_REVISIONS } from "../spec/revision.ts";
import { excerpt } from "../util/excerpt.ts";
import { frozenJson } from "../util/frozen-json.ts";
import type { CacheHints } from "./cache-hints.ts";
import type { CompleteResult } from "./complete-result.ts";
import type { Features } from "./features.ts";
import { RequestError } from "./request-error.ts";
import { refusalOfMeta, refusalOfVersion } from "./request-meta.ts";

/** What a {@link Dispatch} is made of. */
export interface DispatchOptions {
  readonly features: Features;
  readonly complete: CompleteResult;
  readonly instructions: string | undefined;
  readonly cache: Required<CacheHints>;
  readonly observer: Observer | undefined;
}

/** Sends each request to whoever answers its method. */
export class Dispatch {
  readonly #options: DispatchOptions;
  /** The answer to `server/discover`, encoded once; made anew when something was registered. */
  #discovered: JsonObject | undefined;

  constructor(options: DispatchOptions) {
    this.#options = options;
  }

  /** Something was registered: what is declared may have changed. */
  changed(): void {
    this.#discovered = undefined;
  }

  async exchange(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const wrongVersion = refusalOfVersion(request);
    if (wrongVersion !== undefined) return wrongVersion;
    const { method } = request;
    const discovers = method === "server/discover";
    const handler = discovers ? undefined : this.#options.features.handler(method);
    if (handler === undefined && !discovers) return methodNotFound(request);
    const refusal = refusalOfMeta(request);
    if (refusal !== undefined) return refusal;
    if (handler === undefined) return this.#discover(request);
    try {
      return await handler(request, context);
    } catch (error) {
      return this.#failed(request, context, error);
    }
  }

  /** What a handler throws stays here, unless it is meant for the client or for the transport. */
  #failed(request: JsonRpcRequest, context: ExchangeContext, error: unknown): JsonRpcResponse {
    if (error instanceof Refusal) throw error;
    const { method, id } = request;
    if (error instanceof RequestError) {
      return errorResponse(id, error.code, error.message, error.data);
    }
    // It stopped because it was stopped: whoever carries the request knows what that means.
    const { aborted, reason } = cancellationOf(context);
    if (aborted && error === reason) throw error;
    tell(this.#options.observer, { kind: "handler-failed", method, error });
    const message = `Cannot answer ${method}: the server failed`;
    return errorResponse(id, RPC_CODE.internalError, message, { reason: "HANDLER_FAILED" });
  }

  /** @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover */
  #discover({ id }: JsonRpcRequest): JsonRpcResponse {
    if (this.#discovered === undefined) {
      const { features, complete, instructions, cache } = this.#options;
      const result = {
        supportedVersions: STATELESS_REVISIONS,
        capabilities: features.capabilities(),
        ...(instructions === undefined ? {} : { instructions }),
        ...cache,
      };
      // Frozen, since it is sent to many, some of whom may be in this process.
      this.#discovered = encodeOnce(frozenJson(complete(result)));
    }
    return resultResponse(id, this.#discovered);
  }
}

function methodNotFound(request: JsonRpcRequest): JsonRpcResponse {
  const method = excerpt(request.method, 60) || '""';
  const message = `Cannot answer ${method}: ${whyNotFound(request.method)}`;
  return errorResponse(request.id, RPC_CODE.methodNotFound, message);
}

/**
 * The likelier mistakes are named: a method of another era, whose clients may have nothing but this
 * sentence to show, and a notification with an id.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions
 */
function whyNotFound(method: string): string {
  const row = methodRow(method);
  if (row?.kind === "notification") return "it is a notification, and those have no id";
  if (row !== undefined && !isSentBy(row, "client", LATEST_REVISION)) {
    return `clients send no such request in revision ${STATELESS_REVISIONS.join(", ")}, which this server speaks`;
  }
  return "this server has no such method; server/discover shows what it offers";
}
