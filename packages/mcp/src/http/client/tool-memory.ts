import type { ParamHeader } from "../../exchange/param-headers.ts";
import { paramHeadersOf } from "../../exchange/param-headers.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { excerpt } from "../../util/excerpt.ts";

/** A tool that was left out of a list. */
export interface RejectedTool {
  readonly name: string;
  /** Why, in one sentence. */
  readonly text: string;
}

/**
 * Which arguments of which tools are repeated in headers, as the `tools/list` results said that have
 * passed. Bounded: the 1,024 annotated tools that were listed last.
 */
export class ToolMemory {
  readonly #params = new Map<string, readonly ParamHeader[]>();

  /** What a call of the tool repeats; nothing where the tool is not known. */
  paramsOf(tool: unknown): readonly ParamHeader[] {
    return (typeof tool === "string" ? this.#params.get(tool) : undefined) ?? NONE;
  }

  /**
   * Learns from a result of `tools/list`, and gives it without the tools whose annotations break a
   * rule; the same object where there are none.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#schema-extension
   */
  learn(result: JsonObject, onRejected: (tool: RejectedTool) => void): JsonObject {
    const { tools } = result;
    if (!Array.isArray(tools)) return result;
    const kept = tools.filter((tool: unknown) => this.#learnTool(tool, onRejected));
    return kept.length === tools.length ? result : { ...result, tools: kept };
  }

  #learnTool(tool: unknown, onRejected: (tool: RejectedTool) => void): boolean {
    if (!isJsonObject(tool)) return true;
    const { name, inputSchema } = tool;
    // What has no name cannot be called; whoever reads the list will say so.
    if (typeof name !== "string") return true;
    const found = paramHeadersOf(inputSchema);
    this.#params.delete(name);
    if (!found.ok) {
      const [fault] = found.faults;
      const where = `/inputSchema${fault?.path ?? ""}`;
      const text = `Left out tool ${excerpt(name, 60)}: ${where}: ${fault?.message ?? ""}`;
      onRejected({ name, text });
      return false;
    }
    if (found.headers.length > 0) this.#keep(name, found.headers);
    return true;
  }

  #keep(name: string, headers: readonly ParamHeader[]): void {
    this.#params.set(name, headers);
    if (this.#params.size <= MAX_TOOLS) return;
    for (const oldest of this.#params.keys()) {
      this.#params.delete(oldest);
      return;
    }
  }
}

/** The memory that connections share which name the same principal at the same address. */
export function sharedToolMemory(url: URL, principal: string): ToolMemory {
  const key = JSON.stringify([url.href, principal]);
  const memory = shared.get(key) ?? new ToolMemory();
  shared.delete(key);
  shared.set(key, memory);
  for (const oldest of shared.keys()) {
    if (shared.size <= MAX_SHARED) break;
    shared.delete(oldest);
  }
  return memory;
}

/** By address and principal, the one that was asked for longest ago first. */
const shared = new Map<string, ToolMemory>();
const NONE: readonly ParamHeader[] = [];
const MAX_TOOLS = 1024;
const MAX_SHARED = 256;
