import type { TaskHandle } from "@wirewright/mcp/client";
import { parseWords } from "../arguments/parse-words.ts";
import { parseJson } from "../arguments/read-arguments.ts";
import { didYouMean } from "../closest.ts";
import type { ExitCode } from "../exit-code.ts";
import { isJsonObject } from "../json-object.ts";
import type { Invocation } from "../server/session.ts";
import { withClient } from "../server/with-client.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visibleLines, visibleValue } from "../terminal/visible.ts";
import { UsageError } from "../usage-error.ts";

/** Asks how a task is, gives it up, or answers what it asks. */
export async function tasks(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [action = "", taskId, ...words] = invocation.words;
  if (!isAction(action)) {
    const what = action === "" ? "tasks needs to know what to do" : `tasks cannot ${action}`;
    throw new UsageError(`${what}${didYouMean(action, ACTIONS)}`, USAGE);
  }
  if (taskId === undefined) throw new UsageError(`tasks ${action} needs the id of a task`, USAGE);
  if (action !== "update" && words.length > 0) {
    throw new UsageError(`tasks ${action} takes no "${words[0]}"`, USAGE);
  }
  const answers = action === "update" ? answersOf(words) : {};
  return withClient(
    invocation,
    terminal,
    async ({ client, call }) => {
      const task = client.task(taskId);
      if (action === "cancel") await task.cancel(call);
      if (action === "update") await task.update(answers, call);
      const now = await task.get(call);
      terminal.result(invocation.options.json ? JSON.stringify(now) : renderTask(now));
      return 0;
    },
    { tasks: true },
  );
}

type Action = (typeof ACTIONS)[number];

function isAction(word: string): word is Action {
  return ACTIONS.some((action) => action === word);
}

/** The library checks them where a schema says what they have to be. */
function answersOf(words: readonly string[]): Parameters<TaskHandle["update"]>[0] {
  const { assignments } = parseWords(words);
  if (assignments.length === 0) {
    throw new UsageError("tasks update needs an answer", USAGE);
  }
  const answers = assignments.map((assignment) => {
    const value = assignment.isJson ? parseJson(assignment) : undefined;
    if (isJsonObject(value)) return [assignment.key, value];
    throw new UsageError(`The answer to ${assignment.key} must be a JSON object`, USAGE);
  });
  return Object.fromEntries(answers);
}

function renderTask(task: Awaited<ReturnType<TaskHandle["get"]>>): string {
  const { taskId, status, statusMessage } = task;
  return [
    `${visibleValue(taskId)}  ${status}`,
    ...(statusMessage === undefined ? [] : [`  ${visibleLines(statusMessage)}`]),
    ...detailsOf(task).map((line) => `  ${line}`),
  ].join("\n");
}

function detailsOf(task: Awaited<ReturnType<TaskHandle["get"]>>): readonly string[] {
  switch (task.status) {
    case "input_required":
      return Object.entries(task.inputRequests).map(
        ([key, question]) => `asks ${visibleValue(key)}: ${visibleValue(question)}`,
      );
    case "completed":
      return [`result: ${visibleValue(task.result)}`];
    case "failed":
      return [`error ${task.error.code}: ${visibleValue(task.error.message)}`];
    default:
      return [];
  }
}

const ACTIONS = ["get", "cancel", "update"] as const;
const USAGE = `wirewright tasks get <id>, tasks cancel <id>, or tasks update <id> key:='{"action":"accept","content":{}}'`;
