import type { Caller, ExchangeContext } from "../../exchange/exchange.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { showValue } from "../../util/excerpt.ts";
import { jsonPointer } from "../../util/json-pointer.ts";
import { answerCall } from "../answer-call.ts";
import type { Call, CallServices } from "../call.ts";
import { HandlerContext } from "../handler-context.ts";
import { InputRequired } from "../input/input-required.ts";
import type { ListSettings } from "../list-settings.ts";
import type { Visible } from "../lists/listed-entries.ts";
import { ListedEntries } from "../lists/listed-entries.ts";
import { invalid, isObject } from "../request-meta.ts";
import type { PromptArguments, PromptReturn } from "./prompt-definition.ts";
import { bodyOf } from "./prompt-definition.ts";

/** A prompt that was registered. */
export interface RegisteredPrompt {
  readonly arguments: PromptArguments;
  get(args: JsonObject, context: HandlerContext): PromptReturn | Promise<PromptReturn>;
}

/** The prompts of one server. */
export class Prompts {
  readonly #services: CallServices;
  readonly #prompts: ListedEntries<RegisteredPrompt>;

  constructor(services: CallServices, settings: ListSettings) {
    this.#services = services;
    this.#prompts = new ListedEntries("prompts", settings);
  }

  /** @throws {TypeError} where the name is taken. */
  add(
    name: string,
    definition: object,
    visible: Visible | undefined,
    value: RegisteredPrompt,
  ): void {
    this.#prompts.add("prompt", name, { definition, visible, value });
  }

  /** Takes a prompt away; false where there is none of that name. */
  remove(name: string): boolean {
    return this.#prompts.remove(name);
  }

  /** @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#listing-prompts */
  list(request: JsonRpcRequest, caller: Caller): JsonRpcResponse {
    return this.#prompts.page(request, caller);
  }

  /** The prompt of that name, where the caller may use it. */
  prompt(name: string, caller: Caller): RegisteredPrompt | undefined {
    return this.#prompts.get(name, caller);
  }

  /** @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#getting-a-prompt */
  get(
    request: JsonRpcRequest,
    exchange: ExchangeContext,
  ): JsonRpcResponse | Promise<JsonRpcResponse> {
    const { name, arguments: args = {} } = request.params ?? {};
    if (typeof name !== "string") return invalid(request, "/params/name", "a string", name);
    const prompt = this.#prompts.get(name, exchange.caller);
    if (prompt === undefined) return unknownPrompt(request, name);
    const refusal = refusalOfArguments(request, args, prompt.arguments);
    if (refusal !== undefined) return refusal;
    return answerCall(request, exchange, this.#services, (call) =>
      this.#answer(call, prompt, args as JsonObject),
    );
  }

  async #answer(call: Call, prompt: RegisteredPrompt, args: JsonObject): Promise<JsonRpcResponse> {
    const returned = await prompt.get(args, new HandlerContext(call));
    if (returned instanceof InputRequired) throw call.round.require(returned.fields);
    return resultResponse(call.request.id, this.#services.complete(bodyOf(returned)));
  }
}

function refusalOfArguments(
  request: JsonRpcRequest,
  args: unknown,
  known: PromptArguments,
): JsonRpcResponse | undefined {
  if (!isObject(args)) return invalid(request, "/params/arguments", "an object", args);
  for (const [name, value] of Object.entries(args)) {
    if (typeof value !== "string") return invalid(request, pathOf(name), "a string", value);
  }
  const missing = Object.entries(known).find(
    ([name, { required }]) => required === true && !Object.hasOwn(args, name),
  );
  return missing && invalid(request, pathOf(missing[0]), "given, a string", undefined);
}

/** The answer to a request that names a prompt which is not there. */
export function unknownPrompt(
  request: JsonRpcRequest,
  name: string,
  path = "/params/name",
): JsonRpcResponse {
  const message = `Cannot use prompt ${showValue(name)}: there is none of that name; prompts/list shows those there are`;
  return errorResponse(request.id, RPC_CODE.invalidParams, message, { path });
}

function pathOf(name: string): string {
  return jsonPointer("params", "arguments", name);
}
