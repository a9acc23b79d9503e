// One request at work: what its handler may ask, send and listen to, and how it is answered.

import type { Cancellation } from "../exchange/cancellation.ts";
import { cancellationOf } from "../exchange/cancellation.ts";
import type { ExchangeContext } from "../exchange/exchange.ts";
import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import { resultResponse } from "../jsonrpc/response.ts";
import { META_KEY } from "../spec/meta-key.ts";
import { requestRow } from "../spec/method-table.ts";
import { handled } from "../util/handled.ts";
import { LazySignal } from "../util/lazy-signal.ts";
import type { CompleteResult } from "./complete-result.ts";
import { answerOfRound } from "./input/answer-of-round.ts";
import type { CarriedState } from "./input/carried-state.ts";
import type { InputNeeded } from "./input/input-needed.ts";
import { isInputNeeded } from "./input/input-needed.ts";
import type { RoundOutcome } from "./input/input-round.ts";
import { InputRound } from "./input/input-round.ts";
import type { Questions } from "./input/questions.ts";
import type { RequestStates } from "./input/request-states.ts";
import { metaOf } from "./request-meta.ts";
import { declaresTasks } from "./tasks/declares-tasks.ts";
import { outcomeOfTask } from "./tasks/outcome-of-task.ts";
import type { TaskRun } from "./tasks/task-run.ts";
import type { Tasks } from "./tasks/tasks.ts";

/** What every call of a server shares. */
export interface CallServices {
  readonly complete: CompleteResult;
  readonly states: RequestStates;
  readonly tasks: Tasks;
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
  #beginning: Promise<boolean> | undefined;
  #task: TaskRun | undefined;

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

  /** The task that the call has become; the request has been answered by it. */
  get task(): TaskRun | undefined {
    return this.#task;
  }

  /** Where questions are put. */
  get questions(): Questions {
    return this.#task?.questions ?? this.round;
  }

  /** What the request carries from its earlier rounds, and to the next. */
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
        (response) => {
          if (this.#settle()) this.#ignore("returned");
          else if (this.#task === undefined) resolve(response);
          else this.#settleTask(this.#task, { response });
        },
        (error: unknown) => {
          if (this.#settle()) this.#ignore("failed", error);
          else if (this.#task === undefined) reject(error);
          else this.#settleTask(this.#task, { error });
        },
      );
    });
  }

  /**
   * Makes a task of the call, where its client declares the Tasks extension: the request is answered
   * with the task, and what the handler does from then on is the task's. False where the client does
   * not. A second time it gives the same.
   */
  beginTask(): Promise<boolean> {
    this.#beginning ??= handled(this.#begin());
    return this.#beginning;
  }

  async #begin(): Promise<boolean> {
    if (!declaresTasks(this.request)) return false;
    const { tasks, complete } = this.services;
    const { principal } = this.exchange.caller;
    const declared = metaOf(this.request)[META_KEY.clientCapabilities];
    const { run, task } = await tasks.begin({ principal, declared });
    // Nobody would ever learn of it: the request was answered, or given up, while it was written.
    const cancellation = cancellationOf(this.exchange);
    if (this.isAsking || this.#isSettled || cancellation.aborted) {
      await tasks.cancel(run.taskId).finally(() => tasks.forget(run));
      throw cancellation.aborted ? cancellation.reason : new Error(TOO_LATE);
    }
    this.#task = run;
    this.#linkTo(run.stopped);
    this.#resolve?.(resultResponse(this.request.id, complete({ resultType: "task", ...task })));
    return true;
  }

  #settleTask(task: TaskRun, settled: { response: JsonRpcResponse } | { error: unknown }): void {
    const { tasks, observer } = this.services;
    void tasks.settle(task, outcomeOfTask(settled, observer));
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
    this.#signal = new LazySignal();
    if (this.#needed !== undefined) this.#signal.abort(this.#needed);
    else this.#linkTo(this.#task?.stopped ?? cancellationOf(this.exchange));
    return this.#signal;
  }

  /** A task outlives its request, and so does what its handler listens to. */
  #linkTo(cancellation: Cancellation): void {
    this.#unlink?.();
    const signal = this.#signal;
    if (signal === undefined) return;
    this.#unlink = cancellation.onAbort((reason) => signal.abort(reason));
  }
}

const TOO_LATE = "Cannot begin a task: the call has been answered already";

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
