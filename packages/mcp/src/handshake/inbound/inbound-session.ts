// A client of a handshake revision at our Endpoint, which speaks 2026-07-28. Free of transport: each
// incoming message is given to it, and what it has to say goes through the functions that it was made
// with.
//
//   message --> InboundSession --+-- initialize, ping, logging/setLevel: answered here
//                                +-- resources/subscribe, unsubscribe: SessionListens
//                                '-- anything else: InboundCall --> Endpoint, in one pass or several

import type { Caller, Endpoint, ExchangeContext } from "../../exchange/exchange.ts";
import { isAtLeast, isLoggingLevel } from "../../exchange/logging-level.ts";
import { tellUnwanted } from "../../exchange/tell-unwanted.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type {
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { factsOf } from "../../projection/facts-of.ts";
import { isKnownMethod } from "../../projection/is-known-method.ts";
import type { RevisionFacts } from "../../projection/revision-facts.ts";
import { methodRow } from "../../spec/method-table.ts";
import { excerpt, showValue } from "../../util/excerpt.ts";
import { handled } from "../../util/handled.ts";
import { badParam } from "../bad-param.ts";
import { exchangeInSession } from "./inbound-call.ts";
import { openSession } from "./open-session.ts";
import { DEFAULT_LOG_LEVEL } from "./request-meta.ts";
import { SessionListens } from "./session-listens.ts";
import type { SessionParts } from "./session-parts.ts";
import type { SessionState } from "./session-state.ts";

/** One session of a handshake revision. Answers what a client of it asks, in its own words. */
export class InboundSession implements Endpoint {
  readonly #parts: SessionParts;
  #state: SessionState | undefined;
  /** Pending while `initialize` is being answered: what comes meanwhile waits for it. */
  #opening: Promise<unknown> | undefined;
  #listens: SessionListens | undefined;
  /** Stops taking what the server logs outside of requests. */
  #unlog: (() => void) | undefined;
  #over = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#state = parts.state;
  }

  /** What the session remembers; undefined before `initialize` was answered. */
  get state(): SessionState | undefined {
    return this.#state;
  }

  /** How the session's revision differs; undefined before `initialize` was answered. */
  get facts(): RevisionFacts | undefined {
    return this.#state && factsOf(this.#state.revision);
  }

  async exchange(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const { id, method } = request;
    if (method === "ping") return resultResponse(id, {});
    if (this.#opening !== undefined) await this.#opening;
    if (method === "initialize") return this.#initialize(request, context);
    const state = this.#state;
    if (state === undefined) return notOpen(request, this.#parts);
    if (!isKnownMethod(method, "client", state.revision) || isTaskMethod(method)) {
      return methodNotFound(request, state);
    }
    const meta = request.params?.["_meta"] ?? {};
    if (!isJsonObject(meta)) return badParam(request, "/params/_meta", "an object", meta);
    if (method === "logging/setLevel") return this.#setLevel(request, state);
    if (method === "resources/subscribe") return this.#subscribe(request, state, context.caller);
    if (method === "resources/unsubscribe") return this.#unsubscribe(request, state);
    return exchangeInSession(request, context, state, this.#parts);
  }

  /** Takes a notification of the client that belongs to no request of ours. */
  accept(notification: JsonRpcNotification, context: { readonly caller: Caller }): void {
    if (notification.method === "notifications/initialized") {
      if (this.#opening === undefined) this.#ready(context.caller);
      else void this.#opening.then(() => this.#ready(context.caller));
      return;
    }
    const { endpoint, observer } = this.#parts;
    if (endpoint.accept !== undefined) endpoint.accept(notification, context);
    else if (notification.method !== "notifications/roots/list_changed") {
      tellUnwanted(observer, notification, "The server takes no notifications");
    }
  }

  /**
   * Goes on with a session that was opened elsewhere: listens again for what its client is to be
   * told of.
   */
  resume(caller: Caller): void {
    if (this.#state?.initialized !== true) return;
    this.#takeLogs();
    const listens = this.#listen(caller);
    listens.openLists();
    for (const uri of this.#state.subscriptions) void listens.subscribe(uri);
  }

  /** The client is gone: nothing is listened to any more. Open calls are their callers' to cancel. */
  end(): void {
    this.#over = true;
    this.#unlog?.();
    this.#listens?.end();
  }

  async #initialize(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    if (this.#state !== undefined) {
      const message = "Cannot initialize: this session is open already; end it and begin another";
      return errorResponse(request.id, RPC_CODE.invalidRequest, message);
    }
    const opening = openSession(request, context, this.#parts);
    this.#opening = opening.catch(passOver);
    try {
      const { response, state } = await opening;
      if (state !== undefined) this.#keep(state);
      return response;
    } finally {
      this.#opening = undefined;
    }
  }

  #keep(state: SessionState): void {
    this.#state = state;
    this.#parts.onState?.(state);
  }

  #ready(caller: Caller): void {
    const state = this.#state;
    if (state === undefined || state.initialized || this.#over) return;
    this.#keep({ ...state, initialized: true });
    this.#takeLogs();
    this.#listen(caller).openLists();
  }

  /** What belongs to no request is sent from the same level on as what does. */
  #takeLogs(): void {
    const { endpoint, notify } = this.#parts;
    if (this.#over) return;
    this.#unlog ??= endpoint.onLog?.((notification) => {
      const { logLevel = DEFAULT_LOG_LEVEL } = this.#state ?? {};
      if (!isAtLeast(notification.params?.["level"], logLevel)) return false;
      void handled(notify(notification));
      return true;
    });
  }

  /** @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging#setting-log-level */
  #setLevel(request: JsonRpcRequest, state: SessionState): JsonRpcResponse {
    if (!isJsonObject(state.serverCapabilities["logging"])) return methodNotFound(request, state);
    const level = request.params?.["level"];
    if (!isLoggingLevel(level)) {
      return badParam(request, "/params/level", "one of the eight log levels", level);
    }
    this.#keep({ ...state, logLevel: level });
    return resultResponse(request.id, {});
  }

  /** @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions */
  async #subscribe(
    request: JsonRpcRequest,
    state: SessionState,
    caller: Caller,
  ): Promise<JsonRpcResponse> {
    const uri = request.params?.["uri"];
    if (!mayBeSubscribed(state)) return methodNotFound(request, state);
    if (typeof uri !== "string") return badParam(request, "/params/uri", "a string", uri);
    const listens = this.#listen(caller);
    if (listens.has(uri)) return resultResponse(request.id, {});
    if (listens.size >= MAX_SUBSCRIPTIONS) return tooMany(request);
    if (!(await listens.subscribe(uri))) return noSuchResource(request, uri, state);
    this.#keepSubscriptions((uris) => [...uris.filter((known) => known !== uri), uri]);
    return resultResponse(request.id, {});
  }

  #unsubscribe(request: JsonRpcRequest, state: SessionState): JsonRpcResponse {
    const uri = request.params?.["uri"];
    if (!mayBeSubscribed(state)) return methodNotFound(request, state);
    if (typeof uri !== "string") return badParam(request, "/params/uri", "a string", uri);
    this.#listens?.unsubscribe(uri);
    this.#keepSubscriptions((uris) => uris.filter((known) => known !== uri));
    return resultResponse(request.id, {});
  }

  #keepSubscriptions(change: (uris: readonly string[]) => readonly string[]): void {
    const state = this.#state;
    if (state !== undefined) this.#keep({ ...state, subscriptions: change(state.subscriptions) });
  }

  #listen(caller: Caller): SessionListens {
    const { endpoint, notify } = this.#parts;
    this.#listens ??= new SessionListens({
      endpoint,
      notify,
      // Of who opened the session, nothing but who they are: a header is one request's.
      caller: withoutHeaders(caller),
      state: () => this.#state as SessionState,
    });
    return this.#listens;
  }
}

