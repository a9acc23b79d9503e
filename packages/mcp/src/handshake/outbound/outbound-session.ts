// An old server, shown as an Endpoint of 2026-07-28. Free of transport: it is given a function that
// sends requests, and is told of what the server asks and notifies.
//
//   request --> OutboundSession --+-- server/discover: answered from what `initialize` said
//                                 +-- subscriptions/listen: OutboundListens
//                                 +-- what may ask for input: OutboundCall, parked between rounds
//                                 '-- anything else: sent on, and its answer translated

import { McpError } from "../../errors/mcp-error.ts";
import type { CloseReason, Endpoint, ExchangeContext } from "../../exchange/exchange.ts";
import { isAtLeast, isLoggingLevel } from "../../exchange/logging-level.ts";
import { tell } from "../../exchange/observer.ts";
import { tellUnwanted } from "../../exchange/tell-unwanted.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type {
  Id,
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { paramsFromLatest } from "../../projection/params-from-latest.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { isSentBy, methodRow, requestRow } from "../../spec/method-table.ts";
import { LATEST_REVISION, STATELESS_REVISIONS } from "../../spec/revision.ts";
import { excerpt, showValue } from "../../util/excerpt.ts";
import { badParam } from "../bad-param.ts";
import { answerNotTaken } from "./answer-not-taken.ts";
import { answerToLatest } from "./answer-to-latest.ts";
import type { InFlightFor } from "./calls-in-flight.ts";
import { CallsInFlight } from "./calls-in-flight.ts";
import { CompletedPages } from "./completed-pages.ts";
import { discoverAnswer } from "./discover-answer.ts";
import type { CallHost } from "./outbound-call.ts";
import { OutboundCall } from "./outbound-call.ts";
import { OutboundListens } from "./outbound-listens.ts";
import type { OutboundParts } from "./outbound-parts.ts";
import { ParkedCalls } from "./parked-calls.ts";
import { ServerLogLevel } from "./server-log-level.ts";
import { ToolTasks } from "./tool-tasks.ts";

/** Whoever wants log messages: the level, and where they go. */
interface LogTaker extends InFlightFor<LogTaker> {
  wantsLog(level: unknown): boolean;
  deliver(notification: JsonRpcNotification): Promise<void>;
}

/** One session with a server of a handshake revision. */
export class OutboundSession implements Endpoint {
  readonly #parts: OutboundParts;
  readonly #host: CallHost;
  readonly #tasks: ToolTasks;
  readonly #level: ServerLogLevel;
  readonly #listens: OutboundListens;
  readonly #parked: ParkedCalls;
  readonly #pages: CompletedPages;
  /** The calls that may be asked for input. */
  readonly #calls = new CallsInFlight<OutboundCall>();
  /** Other requests in flight that want log messages. */
  readonly #logTakers = new CallsInFlight<LogTaker>();

