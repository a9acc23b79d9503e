// One call on an old server that may ask for input meanwhile. To the server it is one request; to its
// caller it is one for each round: a round ends with `input_required` when the server asks something,
// and the next one brings the answers. Between two rounds the call is parked.

import { cancellationOf } from "../../exchange/cancellation.ts";
import type { AnswerInput, ExchangeContext } from "../../exchange/exchange.ts";
import { isAtLeast, isLoggingLevel } from "../../exchange/logging-level.ts";
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
import type { Question } from "../../projection/question-from-latest.ts";
import { questionToLatest } from "../../projection/question-to-latest.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { afterTurn } from "../../util/after-turn.ts";
import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";
import { handled } from "../../util/handled.ts";
import { RecentSet } from "../../util/recent-set.ts";
import { mayBeAsked } from "../may-be-asked.ts";
import { answerToLatest } from "./answer-to-latest.ts";
import type { InFlightFor } from "./calls-in-flight.ts";
import { DetachedContext } from "./detached-context.ts";
import { OpenQuestions } from "./open-questions.ts";
import type { OutboundParts } from "./outbound-parts.ts";
import type { RequiredPage } from "./required-pages.ts";
import { requiredPages } from "./required-pages.ts";
import type { ServerLogLevel } from "./server-log-level.ts";

/** What an {@link OutboundCall} needs of the session that it belongs to. */
export interface CallHost {
  readonly parts: OutboundParts;
  readonly level: ServerLogLevel;
  /**
   * Keeps a call until it is taken up again; gives the name that it is asked for by, or undefined
   * where too many are kept already.
   */
  park(call: OutboundCall): string | undefined;
  /** The call is over. */
  forget(call: OutboundCall): void;
  /** Sends the request as the server wants it: as a task, where its tool requires one. */
  carry(request: JsonRpcRequest, context: DetachedContext): Promise<JsonRpcResponse>;
  /** Resolves when these pages are done with, or have been waited for long enough. */
  untilCompleted(elicitationIds: readonly string[]): Promise<void>;
}

/** The request that waits for the call now, and what is needed to answer it. */
interface Pass {
  readonly request: JsonRpcRequest;
  readonly context: ExchangeContext;
  readonly answer: Deferred<JsonRpcResponse>;
  readonly level: string | undefined;
  unlink: () => void;
}

/** One call, in one round or several. */
export class OutboundCall implements InFlightFor<OutboundCall> {
  previous: OutboundCall | undefined;
  next: OutboundCall | undefined;
  /** What the server was sent. */
  readonly upstream: JsonRpcRequest;
  /** Who may take it up again. */
  readonly principal: string | undefined;
  readonly #first: JsonRpcRequest;
  readonly #host: CallHost;
  readonly #questions = new OpenQuestions();
  /** What everything that is sent for it is sent with. */
  readonly context: DetachedContext;
  #pass: Pass | undefined;
  #capabilities: JsonObject = {};
  #level: string | undefined;
  #isAskingSoon = false;
  /** How often the server has asked for pages in place of an answer. */
  #pageRounds = 0;
  /** The requests of the server that were answered for it. */
  readonly #asked = new RecentSet<Id>(MAX_ASKED);
  /** What came while nobody waited. */
  #held: JsonRpcNotification[] = [];
  /** How it ended, while nobody waited. */
  #outcome: ((request: JsonRpcRequest) => JsonRpcResponse) | undefined;

  constructor(request: JsonRpcRequest, context: ExchangeContext, host: CallHost) {
    const { facts } = host.parts.initialized;
    const params = paramsFromLatest(request.method, request.params, facts);
    this.#first = request;
    this.#host = host;
    this.upstream = params === undefined ? request : { ...request, params };
    this.principal = context.caller.principal?.id;
    this.context = new DetachedContext(host.parts.transport, (message) => this.deliver(message));
  }

  /** Whether a request is another round of this call. */
  isAgain({ method, params }: JsonRpcRequest, principal: string | undefined): boolean {
    const { name, uri } = this.#first.params ?? {};
    const isSame = this.#first.method === method && params?.["name"] === name;
    return isSame && params?.["uri"] === uri && principal === this.principal;
  }

  /** Sends the request; resolves with the answer of the first round. */
  begin(context: ExchangeContext): Promise<JsonRpcResponse> {
    const pass = this.#attach(this.#first, context);
    void this.#run(pass.level === undefined ? undefined : this.#host.level.begin(pass.level));
    return pass.answer.promise;
  }

