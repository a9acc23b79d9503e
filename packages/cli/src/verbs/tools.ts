import type { Id, JsonRpcResponse } from "@wirewright/mcp";
import type { SetAsideTool } from "@wirewright/mcp/client";
import { createClient } from "@wirewright/mcp/client";
import type { ExitCode } from "../exit-code.ts";
import { exactJson } from "../render/exact-json.ts";
import { renderTools } from "../render/render-tools.ts";
import type { Invocation } from "../server/session.ts";
import type { Tool, ToolsPage } from "../server/tool-pages.ts";
import { toolPages } from "../server/tool-pages.ts";
import { withClient } from "../server/with-client.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visible, visibleValue } from "../terminal/visible.ts";
import { VERSION } from "../version.ts";

/** Lists the tools of a server. */
export function tools(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withClient(invocation, terminal, async ({ client, call }) => {
    const pages: ToolsPage[] = [];
    for await (const page of toolPages(client, call)) pages.push(page);
    const sorted = await sortTools(pages.flatMap((page) => page.tools));
    // Programs get what the server sent, as it sent it.
    if (invocation.options.json) terminal.result(jsonOf(pages));
    else showTools(sorted, pages, terminal);
    if (sorted.setAside.length === 0) return 0;
    const sentences = sorted.setAside.map(sentenceOf);
    if (invocation.options.json) terminal.note(errorOf(sentences));
    else for (const sentence of sentences) terminal.note(`wirewright: ${sentence}`);
    return 7;
  });
}

function sentenceOf({ name, reason }: SetAsideTool): string {
  const what = name === undefined ? "A tool without a name" : `The tool ${visible(name)}`;
  return `${what} cannot be used: ${visible(reason)}`;
}

function errorOf(sentences: readonly string[]): string {
  const hint = "The others can be used. Whoever wrote the server has to mend these";
  const message = sentences.join("; ");
  return JSON.stringify({ error: { code: "INVALID_RESULT", exitCode: 7, message, hint } });
}

function showTools(
  { usable, setAside }: SortedTools,
  pages: readonly ToolsPage[],
  terminal: Terminal,
): void {
  if (usable.length > 0 || setAside.length === 0) {
    terminal.result(renderTools(usable, terminal.resultStyle, terminal.resultColumns));
  }
  const warning = terminal.style("yellow", "warning:");
  for (const text of listFaults(pages)) terminal.note(`${warning} ${text}`);
}

/** What is wrong with a list as a whole, where its tools can be used all the same. */
function listFaults(pages: readonly ToolsPage[]): readonly string[] {
  const names = pages.flatMap((page) => page.tools.map((tool) => tool.name));
  const twice = [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
  const cursor: unknown = pages.at(-1)?.nextCursor;
  return [
    ...twice.map((name) => `More than one tool is named ${visibleValue(name)}`),
    ...(names.includes("") ? ["A tool has an empty name"] : []),
    ...(cursor === undefined || cursor === null
      ? []
      : [`/result/nextCursor must be a text, and is ${visibleValue(cursor)}: no more was listed`]),
  ];
}

interface SortedTools {
  readonly usable: readonly Tool[];
  readonly setAside: readonly SetAsideTool[];
}

/** Tells tools that can be used from those that cannot, by the rules that every client of ours has. */
async function sortTools(tools: readonly Tool[]): Promise<SortedTools> {
  const exchange = ({ id }: { readonly id: Id }): Promise<JsonRpcResponse> =>
    Promise.resolve({ jsonrpc: "2.0", id, result: { tools } });
  const client = createClient({ exchange }, { name: "wirewright", version: VERSION });
  const page = await client.listTools();
  return { usable: page.tools, setAside: page.setAside ?? [] };
}

/** One page is printed as it came; several become one, without a cursor. */
function jsonOf(pages: readonly ToolsPage[]): string {
  const [first, ...others] = pages;
  if (first !== undefined && others.length === 0) return exactJson(first);
  const { nextCursor: _, ...rest } = { ...pages.at(-1) };
  return JSON.stringify({ ...rest, tools: pages.flatMap((page) => page.tools) });
}
