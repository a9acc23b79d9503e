import type { JsonObject } from "@wirewright/mcp";
import type { StartedTool, TaskHandle, ToolCallOptions } from "@wirewright/mcp/client";
import type { TypedWords } from "../arguments/parse-words.ts";
import { parseWords, readArgumentFile } from "../arguments/parse-words.ts";
import { readArguments } from "../arguments/read-arguments.ts";
import type { ReadStdinOptions } from "../arguments/read-stdin.ts";
import { isPipedIn, objectOf, readStdinObject } from "../arguments/read-stdin.ts";
import { propertiesOf } from "../arguments/schema.ts";
import { didYouMean } from "../closest.ts";
import type { ExitCode } from "../exit-code.ts";
import { asJsonObject } from "../json-object.ts";
import { exactJson } from "../render/exact-json.ts";
import type { ToolResult } from "../render/render-content.ts";
import { renderContent } from "../render/render-content.ts";
import { Saver } from "../render/saver.ts";
import { requireObjects } from "../server/require-objects.ts";
import { resultFaults } from "../server/result-faults.ts";
import type { Invocation } from "../server/session.ts";
import type { Tool } from "../server/tool-pages.ts";
import { toolPages } from "../server/tool-pages.ts";
import type { Asking } from "../server/with-client.ts";
import { withClient } from "../server/with-client.ts";
import { loggingTo } from "../terminal/log-lines.ts";
import { progressReporter } from "../terminal/progress-reporter.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visible } from "../terminal/visible.ts";
import { UsageError } from "../usage-error.ts";

/** Calls a tool and prints what it returns. */
export async function call(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [name, ...words] = invocation.words;
  if (name === undefined || name.includes("=")) {
    throw new UsageError("call needs the name of a tool", "wirewright tools lists them");
  }
  const typed = parseWords(words);
  const { json, verbose, save, task: isTask } = invocation.options;
  const use = async (asking: Asking): Promise<ExitCode> => {
    const tool = await findTool(name, asking);
    const args = await argumentsFor(tool, typed, {
      signal: asking.call.signal,
      onWaiting: () => terminal.note("Waiting for the arguments, a JSON object, on stdin"),
    });
    const onProgress = progressReporter(terminal, { verbose });
    const started = await start(asking, name, args, {
      isTask,
      options: { ...asking.call, onProgress, onLog: loggingTo(terminal) },
    });
    terminal.status("");
    if (started.kind === "task") return printTask(started.task, json, terminal);
    const { result } = started;
    requireObjects("tools/call", "content", result.content);
    for (const text of resultFaults(result)) warn(terminal, text, json);
    return json ? printJson(result, terminal) : printForPeople(result, terminal, new Saver(save));
  };
  return withClient(invocation, terminal, use, { tasks: isTask });
}

/** Programs that want JSON see for themselves. */
function warn(terminal: Terminal, text: string, json: boolean): void {
  if (!json) terminal.note(`${terminal.style("yellow", "warning:")} ${visible(text)}`);
}

/** A call that becomes a task is only handed on where that is wanted. */
async function start(
  { client }: Asking,
  name: string,
  args: JsonObject,
  { isTask, options }: { readonly isTask: boolean; readonly options: ToolCallOptions },
): Promise<StartedTool<"automatic">> {
  if (isTask) return await client.startTool(name, args, options);
  return { kind: "result", result: await client.callTool(name, args, options) };
}

/** The id is all that the other verbs need. */
function printTask({ taskId, latest }: TaskHandle, json: boolean, terminal: Terminal): ExitCode {
  terminal.result(json ? JSON.stringify(latest ?? { taskId }) : visible(taskId));
  return 0;
}

async function findTool(name: string, asking: Asking): Promise<Tool> {
  const names: string[] = [];
  for await (const { tools } of toolPages(asking.client, asking.call)) {
    const found = tools.find((tool) => tool.name === name);
    if (found !== undefined) return found;
    names.push(...tools.map((tool) => String(tool.name)));
  }
  const hint = names.length === 0 ? "It has none" : `Its tools are ${names.join(", ")}`;
  throw new UsageError(`The server has no tool ${name}${didYouMean(name, names)}`, hint);
}

async function argumentsFor(
  tool: Tool,
  { assignments, stdin, file }: TypedWords,
  options: ReadStdinOptions,
): Promise<JsonObject> {
  const schema = asJsonObject(tool.inputSchema);
  const takesAny = propertiesOf(schema).size > 0;
  const isBare = assignments.length === 0 && file === undefined;
  const reads = stdin || (isBare && takesAny && isPipedIn());
  const base = reads
    ? await readStdinObject(options)
    : file === undefined
      ? {}
      : objectOf(readArgumentFile(file), file);
  return readArguments({ tool: tool.name, schema, assignments, base });
}

function printForPeople(result: ToolResult, terminal: Terminal, saver: Saver): ExitCode {
  if (result.isError === true) {
    const why = renderContent(result, {
      style: terminal.style,
      saver,
      isScreen: terminal.columns !== undefined,
    });
    terminal.note(why || "The tool failed and does not say why");
    return 3;
  }
  const text = renderContent(result, {
    style: terminal.resultStyle,
    saver,
    isScreen: terminal.resultColumns !== undefined,
  });
  if (text !== "") terminal.result(text);
  return 0;
}

/** A tool that failed has a result all the same: it goes where results go. */
function printJson(result: ToolResult, terminal: Terminal): ExitCode {
  terminal.result(exactJson(result));
  return result.isError === true ? 3 : 0;
}
