// tasks/get, tasks/update and tasks/cancel.
// https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md

import type { ExchangeContext } from "../../exchange/exchange.ts";
import type { FormFault } from "../../form/form-fault.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import type { InputResponses } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import { jsonPointer } from "../../util/json-pointer.ts";
import type { CompleteResult } from "../complete-result.ts";
import { faultOfAnswer } from "../input/check-answer.ts";
import { invalid, isObject } from "../request-meta.ts";
import { declaresTasks, tasksNotDeclared } from "./declares-tasks.ts";
import { questionsOf, withoutQuestions } from "./task-states.ts";
import type { TaskRecord } from "./task-store.ts";
import type { Tasks } from "./tasks.ts";

/** What answering needs. */
export interface TaskMethodOptions {
  readonly tasks: Tasks;
  readonly complete: CompleteResult;
}

/** Answers a request about a task that this caller may know of, and that there is. */
type AnswerTask = (
  request: JsonRpcRequest,
  record: TaskRecord,
  options: TaskMethodOptions,
) => JsonRpcResponse | Promise<JsonRpcResponse>;

/** Answers one of the three methods. */
export async function answerTaskMethod(
  request: JsonRpcRequest,
  { caller }: ExchangeContext,
  options: TaskMethodOptions,
): Promise<JsonRpcResponse> {
  if (!declaresTasks(request)) return tasksNotDeclared(request, "it");
  const taskId = request.params?.["taskId"];
  if (typeof taskId !== "string") return invalid(request, "/params/taskId", "a string", taskId);
  const record = await options.tasks.find(taskId, caller.principal);
  if (record === undefined) return unknownTask(request, taskId);
  const answer = ANSWERS.get(request.method) ?? get;
  return answer(request, record, options);
}

const get: AnswerTask = ({ id }, { task }, { complete }) => resultResponse(id, complete(task));

const cancel: AnswerTask = async ({ id }, { task }, { tasks, complete }) => {
  await tasks.cancel(task.taskId);
  return resultResponse(id, complete({}));
};

/** Takes the answers to questions that are open; any other is nobody's and ignored. */
const update: AnswerTask = async (request, record, { tasks, complete }) => {
  const responses = request.params?.["inputResponses"];
  if (!isObject(responses)) {
    return invalid(request, "/params/inputResponses", "an object", responses);
  }
  const read = await readAnswers(record, responses, tasks);
  if (!read.ok) {
    const path = `${jsonPointer("params", "inputResponses", read.key)}${read.fault.path}`;
    return invalid(request, path, read.fault.expected, read.fault.found);
  }
  await take(record.task.taskId, read, tasks);
  return resultResponse(request.id, complete({}));
};

const ANSWERS: ReadonlyMap<string, AnswerTask> = new Map([
  ["tasks/update", update],
  ["tasks/cancel", cancel],
]);

interface GoodAnswers {
  readonly ok: true;
  /** As the client gave them. */
  readonly given: ReadonlyMap<string, unknown>;
  /** As the handler gets them, where it is at work in this process. */
  readonly values: ReadonlyMap<string, unknown>;
}

type ReadAnswers =
  | GoodAnswers
  | { readonly ok: false; readonly key: string; readonly fault: FormFault };

/** Checks every answer before any is taken, so that nothing is lost where one is malformed. */
async function readAnswers(
  { task }: TaskRecord,
  responses: JsonObject,
  tasks: Tasks,
): Promise<ReadAnswers> {
  const questions = tasks.runOf(task.taskId)?.questions;
  const given = new Map<string, unknown>();
  const values = new Map<string, unknown>();
  for (const [key, question] of Object.entries(questionsOf(task))) {
    if (!Object.hasOwn(responses, key)) continue;
    const answer = responses[key];
    const fault = faultOfAnswer(answer, question);
    if (fault !== undefined) return { ok: false, key, fault };
    given.set(key, answer);
    if (questions === undefined) continue;
    const read = await questions.read(key, answer);
    if (!read.ok) return { ok: false, key, fault: read.fault };
    values.set(key, read.value);
  }
  return { ok: true, given, values };
}

/** Of two updates that answer the same question, the one that the store took counts. */
async function take(taskId: string, { given, values }: GoodAnswers, tasks: Tasks): Promise<void> {
  const questions = tasks.runOf(taskId)?.questions;
  let taken: readonly string[] = [];
  await tasks.change(taskId, (record) => {
    const open = questionsOf(record.task);
    taken = [...given.keys()].filter((key) => Object.hasOwn(open, key));
    if (taken.length === 0) return undefined;
    // A handler in this process gets them directly, and no store needs to keep them.
    const kept = questions === undefined ? taken.map((key) => [key, given.get(key)] as const) : [];
    return withoutQuestions(new Set(taken), Object.fromEntries(kept) as InputResponses)(record);
  });
  for (const key of taken) questions?.answer(key, values.get(key));
}

function unknownTask(request: JsonRpcRequest, taskId: string): JsonRpcResponse {
  const message = `Cannot take ${request.method}: there is no task ${showValue(taskId)}, or it has expired`;
  return errorResponse(request.id, RPC_CODE.invalidParams, message, { path: "/params/taskId" });
}
