import { TransportError } from "../../errors/mcp-error.ts";
import { formDefaults } from "../../form/form-defaults.ts";
import type {
  ClientCapabilities,
  InputRequest,
  InputResponse,
} from "../../spec/2026-07-28/index.ts";
import { excerpt, showValue } from "../../util/excerpt.ts";
import { formResult, rootsResult, sampleResult, urlResult } from "./check-answer.ts";
import { mayBeAsked } from "./declared-capabilities.ts";
import type { InputContext, InputHandlers } from "./input-handlers.ts";

/** What questions are answered with. */
export interface Answering {
  readonly handlers: InputHandlers;
  readonly capabilities: ClientCapabilities;
  /** Of one question, but for its key. */
  readonly context: Omit<InputContext, "key">;
}

/**
 * Has the handlers answer the questions of one round, all at the same time, and gives the answers by
 * the questions' keys.
 *
 * @throws {TransportError} by rejecting, as soon as one has no answer: `INVALID_RESULT` where the
 * server must not ask it, `INPUT_DECLINED` where no handler gives one.
 */
export async function answerQuestions(
  questions: ReadonlyMap<string, InputRequest>,
  answering: Answering,
): Promise<{ readonly [key: string]: InputResponse }> {
  // Before anybody is asked anything: a user must not fill in a form for nothing.
  for (const [key, question] of questions) requireAnswerable(key, question, answering);
  const answers = [...questions].map(async ([key, question]) => {
    return [key, await answerOne(key, question, answering)] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

function requireAnswerable(key: string, question: InputRequest, answering: Answering): void {
  const { handlers, capabilities, context } = answering;
  const { method } = context.request;
  const what = describe(question);
  if (!mayBeAsked(question, capabilities)) {
    const message = `Cannot finish ${method}: the server asks for ${what}, which this client does not declare`;
    throw new TransportError("INVALID_RESULT", message);
  }
  const name = handlerOf(question);
  if (handlers[name] !== undefined) return;
  const message = `Cannot finish ${method}: the server asks ${showValue(key)} for ${what}, and there is no handlers.${name}`;
  throw new TransportError("INPUT_DECLINED", message);
}

async function answerOne(
  key: string,
  question: InputRequest,
  { handlers, context }: Answering,
): Promise<InputResponse> {
  let answer: InputResponse | undefined;
  try {
    answer = await ask(question, handlers, { ...context, key });
  } catch (cause) {
    const why = cause instanceof Error ? `: ${excerpt(cause.message)}` : "";
    const message = `Cannot finish ${context.request.method}: handlers.${handlerOf(question)} failed at ${showValue(key)}${why}`;
    throw new TransportError("INPUT_DECLINED", message, { cause });
  }
  if (answer !== undefined) return answer;
  const message = `Cannot finish ${context.request.method}: handlers.${handlerOf(question)} gave no answer to ${showValue(key)}`;
  throw new TransportError("INPUT_DECLINED", message);
}

async function ask(
  question: InputRequest,
  handlers: InputHandlers,
  context: InputContext,
): Promise<InputResponse | undefined> {
  if (question.method === "roots/list")
    return present(await handlers.roots?.(context), rootsResult);
  if (question.method === "sampling/createMessage") {
    return present(await handlers.sample?.(question.params, context), sampleResult);
  }
  const { params } = question;
  if (params.mode === "url") return present(await handlers.elicitUrl?.(params, context), urlResult);
  const defaults = formDefaults(params.requestedSchema);
  const answer = await handlers.elicit?.(params, { ...context, defaults });
  return present(answer, (given) => formResult(given, params));
}

/** Checks an answer, where there is one. */
function present(
  answer: unknown,
  check: (answer: unknown) => InputResponse,
): InputResponse | undefined {
  return answer === undefined || answer === null ? undefined : check(answer);
}

function handlerOf(question: InputRequest): keyof InputHandlers {
  if (question.method === "roots/list") return "roots";
  if (question.method === "sampling/createMessage") return "sample";
  return question.params.mode === "url" ? "elicitUrl" : "elicit";
}

function describe(question: InputRequest): string {
  if (question.method === "roots/list") return "roots";
  if (question.method === "elicitation/create") {
    return question.params.mode === "url" ? "a page to be opened" : "a form to be filled in";
  }
  const { tools, toolChoice } = question.params;
  return tools === undefined && toolChoice === undefined ? "sampling" : "sampling with tools";
}