  /** Another round: brings the answers, and resolves with what comes then. */
  resume(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    const pass = this.#attach(request, context);
    if (pass.level !== undefined) void this.#host.level.begin(pass.level);
    const held = this.#held;
    this.#held = [];
    for (const notification of held) void this.deliver(notification);
    this.#questions.answer(request.params?.["inputResponses"]);
    if (this.#outcome !== undefined) this.#finish(this.#outcome);
    else if (this.#questions.size > 0) this.#askSoon();
    return pass.answer.promise;
  }

  /** Whether the caller can be asked this. */
  canAsk(request: JsonRpcRequest): boolean {
    return mayBeAsked(questionToLatest(request), this.#capabilities);
  }

  /** Whether it is this call that was asked by the request of the server with this id. */
  wasAsked(id: Id): boolean {
    return this.#asked.has(id);
  }

  /** Asks the caller what the server asks; an error where there will be no answer. */
  async ask(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    this.#asked.add(request.id);
    const question = questionToLatest(request);
    const { answerInput } = this.#pass?.context ?? {};
    if (answerInput === undefined) this.#askSoon();
    const answer = await (answerInput === undefined
      ? this.#questions.add(question, cancellationOf(context))
      : this.#askDirectly(question, context.signal, answerInput));
    if (answer !== undefined) return resultResponse(request.id, answer);
    const message = `Cannot answer ${request.method}: whoever made the call gave no answer in time`;
    return errorResponse(request.id, RPC_CODE.internalError, message);
  }

  /** The caller answers while the call goes on; where it cannot, the call is over. */
  async #askDirectly(
    question: Question,
    signal: AbortSignal,
    answerInput: AnswerInput,
  ): Promise<JsonObject | undefined> {
    try {
      const responses = await answerInput(this.#asking({ question }), signal);
      const answer = responses["question"];
      return isJsonObject(answer) ? answer : undefined;
    } catch (error) {
      // What the server has taken back is no failure of the call.
      if (!signal.aborted) this.end(error);
      return undefined;
    }
  }

  /** Whether the caller wants log messages of this level. */
  wantsLog(level: unknown): boolean {
    return this.#level !== undefined && isLoggingLevel(level) && isAtLeast(level, this.#level);
  }

  /** Hands on what belongs to the call; while nobody waits it is kept, the latest of it. */
  deliver(notification: JsonRpcNotification): Promise<void> {
    const pass = this.#pass;
    if (pass === undefined) {
      if (this.#held.length >= MAX_HELD) this.#held.shift();
      this.#held.push(notification);
      return NOTHING_SENT;
    }
    const fit = withToken(notification, pass.request);
    return fit === undefined ? NOTHING_SENT : handled(pass.context.notify(fit));
  }

  /** Nobody wants the call any more: the server is told, and what it asked gets no answer. */
  end(reason: unknown): void {
    this.#host.forget(this);
    this.#questions.end();
    this.context.lazySignal.abort(reason);
    const pass = this.#detach();
    pass?.answer.reject(reason);
  }

  #attach(request: JsonRpcRequest, context: ExchangeContext): Pass {
    const meta = request.params?.["_meta"];
    const known = isJsonObject(meta) ? meta : {};
    const capabilities = known[META_KEY.clientCapabilities];
    const level = known[META_KEY.logLevel];
    this.#capabilities = isJsonObject(capabilities) ? capabilities : {};
    this.#level = isLoggingLevel(level) ? level : undefined;
    const pass: Pass = {
      request,
      context,
      answer: deferred(),
      level: this.#level,
      unlink: doNothing,
    };
    this.#pass = pass;
    pass.unlink = cancellationOf(context).onAbort((reason) => this.end(reason));
    return pass;
  }

  #detach(): Pass | undefined {
    const pass = this.#pass;
    this.#pass = undefined;
    pass?.unlink();
    if (pass?.level !== undefined) this.#host.level.end(pass.level);
    return pass;
  }

  async #run(ready: Promise<unknown> | undefined): Promise<void> {
    try {
      if (ready !== undefined) await ready;
      this.#take(await this.#host.carry(this.upstream, this.context));
    } catch (error) {
      this.#finish(() => {
        throw error;
      });
    }
  }

  #take(response: JsonRpcResponse): void {
    const { initialized } = this.#host.parts;
    const pages = isErrorResponse(response)
      ? requiredPages(response.error, initialized.facts.urlElicitationRequired)
      : undefined;
    const mayAsk = mayBeAsked(ANY_PAGE, this.#capabilities);
    if (pages !== undefined && mayAsk) void this.#openPages(pages);
    else this.#finish((request) => answerToLatest(request, response, initialized));
  }

