// A Connection over Streamable HTTP in revision 2026-07-28: no session, a POST a message.

import { ClosedError } from "../../errors/mcp-error.ts";
import { cancellationOf } from "../../exchange/cancellation.ts";
import type {
  CloseReason,
  Connection,
  ConnectionInfo,
  Endpoint,
  ExchangeContext,
} from "../../exchange/exchange.ts";
import { tell } from "../../exchange/observer.ts";
import type { ParamHeader } from "../../exchange/param-headers.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { deferred } from "../../util/deferred.ts";
import { LinkedList } from "../../util/linked-list.ts";
import type { Fetcher } from "./fetcher.ts";
import type { HttpClientOptions } from "./http-client-options.ts";
import { HttpExchange } from "./http-exchange.ts";
import { HttpNotification } from "./http-notification.ts";
import { listAgain } from "./list-again.ts";
import type { PostSettings } from "./post-settings.ts";
import { postSettings } from "./post-settings.ts";
import { sharedToolMemory, ToolMemory } from "./tool-memory.ts";

/** Sends messages to one endpoint, as long as it is not closed. Nothing is sent before the first. */
export class HttpConnection implements Connection {
  readonly info: ConnectionInfo;
  readonly #settings: PostSettings;
  readonly #memory: ToolMemory;
  readonly #exchanges = new LinkedList<HttpExchange>();
  readonly #notifications = new LinkedList<HttpNotification>();
  readonly #closed = deferred<CloseReason>();
  #url: URL;
  #lastId = 0;
  #over: CloseReason | undefined;

  /**
   * @throws {RangeError} where a limit is out of its range.
   * @throws {TypeError} where a header cannot be sent.
   */
  constructor(url: URL, fetcher: Fetcher, options: HttpClientOptions) {
    this.info = { transport: "http", ...options.info };
    this.#settings = postSettings(fetcher, options);
    this.#url = url;
    const { principal } = options;
    this.#memory = principal === undefined ? new ToolMemory() : sharedToolMemory(url, principal);
  }

  get closed(): Promise<CloseReason> {
    return this.#closed.promise;
  }

  exchange = (request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> => {
    const { observer } = this.#settings;
    return observer === undefined ? this.#ask(request, context) : this.#watch(request, context);
  };

  accept: NonNullable<Endpoint["accept"]> = (notification) => {
    if (this.#over !== undefined) {
      const { method } = notification;
      const error = closedError(this.#over);
      tell(this.#settings.observer, { kind: "handler-failed", method, error });
      return;
    }
    const post = new HttpNotification({
      settings: this.#settings,
      url: this.#url,
      onMoved: this.#onMoved,
      notification,
      onOver: (over) => this.#notifications.remove(over),
    });
    this.#notifications.add(post);
    void post.send();
  };

  close(): Promise<void> {
    this.end({ code: "CLOSED", message: "This side closed the connection" });
    return this.closed.then(doNothing);
  }

  /** Ends everything that is under way; a second time does nothing. */
  end(reason: CloseReason): void {
    if (this.#over !== undefined) return;
    this.#over = reason;
    const error = closedError(reason);
    for (const exchange of this.#exchanges.toArray()) exchange.abandon(error);
    for (const notification of this.#notifications.toArray()) notification.abandon(error);
    this.#settings.fetcher.close();
    tell(this.#settings.observer, { kind: "closed", reason });
    this.#closed.resolve(reason);
  }

  #ask(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    if (request.method === "tools/list") {
      return this.#post(request, context).then((response) => this.#learn(response));
    }
    if (request.method === "tools/call") return this.#call(request, context);
    return this.#post(request, context);
  }

  async #call(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const name = request.params?.["name"];
    const before = this.#memory.paramsOf(name);
    const response = await this.#post(request, context, before);
    if (!isHeaderMismatch(response) || typeof name !== "string") return response;
    await listAgain({ name, request, context, ask: (again, its) => this.#ask(again, its) });
    const now = this.#memory.paramsOf(name);
    return isSame(before, now) ? response : this.#post(request, context, now);
  }

  /** Posts a request under an id of this connection: callers may use the same one at once. */
  #post(
    request: JsonRpcRequest,
    context: ExchangeContext,
    params: readonly ParamHeader[] = NONE,
  ): Promise<JsonRpcResponse> {
    if (this.#over !== undefined) return Promise.reject(closedError(this.#over));
    const cancellation = cancellationOf(context);
    if (cancellation.aborted) return Promise.reject(cancellation.reason);
    this.#lastId++;
    const exchange = new HttpExchange({
      settings: this.#settings,
      url: this.#url,
      onMoved: this.#onMoved,
      request,
      wireId: this.#lastId,
      context,
      cancellation,
      params,
      onOver: this.#onOver,
    });
    this.#exchanges.add(exchange);
    return exchange.run();
  }

  #learn(response: JsonRpcResponse): JsonRpcResponse {
    if (isErrorResponse(response)) return response;
    const result = this.#memory.learn(response.result, (tool) => {
      tell(this.#settings.observer, { kind: "finding", method: "tools/list", ...tool });
    });
    return result === response.result ? response : { ...response, result };
  }

  async #watch(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const { observer } = this.#settings;
    const begunAt = performance.now();
    const side = "outgoing";
    tell(observer, { kind: "exchange-begun", side, request });
    try {
      const response = await this.#ask(request, context);
      const durationMs = performance.now() - begunAt;
      tell(observer, { kind: "exchange-ended", side, request, response, durationMs });
      return response;
    } catch (error) {
      const durationMs = performance.now() - begunAt;
      tell(observer, { kind: "exchange-failed", side, request, error, durationMs });
      throw error;
    }
  }

  #onMoved = (url: URL): void => {
    this.#url = url;
  };

  #onOver = (exchange: HttpExchange): void => this.#exchanges.remove(exchange);
}

function closedError(reason: CloseReason): ClosedError {
  const message = `Cannot get an answer: ${reason.message.charAt(0).toLowerCase()}${reason.message.slice(1)}`;
  return new ClosedError(message, { cause: reason });
}

function isHeaderMismatch(response: JsonRpcResponse): boolean {
  return isErrorResponse(response) && response.error.code === MCP_ERROR_CODE.headerMismatch;
}

function isSame(before: readonly ParamHeader[], now: readonly ParamHeader[]): boolean {
  const text = (params: readonly ParamHeader[]): string =>
    JSON.stringify(params.map(({ header, path }) => [header.toLowerCase(), path]));
  return before === now || text(before) === text(now);
}

function doNothing(): void {
  // Only the time counts.
}

const NONE: readonly ParamHeader[] = [];
