import type { Caller, Endpoint } from "../../src/exchange/exchange.ts";
import type { JsonObject } from "../../src/jsonrpc/message.ts";
import { ask } from "./ask.ts";

/** The `_meta` of a client that has the Tasks extension and can answer whatever it may be asked. */
export const TASKING: JsonObject = {
  "io.modelcontextprotocol/clientCapabilities": {
    elicitation: { form: {}, url: {} },
    sampling: { tools: {}, context: {} },
    roots: {},
    extensions: { "io.modelcontextprotocol/tasks": {} },
  },
};

/** Who asks, and by which capabilities. */
export interface TaskAskOptions {
  readonly caller?: Caller;
  readonly meta?: JsonObject;
  readonly signal?: AbortSignal;
}

/** Sends a request as a client with tasks would, and gives its result or its error. */
export async function askTasks(
  endpoint: Endpoint,
  method: string,
  params: JsonObject,
  options: TaskAskOptions = {},
): Promise<JsonObject> {
  const { response } = await ask(endpoint, method, params, { meta: TASKING, ...options });
  return "result" in response ? response.result : { ...response.error };
}

/** Calls tool `t` unless told otherwise, and gives the id of the task that the call became. */
export async function beginTask(
  endpoint: Endpoint,
  params: JsonObject = {},
  options: TaskAskOptions = {},
): Promise<string> {
  const result = await askTasks(endpoint, "tools/call", { name: "t", ...params }, options);
  if (result["resultType"] !== "task") throw new Error(`No task: ${JSON.stringify(result)}`);
  return result["taskId"] as string;
}

/** How a task is. */
export function getTask(
  endpoint: Endpoint,
  taskId: string,
  options: TaskAskOptions = {},
): Promise<JsonObject> {
  return askTasks(endpoint, "tasks/get", { taskId }, options);
}

/** Looks at a task turn by turn until it has a status; at most a thousand times. */
export async function taskIn(
  endpoint: Endpoint,
  taskId: string,
  status: string,
): Promise<JsonObject> {
  let task: JsonObject = {};
  for (let look = 0; look < 1000; look++) {
    task = await getTask(endpoint, taskId);
    if (task["status"] === status) return task;
    await new Promise(setImmediate);
  }
  throw new Error(`Not ${status}: ${JSON.stringify(task)}`);
}

/** Answers questions of a task. */
export function answerTask(
  endpoint: Endpoint,
  taskId: string,
  inputResponses: unknown,
  options: TaskAskOptions = {},
): Promise<JsonObject> {
  return askTasks(endpoint, "tasks/update", { taskId, inputResponses }, options);
}
