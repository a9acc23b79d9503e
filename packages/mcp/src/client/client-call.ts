import { TimeoutError } from "../errors/mcp-error.ts";
import type { LazyContext } from "../exchange/cancellation.ts";
import type { AnswerInput, Caller, Endpoint } from "../exchange/exchange.ts";
import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import { tellUnwanted } from "../exchange/tell-unwanted.ts";
import type {
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../jsonrpc/message.ts";
import type {
  LoggingMessageNotificationParams,
  ProgressNotificationParams,
} from "../spec/2026-07-28/index.ts";
import type { Deferred } from "../util/deferred.ts";
import { deferred } from "../util/deferred.ts";
import { LazySignal } from "../util/lazy-signal.ts";
import type { Linked, LinkedList } from "../util/linked-list.ts";
import { onAbort } from "../util/on-abort.ts";
import type { CallDeadline } from "./call-deadline.ts";
import type { CallOptions } from "./call-options.ts";

/** What a {@link ClientCall} is made of. */
export interface ClientCallOptions {
  readonly caller: Caller;
  readonly observer: Observer | undefined;
  readonly options: CallOptions;
  readonly deadline: CallDeadline | undefined;
  /** Answers what the server asks in the middle of the call; undefined where that ends it. */
  readonly answerInput: AnswerInput | undefined;
  /** Takes what comes with the call and has no other taker. */
  readonly onNotification: ((notification: JsonRpcNotification) => unknown) | undefined;
  /** The calls that have begun and have not settled; this one is among them while that is so. */
  readonly inFlight: LinkedList<ClientCall>;
}

/**
 * One request of a client: settles once, by the answer, the caller's signal or the time-out,
 * whichever comes first, and whether or not the Endpoint reacts to being cancelled.
 */
export class ClientCall implements LazyContext, Linked<ClientCall> {
  previous: ClientCall | undefined;
  next: ClientCall | undefined;
  readonly caller: Caller;
  readonly answerInput: AnswerInput | undefined;
  readonly #observer: Observer | undefined;
  readonly #options: CallOptions;
  readonly #deadline: CallDeadline | undefined;
  readonly #onNotification: ClientCallOptions["onNotification"];
  readonly #inFlight: LinkedList<ClientCall>;
  readonly #signal = new LazySignal();
  readonly #answer: Deferred<JsonRpcResponse> = deferred();
  /** Stops listening to the caller's signal. */
  #unlink: (() => void) | undefined;
  #over = false;

  constructor(parts: ClientCallOptions) {
    this.caller = parts.caller;
    const { answerInput } = parts;
    this.answerInput =
      answerInput && ((asking, signal) => this.#whileResting(answerInput, asking, signal));
    this.#observer = parts.observer;
    this.#options = parts.options;
    this.#deadline = parts.deadline;
    this.#onNotification = parts.onNotification;
    this.#inFlight = parts.inFlight;
  }

  get signal(): AbortSignal {
    return this.#signal.signal;
  }

  get lazySignal(): LazySignal | undefined {
    return #signal in this ? this.#signal : undefined;
  }

  notify(notification: JsonRpcNotification): Promise<void> {
    if (!this.#over) this.#take(notification);
    return TAKEN;
  }

  /** Sends the request and waits for what comes first. */
  run(endpoint: Endpoint, request: JsonRpcRequest): Promise<JsonRpcResponse> {
    const { signal } = this.#options;
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    if (signal !== undefined) this.#unlink = onAbort(signal, (reason) => this.end(reason));
    this.#inFlight.add(this);
    this.#deadline?.start((waitedMs, option) => {
      const message = `Cannot wait any longer for ${request.method}: no answer within ${waitedMs} ms (${option})`;
      this.end(new TimeoutError("TIMEOUT", message, waitedMs));
    });
    this.#carry(endpoint, request).then(
      (response) => {
        this.#finish();
        this.#answer.resolve(response);
      },
      (error: unknown) => {
        this.#finish();
        this.#answer.reject(error);
      },
    );
    return this.#answer.promise;
  }

  /** An Endpoint may be written without types, and throw or answer where it should give a promise. */
  #carry(endpoint: Endpoint, request: JsonRpcRequest): Promise<JsonRpcResponse> {
    try {
      return Promise.resolve(endpoint.exchange(request, this));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** While this side answers, the server's time to do so does not run. */
  async #whileResting(
    answerInput: AnswerInput,
    ...asked: Parameters<AnswerInput>
  ): Promise<JsonObject> {
    const goOn = this.#deadline?.rest();
    try {
      return await answerInput(...asked);
    } finally {
      goOn?.();
    }
  }

  /** Nobody waits for the answer any more. The caller is told first: the other side may never react. */
  end(reason: unknown): void {
    this.#finish();
    this.#answer.reject(reason);
    this.#signal.abort(reason);
  }

  #finish(): void {
    this.#over = true;
    this.#inFlight.remove(this);
    this.#deadline?.stop();
    this.#unlink?.();
  }

  #take(notification: JsonRpcNotification): void {
    const { onProgress, onLog } = this.#options;
    const { method, params } = notification;
    try {
      if (method === "notifications/progress") {
        // Broken or not, it is a sign of life.
        this.#deadline?.extend();
        if (typeof params?.["progress"] !== "number") this.#passOver(notification);
        else this.#watch(method, onProgress?.(params as unknown as ProgressNotificationParams));
      } else if (method === "notifications/message" && onLog !== undefined) {
        if (params === undefined) return;
        this.#watch(method, onLog(params as unknown as LoggingMessageNotificationParams));
      } else this.#watch(method, this.#onNotification?.(notification));
    } catch (error) {
      this.#callbackFailed(method, error);
    }
  }

  /** A callback may be an async function: its rejection would end the process. */
  #watch(method: string, returned: unknown): void {
    if (returned instanceof Promise) {
      returned.catch((error: unknown) => this.#callbackFailed(method, error));
    }
  }

  #passOver(message: JsonRpcNotification): void {
    const text = "Its progress is no number";
    tellUnwanted(this.#observer, message, text);
  }

  #callbackFailed(method: string, error: unknown): void {
    tell(this.#observer, { kind: "handler-failed", method, error });
  }
}

/** Taking a notification never makes anyone wait. */
const TAKEN = Promise.resolve();