  constructor(parts: OutboundParts) {
    const { initialized, send, transport, limits } = parts;
    this.#parts = parts;
    this.#tasks = new ToolTasks(parts);
    this.#level = new ServerLogLevel(
      send,
      transport,
      isJsonObject(initialized.capabilities["logging"]),
    );
    this.#listens = new OutboundListens(parts);
    this.#parked = new ParkedCalls(limits);
    this.#pages = new CompletedPages(limits.parkedMs);
    this.#host = {
      parts,
      level: this.#level,
      park: (call) => this.#parked.add(call),
      forget: (call) => this.#calls.delete(call),
      carry: (request, context) =>
        request.method === "tools/call"
          ? this.#tasks.call(request, context)
          : send(request, context),
      untilCompleted: (ids) => this.#pages.until(ids),
    };
  }

  async exchange(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const { id, method } = request;
    const refusal = refusalOf(request);
    if (refusal !== undefined) return refusal;
    if (method === "server/discover") {
      return resultResponse(id, discoverAnswer(this.#parts.initialized));
    }
    if (method === "subscriptions/listen") return this.#listens.listen(request, context);
    if (requestRow(method)?.inputRequired === true) return this.#call(request, context);
    return this.#plain(request, context);
  }

  /**
   * Answers a request of the server. `about` is the context of our request that it belongs to, where
   * the transport knows; otherwise the only call in flight is meant, or of several of one principal
   * the last.
   */
  async ask(
    request: JsonRpcRequest,
    context: ExchangeContext,
    about?: ExchangeContext,
  ): Promise<JsonRpcResponse> {
    if (request.method === "ping") return resultResponse(request.id, {});
    const call = about === undefined ? this.#calls.latest : this.#calls.get(about);
    if (call?.canAsk(request) === true) return call.ask(request, context);
    const { serve, observer } = this.#parts;
    if (serve !== undefined) return serve.exchange(request, context);
    const text = "No call in flight can be asked this, and no handler is registered";
    tell(observer, { kind: "stray", stray: "unwanted-request", message: request, text });
    const name = excerpt(request.method, 60);
    return errorResponse(
      request.id,
      RPC_CODE.methodNotFound,
      `This client does not answer ${name}`,
    );
  }

  /**
   * Takes a notification of the server that belongs to no request by its token or id; `about` as for
   * requests.
   */
  take(notification: JsonRpcNotification, about?: ExchangeContext): void {
    const { method, params } = notification;
    if (this.#listens.take(notification)) return;
    if (method === "notifications/elicitation/complete") {
      this.#pages.complete(params?.["elicitationId"]);
      return;
    }
    const taker =
      method === "notifications/message" ? this.#logTaker(params?.["level"], about) : undefined;
    if (taker !== undefined) void taker.deliver(notification);
    else if (method !== "notifications/tasks/status") this.#accept(notification);
  }

  /**
   * The server has not got the answer to what it asked under this id, and why: the call that it asked
   * for is not waited for any more.
   */
  unsent(id: Id, error: unknown): void {
    const call = this.#calls.all().find((one) => one.wasAsked(id));
    if (call === undefined) return;
    const cause = error instanceof McpError ? error : undefined;
    call.end(cause === undefined ? error : answerNotTaken(call.upstream.method, cause));
  }

  /** The server has forgotten the session, and another one was begun: it is told what it knew. */
  renewed(): void {
    this.#listens.renew();
    this.#level.renew();
  }

  /** The server is gone: nothing that waits for it will come. */
  end(reason: CloseReason): void {
    this.#listens.end(reason);
    this.#parked.clear();
  }

  async #call(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const state = request.params?.["requestState"];
    if (state === undefined) {
      const call = new OutboundCall(request, context, this.#host);
      this.#calls.add(call);
      return call.begin(context);
    }
    const principal = context.caller.principal?.id;
    const parked = this.#parked.take(state, (call) => call.isAgain(request, principal));
    return parked?.resume(request, context) ?? refusedState(request);
  }

  async #plain(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const { initialized, send } = this.#parts;
    const params = paramsFromLatest(request.method, request.params, initialized.facts);
    const sent = params === undefined ? request : { ...request, params };
    const level = metaOf(request)[META_KEY.logLevel];
    const response = isLoggingLevel(level)
      ? await this.#withLogs(level, context, () => send(sent, context))
      : await send(sent, context);
    if (request.method === "tools/list" && !isErrorResponse(response)) {
      this.#tasks.learn(response.result);
    }
    return answerToLatest(request, response, initialized);
  }

  async #withLogs(
    level: string,
    context: ExchangeContext,
    run: () => Promise<JsonRpcResponse>,
  ): Promise<JsonRpcResponse> {
    const taker: LogTaker = {
      previous: undefined,
      next: undefined,
      principal: context.caller.principal?.id,
      context,
      wantsLog: (found) => isLoggingLevel(found) && isAtLeast(found, level),
      deliver: (notification) => context.notify(notification),
    };
    this.#logTakers.add(taker);
    try {
      await this.#level.begin(level);
      return await run();
    } finally {
      this.#logTakers.delete(taker);
      this.#level.end(level);
    }
  }

  /** Nothing in a log message says whose it is: of several of one principal it goes to the last. */
  #logTaker(level: unknown, about: ExchangeContext | undefined): LogTaker | undefined {
    if (about !== undefined) {
      const taker = this.#calls.get(about) ?? this.#logTakers.get(about);
      return taker?.wantsLog(level) === true ? taker : undefined;
    }
    const { latest } = this.#calls;
    if (this.#logTakers.isEmpty && latest?.wantsLog(level) === true) return latest;
    const takers = [...this.#calls.all(), ...this.#logTakers.all()];
    return latestOfOne(takers.filter((taker) => taker.wantsLog(level)));
  }

  #accept(notification: JsonRpcNotification): void {
    const { accept, observer } = this.#parts;
    if (accept !== undefined) accept(notification);
    else tellUnwanted(observer, notification);
  }
}

/** What belongs to one principal must not reach another. */
function latestOfOne<T extends { readonly principal: string | undefined }>(
  latestFirst: readonly T[],
): T | undefined {
  const [latest] = latestFirst;
  return latestFirst.every(({ principal }) => principal === latest?.principal) ? latest : undefined;
}

function refusalOf(request: JsonRpcRequest): JsonRpcResponse | undefined {
  const { id, method } = request;
  const requested = metaOf(request)[META_KEY.protocolVersion];
  if (requested === undefined) {
    const path = `/params/_meta/${META_KEY.protocolVersion.replace("/", "~1")}`;
    return badParam(request, path, "the version, a string", requested);
  }
  if (requested !== LATEST_REVISION) {
    const message = `Cannot speak protocol version ${showValue(requested)}: requests are written in ${LATEST_REVISION} here`;
    const data = { supported: STATELESS_REVISIONS, requested: String(requested) };
    return errorResponse(id, MCP_ERROR_CODE.unsupportedProtocolVersion, message, data);
  }
  const row = methodRow(method);
  if (row === undefined || (isSentBy(row, "client", LATEST_REVISION) && !row.extension)) {
    return undefined;
  }
  const message = `Cannot answer ${excerpt(method, 60)}: the server speaks a revision that has no such method`;
  return errorResponse(id, RPC_CODE.methodNotFound, message);
}

function refusedState(request: JsonRpcRequest): JsonRpcResponse {
  const message = `Cannot take ${request.method}: /params/requestState is not one that waits for this request and this caller, or its time is over; begin again without it`;
  const data = { path: "/params/requestState" };
  return errorResponse(request.id, RPC_CODE.invalidParams, message, data);
}

function metaOf({ params }: JsonRpcRequest): JsonObject {
  const meta = params?.["_meta"];
  return isJsonObject(meta) ? meta : {};
}
