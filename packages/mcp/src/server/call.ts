// One request at work: what its handler may ask, send and listen to, and how it is answered.

import { cancellationOf } from "../exchange/cancellation.ts";
import type { ExchangeContext } from "../exchange/exchange.ts";
import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import { META_KEY } from "../spec/meta-key.ts";
import { requestRow } from "../spec/method-table.ts";
import { LazySignal } from "../util/lazy-signal.ts";
import type { CompleteResult } from "./complete-result.ts";
import { answerOfRound } from "./input/answer-of-round.ts";
import type { CarriedState } from "./input/carried-state.ts";
import type { InputNeeded } from "./input/input-needed.ts";
import { isInputNeeded } from "./input/input-needed.ts";
import type { RoundOutcome } from "./input/input-round.ts";
import { InputRound } from "./input/input-round.ts";
import type { RequestStates } from "./input/request-states.ts";
import { metaOf } from "./request-meta.ts";

/** What every call of a server shares. */
export interface CallServices {
  readonly complete: CompleteResult;
  readonly states: RequestStates;
  readonly logging: boolean;
  readonly observer: Observer | undefined;
}

/** What a request brings from its earlier rounds. */
export interface EarlierRounds {
  /** Answers in this request, by key. */
  readonly responses: JsonObject;
  /** What the state carries. */
  readonly carried: CarriedState;
}

/** One request at work. The round that questions need is made by the first of them. */
export class Call {
  readonly request: JsonRpcRequest;
  readonly exchange: ExchangeContext;
  readonly services: CallServices;
  readonly #earlier: EarlierRounds;
  #round: InputRound | undefined;
  #signal: LazySignal | undefined;
  #unlink: (() => void) | undefined;
  #resolve: ((response: JsonRpcResponse | Promise<JsonRpcResponse>) => void) | undefined;
  #isSettled = false;
  /** The request has been answered by its questions. */
  #needed: InputNeeded | undefined;

  constructor(
    request: JsonRpcRequest,
    exchange: ExchangeContext,
    services: CallServices,
    earlier: EarlierRounds,
  ) {
    this.request = request;
    this.exchange = exchange;
    this.services = services;
    this.#earlier = earlier;
  }

  /** Aborted when the caller is no longer interested, and when the round ends before the handler. */
  get signal(): AbortSignal {
    this.#signal ??= this.#link();
    return this.#signal.signal;
  }

  /** Whether the request is answered by its questions, whatever the handler does now. */
  get isAsking(): boolean {
    return this.#round?.isEnding === true;
  }

  /** Whether the request brings answers or a state of an earlier round. */
  get isRetry(): boolean {
    const { inputResponses, requestState } = this.request.params ?? {};
    return inputResponses !== undefined || requestState !== undefined;
  }

  /** Where questions are put. */
  get round(): InputRound {
    this.#round ??= new InputRound({
      forbidden: whyNotAsk(this.request.method),
      declared: metaOf(this.request)[META_KEY.clientCapabilities],
      ...this.#earlier,
      onStepFailed: (error) => {
        // As long as the handler runs, it may be waiting for the step.
        if (this.#isSettled) this.#ignore("failed", error);
      },
      onEnd: (outcome, needed) => this.#endRound(outcome, needed),
    });
    return this.#round;
  }

  /** What the author carried from an earlier round. */
  get state(): unknown {
    return this.#earlier.carried.own;
  }

  /**
   * Runs the handler. Its answer is the call's, unless it asked for input: then the round's is, and
   * what the handler does afterwards is ignored and told to the observer.
   */
  answer(run: (call: Call) => Promise<JsonRpcResponse>): Promise<JsonRpcResponse> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      run(this).then(
        (response) => (this.#settle() ? this.#ignore("returned") : resolve(response)),
        (error: unknown) => (this.#settle() ? this.#ignore("failed", error) : reject(error)),
      );
    });
  }

  /** The handler has settled. True where that no longer counts. */
  #settle(): boolean {
    this.#isSettled = true;
    this.#unlink?.();
    return this.isAsking;
  }

  #endRound(outcome: RoundOutcome, needed: InputNeeded): void {
    this.#needed = needed;
    this.#unlink?.();
    this.#signal?.abort(needed);
    this.#resolve?.(answerOfRound(this, outcome));
  }

  #ignore(what: string, cause?: unknown): void {
    if (isInputNeeded(cause)) return;
    const { method } = this.request;
    const message = `After it asked for input, the handler of ${method} ${what}, which is ignored`;
    const error = new Error(message, cause === undefined ? undefined : { cause });
    tell(this.services.observer, {
      kind: "handler-failed",
      method,
      ...nameOf(this.request),
      error,
    });
  }

  #link(): LazySignal {
    const signal = new LazySignal();
    if (this.#needed !== undefined) signal.abort(this.#needed);
    else this.#unlink = cancellationOf(this.exchange).onAbort((reason) => signal.abort(reason));
    return signal;
  }
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#supported-requests */
function whyNotAsk(method: string): string | undefined {
  if (requestRow(method)?.inputRequired === true) return undefined;
  return `Cannot ask for input in ${method}: only tools/call, prompts/get and resources/read may`;
}

/** The tool, prompt or resource of a request. */
function nameOf({ method, params }: JsonRpcRequest): { readonly name?: string } {
  const name = params?.[requestRow(method)?.nameFrom ?? ""];
  return typeof name === "string" ? { name } : {};
}
