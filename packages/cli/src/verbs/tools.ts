import type { ExitCode } from "../exit-code.ts";
import { exactJson } from "../render/exact-json.ts";
import { renderTools } from "../render/render-tools.ts";
import type { Invocation } from "../server/session.ts";
import type { ToolsPage } from "../server/tool-pages.ts";
import { toolPages } from "../server/tool-pages.ts";
import { withClient } from "../server/with-client.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Lists the tools of a server. */
export function tools(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withClient(invocation, terminal, async ({ client, call }) => {
    const pages: ToolsPage[] = [];
    for await (const page of toolPages(client, call)) pages.push(page);
    const { json } = invocation.options;
    const all = pages.flatMap((page) => page.tools);
    terminal.result(json ? jsonOf(pages) : renderTools(all, terminal.resultStyle));
    return 0;
  });
}

/** One page is printed as it came; several become one, without a cursor. */
function jsonOf(pages: readonly ToolsPage[]): string {
  const [first, ...others] = pages;
  if (first !== undefined && others.length === 0) return exactJson(first);
  const { nextCursor: _, ...rest } = { ...pages.at(-1) };
  return JSON.stringify({ ...rest, tools: pages.flatMap((page) => page.tools) });
}
