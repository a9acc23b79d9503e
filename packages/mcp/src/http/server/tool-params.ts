import type { Caller, Endpoint } from "../../exchange/exchange.ts";
import type { ParamHeader } from "../../exchange/param-headers.ts";
import { paramHeadersOf } from "../../exchange/param-headers.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";

/**
 * Which headers a call of each tool must carry. An Endpoint that tells its tools' schemas is asked;
 * of any other it is learned from the `tools/list` results that pass through, each principal's own.
 *
 * What is learned is bounded: the last 256 principals that listed tools, 256 annotated tools each.
 * What is not known is not checked: nobody can tell which headers it should have.
 */
export class ToolParams {
  readonly #endpoint: Endpoint;
  /** By principal, the one that listed longest ago first. */
  readonly #learned = new Map<string | undefined, Map<string, readonly ParamHeader[]>>();
  /** Of the schemas that the Endpoint told. */
  readonly #told = new WeakMap<object, readonly ParamHeader[]>();

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  /**
   * The headers of a tool's parameters; none where this caller knows no such tool: one that it may
   * not see must not be told apart from one that is not there.
   *
   * @throws whatever the Endpoint's `toolSchema` throws.
   */
  headersOf(tool: string, caller: Caller): readonly ParamHeader[] {
    if (this.#endpoint.toolSchema === undefined) {
      return this.#learned.get(caller.principal?.id)?.get(tool) ?? NONE;
    }
    const schema = this.#endpoint.toolSchema(tool, caller);
    return schema === undefined ? NONE : this.#ofTold(schema);
  }

  /** Learns from the result of a `tools/list`; `text` is the same, encoded. */
  learn(result: JsonObject, text: string, principal: string | undefined): void {
    if (this.#endpoint.toolSchema !== undefined) return;
    const known = this.#learned.get(principal);
    // Nothing to learn and nothing to forget: true of nearly every list, and cheaper than a walk.
    if (known === undefined && !text.includes("x-mcp-header")) return;
    const { tools } = result;
    if (!Array.isArray(tools)) return;
    const learned = known ?? new Map<string, readonly ParamHeader[]>();
    for (const tool of tools) if (isJsonObject(tool)) learnTool(learned, tool);
    this.#learned.delete(principal);
    if (learned.size > 0) this.#learned.set(principal, learned);
    dropOldest(this.#learned, MAX_PRINCIPALS);
  }

  #ofTold(schema: JsonObject): readonly ParamHeader[] {
    const known = this.#told.get(schema);
    if (known !== undefined) return known;
    const headers = headersIn(schema);
    this.#told.set(schema, headers);
    return headers;
  }
}

function learnTool(learned: Map<string, readonly ParamHeader[]>, tool: JsonObject): void {
  const { name, inputSchema } = tool;
  if (typeof name !== "string") return;
  const headers = headersIn(inputSchema);
  learned.delete(name);
  if (headers.length > 0) learned.set(name, headers);
  dropOldest(learned, MAX_TOOLS);
}

/** A tool with a wrong annotation is one that no client may use: there is nothing to check of it. */
function headersIn(schema: unknown): readonly ParamHeader[] {
  const found = paramHeadersOf(schema);
  return found.ok ? found.headers : NONE;
}

function dropOldest<K>(map: Map<K, unknown>, max: number): void {
  if (map.size <= max) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}

const NONE: readonly ParamHeader[] = [];
const MAX_PRINCIPALS = 256;
const MAX_TOOLS = 256;
