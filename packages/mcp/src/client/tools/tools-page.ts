import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { ListToolsResult, Tool } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import { faultOfSchema } from "./schema-fault.ts";

/** A tool that a server lists and that cannot be used as it stands there. */
export interface SetAsideTool {
  /** Its name, where that is a string. */
  readonly name?: string;
  /** What is wrong with it, a sentence for people. */
  readonly reason: string;
  /** What stands in the list. */
  readonly tool: unknown;
}

/** One page of the tools: those that can be used, and those that cannot. */
export interface ToolsPage extends ListToolsResult {
  /** The tools of this page that were set aside; absent where there are none. */
  readonly setAside?: readonly SetAsideTool[];
}

/** Why a tool that looks right cannot be used all the same; undefined where it can. */
export type Objection = (tool: Tool) => string | undefined;

/**
 * Sorts the tools of a page. A page of good tools is handed on as it came.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool
 */
export function toolsPageOf(result: JsonObject, objection: Objection): ToolsPage {
  const listed = result["tools"] as readonly unknown[];
  const tools: Tool[] = [];
  const setAside: SetAsideTool[] = [];
  for (const entry of listed) {
    const reason = faultOfTool(entry) ?? objection(entry as Tool);
    if (reason === undefined) tools.push(entry as Tool);
    else setAside.push({ ...nameOf(entry), reason, tool: entry });
  }
  // A server's own member of that name would be taken for ours.
  const { setAside: _, ...rest } = result;
  if (setAside.length > 0) return { ...rest, tools, setAside } as unknown as ToolsPage;
  return ("setAside" in result ? rest : result) as unknown as ToolsPage;
}

function nameOf(entry: unknown): { readonly name?: string } {
  const name: unknown = isJsonObject(entry) ? entry["name"] : undefined;
  return typeof name === "string" ? { name } : {};
}

function faultOfTool(entry: unknown): string | undefined {
  if (!isJsonObject(entry)) return `The tool must be an object, found ${showValue(entry)}`;
  const { name, inputSchema, outputSchema } = entry;
  if (typeof name !== "string") return `/name must be a string, found ${showValue(name)}`;
  if (!isJsonObject(inputSchema)) {
    return `/inputSchema must be an object, found ${showValue(inputSchema)}`;
  }
  if (inputSchema["type"] !== "object") {
    return `/inputSchema/type must be "object", found ${showValue(inputSchema["type"])}`;
  }
  if (outputSchema !== undefined && !isJsonObject(outputSchema)) {
    return `/outputSchema must be an object, found ${showValue(outputSchema)}`;
  }
  return (
    faultOfSchema(inputSchema, "/inputSchema") ??
    (outputSchema && faultOfSchema(outputSchema, "/outputSchema"))
  );
}
