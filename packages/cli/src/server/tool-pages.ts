import type { CallOptions, Client } from "@wirewright/mcp/client";
import { TransportError } from "@wirewright/mcp/errors";
import { requireObjects } from "./require-objects.ts";

/** A page of tools, as the library hands it over. */
export type ToolsPage = Awaited<ReturnType<Client["listTools"]>>;

/** A tool as a server lists it. */
export type Tool = ToolsPage["tools"][number];

/**
 * The pages of a server's tools, in order, until the last or until nobody asks for more.
 *
 * @throws {TransportError} `INVALID_RESULT` where a page names itself as the next: that never ends.
 */
export async function* toolPages(client: Client, call: CallOptions): AsyncGenerator<ToolsPage> {
  const seen = new Set<string>();
  let page = await pageAt(client, call);
  yield page;
  while (typeof page.nextCursor === "string") {
    const cursor = page.nextCursor;
    if (seen.has(cursor)) {
      const message = `Cannot list all tools: the cursor ${JSON.stringify(cursor)} came twice`;
      throw new TransportError("INVALID_RESULT", message);
    }
    seen.add(cursor);
    page = await pageAt(client, call, cursor);
    yield page;
  }
}

/** Not by `listTools`, which sets tools aside: what is wrong with one is for the person to see. */
async function pageAt(client: Client, call: CallOptions, cursor?: string): Promise<ToolsPage> {
  const params = cursor === undefined ? {} : { cursor };
  const page: object = await client.request("tools/list", params, call);
  const { tools } = page as { readonly tools?: unknown };
  if (!Array.isArray(tools)) {
    const message = "Cannot use the result of tools/list: /result/tools must be an array";
    throw new TransportError("INVALID_RESULT", message);
  }
  requireObjects("tools/list", "tools", tools);
  return page as ToolsPage;
}