function withoutHeaders({ transport, principal }: Caller): Caller {
  return principal === undefined ? { transport } : { transport, principal };
}

function mayBeSubscribed({ serverCapabilities }: SessionState): boolean {
  const { resources } = serverCapabilities;
  return isJsonObject(resources) && resources["subscribe"] === true;
}

/** No session declares the tasks of 2025-11-25. */
function isTaskMethod(method: string): boolean {
  return method.startsWith("tasks/") && methodRow(method) !== undefined;
}

/** @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization */
function notOpen(
  { id, method }: JsonRpcRequest,
  { revisions, stateless }: SessionParts,
): JsonRpcResponse {
  const other =
    stateless.length === 0
      ? ""
      : `, or say in _meta of each request which revision it is written in (${stateless.join(", ")})`;
  const message = `Cannot answer ${excerpt(method, 60)}: begin with initialize (${revisions.join(", ")})${other}`;
  return errorResponse(id, RPC_CODE.invalidParams, message, { path: "/params/_meta" });
}

function methodNotFound(
  { id, method }: JsonRpcRequest,
  { revision }: SessionState,
): JsonRpcResponse {
  const name = excerpt(method, 60) || '""';
  const message = `Cannot answer ${name}: this server has no such method in revision ${revision}`;
  return errorResponse(id, RPC_CODE.methodNotFound, message);
}

function noSuchResource(
  { id }: JsonRpcRequest,
  uri: string,
  { revision }: SessionState,
): JsonRpcResponse {
  const message = `Cannot subscribe to ${showValue(uri, 200)}: there is no such resource`;
  return errorResponse(id, factsOf(revision).resourceNotFound, message, { uri });
}

function tooMany({ id }: JsonRpcRequest): JsonRpcResponse {
  const message = `Cannot subscribe: a session may have ${MAX_SUBSCRIPTIONS} subscriptions; end one first`;
  return errorResponse(id, RPC_CODE.internalError, message, { reason: "TOO_MANY_REQUESTS" });
}

function passOver(): void {
  // Whoever asked for it is told.
}

const MAX_SUBSCRIPTIONS = 1024;
