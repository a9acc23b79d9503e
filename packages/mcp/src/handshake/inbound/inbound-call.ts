// One request of an old client, from its first pass to its answer. What 2026-07-28 answers with
// `input_required` is asked here, and the request made again with the answers.

import { cancellationOf } from "../../exchange/cancellation.ts";
import type { ExchangeContext } from "../../exchange/exchange.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type {
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { setMemberLater } from "../../jsonrpc/set-member.ts";
import { factsOf } from "../../projection/facts-of.ts";
import { notificationFromLatest } from "../../projection/notification.ts";
import { paramsToLatest } from "../../projection/params-to-latest.ts";
import type { RevisionFacts } from "../../projection/revision-facts.ts";
import { requestRow } from "../../spec/method-table.ts";
import { deferred } from "../../util/deferred.ts";
import { answerInSession } from "./answer-in-session.ts";
import { CallQuestions } from "./call-questions.ts";
import { failedCall } from "./failed-call.ts";
import { PassContext } from "./pass-context.ts";
import { requestMetaOf } from "./request-meta.ts";
import { SentBefore } from "./sent-before.ts";
import type { SessionParts } from "./session-parts.ts";
import type { SessionState } from "./session-state.ts";

/** Has the Endpoint answer a request of a session. */
export function exchangeInSession(
  request: JsonRpcRequest,
  context: ExchangeContext,
  state: SessionState,
  parts: SessionParts,
): Promise<JsonRpcResponse> {
  return new InboundCall(request, context, state, parts).run();
}

class InboundCall {
  readonly #request: JsonRpcRequest;
  readonly #context: ExchangeContext;
  readonly #state: SessionState;
  readonly #parts: SessionParts;
  readonly #facts: RevisionFacts;
  readonly #sent = new SentBefore();

  constructor(
    request: JsonRpcRequest,
    context: ExchangeContext,
    state: SessionState,
    parts: SessionParts,
  ) {
    this.#request = request;
    this.#context = context;
    this.#state = state;
    this.#parts = parts;
    this.#facts = factsOf(state.revision);
  }

  async run(): Promise<JsonRpcResponse> {
    const { endpoint } = this.#parts;
    const first = paramsToLatest(this.#request.params, requestMetaOf(this.#state));
    const pass = new PassContext(this.#context, this.#sent, (message) => this.#notify(message));
    const response = await endpoint.exchange({ ...this.#request, params: first }, pass);
    return isInputRequired(this.#request, response)
      ? this.#goOn(first, response.result, pass)
      : answerInSession(this.#request, response, this.#facts);
  }

  async #goOn(first: JsonObject, asking: JsonObject, pass: PassContext): Promise<JsonRpcResponse> {
    const { ask, cannotAsk } = this.#parts;
    const questions = new CallQuestions({
      ask,
      ...(cannotAsk && { cannotAsk }),
      request: this.#request,
      caller: this.#context.caller,
      facts: this.#facts,
      capabilities: this.#state.clientCapabilities,
    });
    const over = deferred<never>();
    over.promise.catch(passOver);
    const unlink = cancellationOf(this.#context).onAbort((reason) => {
      questions.end(reason);
      over.reject(reason);
    });
    try {
      // Whatever the client still answers, nobody waits for it once the call is over.
      return await Promise.race([this.#rounds(first, asking, pass, questions), over.promise]);
    } finally {
      unlink();
      questions.end(CALL_OVER);
    }
  }

  async #rounds(
    first: JsonObject,
    asking: JsonObject,
    pass: PassContext,
    questions: CallQuestions,
  ): Promise<JsonRpcResponse> {
    let result = asking;
    let waitMs = FIRST_WAIT_MS;
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const { inputRequests = {}, requestState } = result;
      const requests = isJsonObject(inputRequests) ? inputRequests : {};
      const isWaiting = Object.keys(requests).length === 0;
      const answers = await questions.ask(requests);
      if (!answers.ok) return failedCall(this.#request, answers.text, { input: answers.input });
      if (isWaiting) {
        await this.#pause(waitMs);
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      } else waitMs = FIRST_WAIT_MS;
      const response = await this.#again(first, answers.byKey, requestState, pass);
      if (!isInputRequired(this.#request, response)) return this.#finish(response, questions);
      result = response.result;
    }
    const text = `Cannot finish ${this.#request.method}: the server still asks after ${MAX_ROUNDS} rounds`;
    return failedCall(this.#request, text, { reason: "TOO_MANY_ROUNDS" });
  }

  #again(
    first: JsonObject,
    inputResponses: JsonObject,
    requestState: unknown,
    pass: PassContext,
  ): Promise<JsonRpcResponse> {
    this.#sent.begin();
    const answered = setMemberLater(first, ["inputResponses"], inputResponses);
    const params =
      requestState === undefined
        ? answered
        : setMemberLater(answered, ["requestState"], requestState);
    return this.#parts.endpoint.exchange({ ...this.#request, params }, pass);
  }

  /** The pages that were opened are done with when the call has ended well. */
  async #finish(response: JsonRpcResponse, questions: CallQuestions): Promise<JsonRpcResponse> {
    const fault = refusedAnswer(response);
    if (fault !== undefined) return failedCall(this.#request, fault, {});
    const answer = answerInSession(this.#request, response, this.#facts);
    if (isErrorResponse(answer) || answer.result["isError"] === true) return answer;
    for (const elicitationId of questions.pages) {
      const method = "notifications/elicitation/complete";
      await this.#context.notify({ jsonrpc: "2.0", method, params: { elicitationId } });
    }
    return answer;
  }

  #notify(notification: JsonRpcNotification): Promise<void> {
    return this.#context.notify(notificationFromLatest(notification, this.#facts));
  }

  async #pause(ms: number): Promise<void> {
    const waited = deferred<void>();
    const timer = setTimeout(waited.resolve, ms);
    const unlink = cancellationOf(this.#context).onAbort(() => waited.resolve());
    await waited.promise;
    clearTimeout(timer);
    unlink();
  }
}

function isInputRequired(
  { method }: JsonRpcRequest,
  response: JsonRpcResponse,
): response is Extract<JsonRpcResponse, { readonly result: unknown }> {
  if (isErrorResponse(response)) return false;
  const isAsking = response.result["resultType"] === "input_required";
  return isAsking && requestRow(method)?.inputRequired === true;
}

/** The client never sent `inputResponses`, so it is told of its answer in other words. */
function refusedAnswer(response: JsonRpcResponse): string | undefined {
  if (!isErrorResponse(response)) return undefined;
  const { data, message } = response.error;
  const path = isJsonObject(data) ? data["path"] : undefined;
  if (typeof path !== "string" || !path.startsWith("/params/inputResponses")) return undefined;
  return `The client's answer to a question cannot be used: ${message}`;
}

function passOver(): void {
  // Whoever waits for the call is told.
}

/** Each round needs an answer of the client, or a pause: this ends what would go on for ever. */
const MAX_ROUNDS = 100;
/** A server that only carries a state is asked again after 1 s, then 2 s, and so on. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** One for all calls: where a stack is taken for each, that is a tenth of the time of a call that asks. */
const CALL_OVER = new DOMException("The call that asked is over", "AbortError");
