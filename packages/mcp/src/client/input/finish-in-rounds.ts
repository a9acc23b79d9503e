import { TransportError } from "../../errors/mcp-error.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { ClientCapabilities } from "../../spec/2026-07-28/index.ts";
import type { LazySignal } from "../../util/lazy-signal.ts";
import { onAbort } from "../../util/on-abort.ts";
import { CallEnd } from "../call-end.ts";
import { pause } from "../pause.ts";
import { answerQuestions } from "./answer-questions.ts";

import type { InputHandlers } from "./input-handlers.ts";
import type { Questions } from "./read-questions.ts";
import { readQuestions } from "./read-questions.ts";
import { serverOf } from "./server-of.ts";

/** What rounds are made with. */
export interface RoundOptions {
  readonly handlers: InputHandlers;
  readonly capabilities: ClientCapabilities;
  readonly maxRounds: number;
  /** Aborted when the client is closed. */
  readonly closing: LazySignal;
}

/** A call that may need several requests. */
export interface CallInRounds {
  readonly method: string;
  readonly params: JsonObject;
  readonly signal: AbortSignal | undefined;
  /** Sends one request, under an id of its own. */
  readonly send: (params: JsonObject) => Promise<JsonObject>;
}

/**
 * Goes on with a call whose result was `input_required` until it is final: has the questions
 * answered and sends the same request again, with the answers and the state as it came.
 *
 * @throws {TransportError} `TOO_MANY_ROUNDS` where the server still asks after `maxRounds` of them,
 * `INPUT_DECLINED` where a question has no answer, `INVALID_RESULT` where it is no question.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#client-requirements-basic-workflow
 */
export async function finishInRounds(
  call: CallInRounds,
  first: JsonObject,
  options: RoundOptions,
): Promise<JsonObject> {
  const { method } = call;
  const { inputResponses: _, requestState: __, ...params } = call.params;
  const end = new CallEnd(call.signal, options.closing);
  let waitMs = FIRST_WAIT_MS;
  let result = first;
  try {
    for (let round = 1; result["resultType"] === "input_required"; round++) {
      if (round > options.maxRounds) throw tooMany(method, options.maxRounds);
      const questions = readQuestions(method, result);
      const answers = await end.orEnded(
        answersTo(questions, { call, params, result, end }, options),
      );
      if (isWaiting(questions)) {
        await pause(waitMs, end.cancellation);
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      } else waitMs = FIRST_WAIT_MS;
      result = await call.send({ ...params, ...answers });
    }
    return result;
  } finally {
    end.finish(new DOMException(`The call of ${method} is over`, "AbortError"));
  }
}

/**
 * Answers what one result asks while its request goes on: the same handlers, and the same checks, as
 * between two rounds.
 *
 * @throws {TransportError} by rejecting: `INPUT_DECLINED` where a question has no answer,
 * `INVALID_RESULT` where it is no question.
 */
export async function answerMeanwhile(
  call: Omit<CallInRounds, "send">,
  asking: JsonObject,
  asker: AbortSignal,
  options: RoundOptions,
): Promise<JsonObject> {
  const { method, params, signal } = call;
  const end = new CallEnd(signal, options.closing);
  const unlink = onAbort(asker, (reason) => end.finish(reason));
  try {
    const questions = readQuestions(method, asking);
    const asked = { call, params, result: asking, end };
    const { inputResponses } = await end.orEnded(answersTo(questions, asked, options));
    return inputResponses as JsonObject;
  } finally {
    unlink();
    end.finish(new DOMException(`The question of ${method} is over`, "AbortError"));
  }
}

/** What a request is sent again with. */
async function answersTo(
  { byKey, requestState }: Questions,
  asked: {
    call: Pick<CallInRounds, "method">;
    params: JsonObject;
    result: JsonObject;
    end: CallEnd;
  },
  { handlers, capabilities }: RoundOptions,
): Promise<JsonObject> {
  const state = requestState === undefined ? {} : { requestState };
  if (byKey === undefined) return state;
  const context = {
    signal: asked.end.signal,
    request: { method: asked.call.method, params: asked.params },
    server: serverOf(asked.result),
  };
  const inputResponses = await answerQuestions(byKey, { handlers, capabilities, context });
  return { inputResponses, ...state };
}

/** Nobody is asked anything: the server only wants to be asked again later. */
function isWaiting({ byKey }: Questions): boolean {
  return byKey === undefined || byKey.size === 0;
}

function tooMany(method: string, maxRounds: number): TransportError {
  const message = `Cannot finish ${method}: the server still asks for input after ${maxRounds} rounds (maxRounds)`;
  return new TransportError("TOO_MANY_ROUNDS", message);
}

/** A server that only carries a state is asked again after 1 s, then 2 s, and so on. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