  /**
   * The pages of the error `-32042`: the user opens them, the server says when they are done with,
   * and the call is made again.
   */
  async #openPages(pages: readonly RequiredPage[]): Promise<void> {
    this.#pageRounds++;
    if (this.#pageRounds > MAX_PAGE_ROUNDS) {
      this.#finish(pagesWithoutEnd);
      return;
    }
    const { answerInput } = this.#pass?.context ?? {};
    const asked = pages.map(({ params }) => {
      const question = { method: "elicitation/create", params };
      return answerInput === undefined
        ? this.#questions.add(question)
        : this.#askDirectly(question, this.context.signal, answerInput);
    });
    if (answerInput === undefined) this.#askSoon();
    const answers = await Promise.all(asked);
    if (this.context.lazySignal.aborted) return;
    if (answers.every((answer) => answer?.["action"] === "accept")) {
      const ids = pages.flatMap(({ elicitationId }) => elicitationId ?? []);
      await this.#host.untilCompleted(ids);
      if (!this.context.lazySignal.aborted) void this.#run(undefined);
    } else this.#finish(pagesDeclined);
  }

  /** The server has answered, or is gone. While the call is parked that waits for the next round. */
  #finish(outcome: (request: JsonRpcRequest) => JsonRpcResponse): void {
    this.#questions.end();
    const pass = this.#detach();
    if (pass === undefined) {
      this.#outcome = outcome;
      return;
    }
    this.#host.forget(this);
    try {
      pass.answer.resolve(outcome(pass.request));
    } catch (error) {
      pass.answer.reject(error);
    }
  }

  /** What a server asks at the same time is asked in one round. */
  #askSoon(): void {
    if (this.#isAskingSoon) return;
    this.#isAskingSoon = true;
    afterTurn(() => {
      this.#isAskingSoon = false;
      if (this.#pass !== undefined && this.#questions.size > 0) this.#park(this.#pass);
    });
  }

  #park({ request, answer }: Pass): void {
    const requestState = this.#host.park(this);
    if (requestState === undefined) {
      this.#questions.end();
      return;
    }
    this.#detach();
    const asking = this.#asking(this.#questions.requests);
    answer.resolve(resultResponse(request.id, { ...asking, requestState }));
  }

  #asking(inputRequests: JsonObject): JsonObject {
    const { serverInfo } = this.#host.parts.initialized;
    const _meta = { [META_KEY.serverInfo]: serverInfo };
    return { resultType: "input_required", inputRequests, _meta };
  }
}

/** Progress under the token of the round that waits; undefined where that wants none. */
function withToken(
  notification: JsonRpcNotification,
  { params }: JsonRpcRequest,
): JsonRpcNotification | undefined {
  if (notification.method !== "notifications/progress") return notification;
  const meta = params?.["_meta"];
  const token = isJsonObject(meta) ? (meta[META_KEY.progressToken] as Id | undefined) : undefined;
  if (token === undefined) return undefined;
  if (notification.params?.["progressToken"] === token) return notification;
  return { ...notification, params: { ...notification.params, progressToken: token } };
}

function pagesDeclined({ id, method }: JsonRpcRequest): JsonRpcResponse {
  const text = `Cannot finish ${method}: the user did not open the pages that it needs`;
  if (method === "tools/call") {
    const content = [{ type: "text", text }];
    return resultResponse(id, { resultType: "complete", content, isError: true });
  }
  return errorResponse(id, RPC_CODE.internalError, text, { reason: "INPUT_DECLINED" });
}

function pagesWithoutEnd({ id, method }: JsonRpcRequest): JsonRpcResponse {
  const text = `Cannot finish ${method}: the server still asks for pages to be opened after ${MAX_PAGE_ROUNDS} times`;
  return errorResponse(id, RPC_CODE.internalError, text, { reason: "TOO_MANY_ROUNDS" });
}

function doNothing(): void {
  // Nothing is listened to yet.
}

const ANY_PAGE = { method: "elicitation/create", params: { mode: "url" } };
const MAX_HELD = 256;
/** Whether an answer was taken shows soon, so the last ones will do. */
const MAX_ASKED = 256;
const MAX_PAGE_ROUNDS = 10;
const NOTHING_SENT = Promise.resolve();
