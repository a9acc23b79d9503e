// How a client asks its Endpoint: ids, `_meta`, the version that both sides speak, time and retries.

import { ClosedError, ProtocolError, TransportError } from "../errors/mcp-error.ts";
import type { AnswerInput, Caller, Endpoint } from "../exchange/exchange.ts";
import { faultOfAnswer } from "../exchange/fault-of-answer.ts";
import { isConnection } from "../exchange/is-connection.ts";
import type { Observer } from "../exchange/observer.ts";
import { tellUnwanted } from "../exchange/tell-unwanted.ts";
import type {
  JsonObject,
  JsonRpcErrorObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../jsonrpc/message.ts";
import { isErrorResponse } from "../jsonrpc/message.ts";
import type { ClientCapabilities, Implementation } from "../spec/2026-07-28/index.ts";
import { requestRow } from "../spec/method-table.ts";
import { LATEST_REVISION } from "../spec/revision.ts";
import { LazySignal } from "../util/lazy-signal.ts";
import { LinkedList } from "../util/linked-list.ts";
import { CallDeadline, checkTimeout } from "./call-deadline.ts";
import { CallEnd } from "./call-end.ts";
import type { CallOptions, Params } from "./call-options.ts";
import { ClientCall } from "./client-call.ts";
import { pause } from "./pause.ts";
import { pickVersion } from "./pick-version.ts";
import { readResult } from "./read-result.ts";
import { requestMeta } from "./request-meta.ts";

/** What a {@link Requester} is made of. */
export interface RequesterOptions {
  readonly info: Implementation;
  readonly capabilities: ClientCapabilities;
  readonly timeoutMs: number | null | undefined;
  readonly maxTimeoutMs: number | null | undefined;
  readonly retries: number;
  readonly observer: Observer | undefined;
  readonly onNotification: ((notification: JsonRpcNotification) => void) | undefined;
}

/** Sends the requests of one client. */
export class Requester {
  readonly caller: Caller;
  /** Aborted when the client is closed. */
  readonly closing: LazySignal = new LazySignal();
  readonly #endpoint: Endpoint;
  readonly #options: RequesterOptions;
  readonly #inFlight = new LinkedList<ClientCall>();
  #version: string = LATEST_REVISION;
  #lastId = 0;

  constructor(endpoint: Endpoint, options: RequesterOptions) {
    this.#endpoint = endpoint;
    this.#options = options;
    this.caller = { transport: isConnection(endpoint) ? endpoint.info.transport : "memory" };
  }

  /** Sends a request, again where the method table calls that safe and its answer was lost. */
  async request(
    method: string,
    params: Params,
    options: CallOptions,
    answerInput?: AnswerInput,
  ): Promise<JsonObject> {
    const carry = (request: JsonRpcRequest): Promise<JsonRpcResponse> =>
      this.#call(request, options, answerInput);
    for (let retry = 0; ; retry++) {
      try {
        return await this.ask(method, params, options, carry);
      } catch (error) {
        if (!this.#mayRetry(method, params, error, retry)) throw error;
        const waitMs = FIRST_WAIT_MS * 2 ** (retry - 1);
        if (retry > 0) await pauseIn(waitMs, options.signal, this.closing);
      }
    }
  }

  /** Has a request carried, and once more in another version where the server refuses this one. */
  async ask(
    method: string,
    params: Params,
    options: CallOptions,
    carry: (request: JsonRpcRequest) => Promise<JsonRpcResponse>,
  ): Promise<JsonObject> {
    const version = this.#version;
    let response = sound(await carry(this.#requestOf(method, params, options, version)), method);
    const other = isErrorResponse(response) ? pickVersion(response.error, version) : undefined;
    if (other !== undefined) {
      this.#version = other;
      response = sound(await carry(this.#requestOf(method, params, options, other)), method);
    }
    if (isErrorResponse(response)) throw protocolError(response.error);
    return readResult(method, response.result, this.#options.capabilities);
  }

  /** Sends a notification to the Endpoint, where it takes any. */
  notify(method: string, params: Params | undefined): void {
    this.requireOpen(method);
    const notification: JsonRpcNotification =
      params === undefined ? { jsonrpc: "2.0", method } : { jsonrpc: "2.0", method, params };
    const { accept } = this.#endpoint;
    if (accept !== undefined) accept.call(this.#endpoint, notification, { caller: this.caller });
    else {
      const text = "The Endpoint takes no notifications";
      tellUnwanted(this.#options.observer, notification, text);
    }
  }

  /** Takes no more requests, and ends those in flight and what goes on between two of them. */
  close(): void {
    this.closing.abort(new ClosedError("Cannot go on: this client was closed"));
    const reason = new ClosedError("Cannot get an answer: this client was closed");
    for (const call of this.#inFlight.toArray()) call.end(reason);
  }

  /** @throws {ClosedError} where the client was closed. */
  requireOpen(method: string): void {
    if (!this.closing.aborted) return;
    throw new ClosedError(`Cannot send ${method}: this client was closed`);
  }

  #requestOf(
    method: string,
    params: Params,
    options: CallOptions,
    version: string,
  ): JsonRpcRequest {
    this.requireOpen(method);
    this.#lastId++;
    const id = this.#lastId;
    const { info, capabilities } = this.#options;
    const _meta = requestMeta({ id, version, info, capabilities, params, options });
    return { jsonrpc: "2.0", id, method, params: { ...params, _meta } };
  }

  #call(
    request: JsonRpcRequest,
    options: CallOptions,
    answerInput: AnswerInput | undefined,
  ): Promise<JsonRpcResponse> {
    const { observer, onNotification } = this.#options;
    const deadline = this.#deadlineOf(request.method, options);
    const call = new ClientCall({
      caller: this.caller,
      observer,
      options,
      deadline,
      answerInput,
      onNotification,
      inFlight: this.#inFlight,
    });
    return call.run(this.#endpoint, request);
  }

  #deadlineOf(method: string, options: CallOptions): CallDeadline | undefined {
    checkTimeout("timeoutMs", options.timeoutMs);
    checkTimeout("maxTimeoutMs", options.maxTimeoutMs);
    const { timeoutMs = this.#timeoutOf(method), maxTimeoutMs = this.#options.maxTimeoutMs } =
      options;
    return CallDeadline.of({ timeoutMs, maxTimeoutMs });
  }

  #timeoutOf(method: string): number | null {
    if (this.#options.timeoutMs !== undefined) return this.#options.timeoutMs;
    const row = requestRow(method);
    return row === undefined ? DEFAULT_TIMEOUT_MS : row.timeoutMs;
  }

  /** A state may count once only, so what carries one is not repeated on suspicion. */
  #mayRetry(method: string, params: Params, error: unknown, retry: number): boolean {
    if (retry >= this.#options.retries || this.closing.aborted) return false;
    if (!(error instanceof TransportError) || !ANSWER_LOST.has(error.code)) return false;
    const isPlain = params["inputResponses"] === undefined && params["requestState"] === undefined;
    return isPlain && requestRow(method)?.retrySafe === true;
  }
}

/** Waits before a retry, unless nobody waits for its answer any more. */
async function pauseIn(
  ms: number,
  signal: AbortSignal | undefined,
  closing: LazySignal,
): Promise<void> {
  const end = new CallEnd(signal, closing);
  try {
    await pause(ms, end.cancellation);
  } finally {
    end.finish(undefined);
  }
}

/** What comes by a wire has been checked; an Endpoint in this process may be written without types. */
function sound(response: JsonRpcResponse, method: string): JsonRpcResponse {
  const fault = faultOfAnswer(response);
  if (fault === undefined) return response;
  throw new TransportError("INVALID_RESPONSE", `Cannot use the answer to ${method}: ${fault}`);
}

function protocolError({ code, message, data }: JsonRpcErrorObject): ProtocolError {
  return new ProtocolError(code, message, data);
}

/** The connection was lost, so nothing came. Wrong answers are a server's fault, and told at once. */
const ANSWER_LOST = new Set<TransportError["code"]>([
  "CHILD_EXITED",
  "INPUT_ENDED",
  "WRITE_FAILED",
]);

/** For methods that the table does not know. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** Before the second retry; doubling. The first is sent at once. */
const FIRST_WAIT_MS = 250;
