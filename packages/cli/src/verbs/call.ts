import type { JsonObject } from "@wirewright/mcp";
import type { TypedWords } from "../arguments/parse-words.ts";
import { parseWords } from "../arguments/parse-words.ts";
import { readArguments } from "../arguments/read-arguments.ts";
import type { ReadStdinOptions } from "../arguments/read-stdin.ts";
import { isPipedIn, readStdinObject } from "../arguments/read-stdin.ts";
import { propertiesOf } from "../arguments/schema.ts";
import { didYouMean } from "../closest.ts";
import type { ExitCode } from "../exit-code.ts";
import { asJsonObject } from "../json-object.ts";
import { exactJson } from "../render/exact-json.ts";
import type { ToolResult } from "../render/render-content.ts";
import { renderContent } from "../render/render-content.ts";
import { requireObjects } from "../server/require-objects.ts";
import type { Invocation } from "../server/session.ts";
import type { Tool } from "../server/tool-pages.ts";
import { toolPages } from "../server/tool-pages.ts";
import type { Asking } from "../server/with-client.ts";
import { withClient } from "../server/with-client.ts";
import { progressReporter } from "../terminal/progress-reporter.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { UsageError } from "../usage-error.ts";

/** Calls a tool and prints what it returns. */
export async function call(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [name, ...words] = invocation.words;
  if (name === undefined || name.includes("=")) {
    throw new UsageError("call needs the name of a tool", "wirewright tools lists them");
  }
  const typed = parseWords(words);
  const { json, verbose } = invocation.options;
  return withClient(invocation, terminal, async (asking) => {
    const tool = await findTool(name, asking);
    const args = await argumentsFor(tool, typed, {
      signal: asking.call.signal,
      onWaiting: () => terminal.note("Waiting for the arguments, a JSON object, on stdin"),
    });
    const onProgress = progressReporter(terminal, { verbose });
    const result = await asking.client.callTool(name, args, { ...asking.call, onProgress });
    requireObjects("tools/call", "content", result.content);
    terminal.status("");
    return json ? printJson(result, terminal) : printForPeople(result, terminal);
  });
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
  { assignments, stdin }: TypedWords,
  options: ReadStdinOptions,
): Promise<JsonObject> {
  const schema = asJsonObject(tool.inputSchema);
  const takesAny = propertiesOf(schema).size > 0;
  const reads = stdin || (assignments.length === 0 && takesAny && isPipedIn());
  const base = reads ? await readStdinObject(options) : {};
  return readArguments({ tool: tool.name, schema, assignments, base });
}

function printForPeople(result: ToolResult, terminal: Terminal): ExitCode {
  if (result.isError === true) {
    terminal.note(renderContent(result, terminal.style) || "The tool failed and does not say why");
    return 3;
  }
  const text = renderContent(result, terminal.resultStyle);
  if (text !== "") terminal.result(text);
  return 0;
}

/** A tool that failed has a result all the same: it goes where results go. */
function printJson(result: ToolResult, terminal: Terminal): ExitCode {
  terminal.result(exactJson(result));
  return result.isError === true ? 3 : 0;
}
