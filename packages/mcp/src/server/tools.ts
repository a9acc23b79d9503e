// The tools of a server: registered once, listed from bytes that are made once, called by name.

import type { Caller, ExchangeContext } from "../exchange/exchange.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import { showValue } from "../util/excerpt.ts";
import { answerCall } from "./answer-call.ts";
import type { CallServices } from "./call.ts";
import type { ListSettings } from "./list-settings.ts";
import type { Visible } from "./lists/listed-entries.ts";
import { ListedEntries } from "./lists/listed-entries.ts";
import type { RegisteredTool } from "./registered-tool.ts";
import { invalid, isObject } from "./request-meta.ts";
import { runTool } from "./run-tool.ts";
import { declaresTasks, tasksNotDeclared } from "./tasks/declares-tasks.ts";

/** The tools of one server. */
export class Tools {
  readonly #services: CallServices;
  readonly #tools: ListedEntries<RegisteredTool>;

  constructor(services: CallServices, settings: ListSettings) {
    this.#services = services;
    this.#tools = new ListedEntries("tools", settings);
  }

  /**
   * Adds a tool.
   *
   * @throws {TypeError} where its name is taken.
   */
  add(tool: RegisteredTool, visible: Visible | undefined): void {
    const { definition } = tool;
    this.#tools.add("tool", definition.name, { definition, visible, value: tool });
  }

  /** Takes a tool away; false where there is none of that name. */
  remove(name: string): boolean {
    return this.#tools.remove(name);
  }

  /** The input schema of a tool as the list shows it to this caller. */
  schemaOf(name: string, caller: Caller): JsonObject | undefined {
    return this.#tools.get(name, caller)?.definition.inputSchema;
  }

  /** @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools */
  list(request: JsonRpcRequest, caller: Caller): JsonRpcResponse {
    return this.#tools.page(request, caller);
  }

  /** @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#calling-tools */
  call(
    request: JsonRpcRequest,
    exchange: ExchangeContext,
  ): JsonRpcResponse | Promise<JsonRpcResponse> {
    const { name, arguments: args = {} } = request.params ?? {};
    if (typeof name !== "string") return invalid(request, "/params/name", "a string", name);
    const tool = this.#tools.get(name, exchange.caller);
    if (tool === undefined) return unknownTool(request, name);
    if (!isObject(args)) return invalid(request, "/params/arguments", "an object", args);
    if (tool.task?.support === "required" && !declaresTasks(request)) {
      return tasksNotDeclared(request, `tool ${name}`);
    }
    const { complete } = this.#services;
    return answerCall(request, exchange, this.#services, async (call) =>
      resultResponse(request.id, complete(await runTool(tool, args, call))),
    );
  }
}

function unknownTool(request: JsonRpcRequest, name: string): JsonRpcResponse {
  const message = `Cannot call tool ${showValue(name)}: there is none of that name; tools/list shows those there are`;
  return errorResponse(request.id, RPC_CODE.invalidParams, message, { path: "/params/name" });
}
