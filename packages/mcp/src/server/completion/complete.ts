import type { ExchangeContext } from "../../exchange/exchange.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { showValue } from "../../util/excerpt.ts";
import type { CompleteResult } from "../complete-result.ts";
import type { Prompts } from "../prompts/prompts.ts";
import { unknownPrompt } from "../prompts/prompts.ts";
import { invalid, isObject } from "../request-meta.ts";
import type { Resources } from "../resources/resources.ts";
import type { Completer, CompletionContext } from "./completer.ts";
import { completionsOf } from "./completer.ts";

/** What completion is made of. */
export interface CompletionOptions {
  readonly complete: CompleteResult;
  readonly prompts: Prompts;
  readonly resources: Resources;
}

/**
 * Answers `completion/complete`: what fits what somebody has typed so far.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion
 */
export async function complete(
  request: JsonRpcRequest,
  exchange: ExchangeContext,
  options: CompletionOptions,
): Promise<JsonRpcResponse> {
  const { ref, argument, context = {} } = request.params ?? {};
  if (!isObject(ref)) return invalid(request, "/params/ref", "an object", ref);
  if (!isObject(argument)) return invalid(request, "/params/argument", "an object", argument);
  const { name, value } = argument;
  if (typeof name !== "string") return invalid(request, "/params/argument/name", "a string", name);
  if (typeof value !== "string")
    return invalid(request, "/params/argument/value", "a string", value);
  if (!isObject(context)) return invalid(request, "/params/context", "an object", context);
  const { arguments: known = {} } = context;
  if (!isTexts(known)) {
    return invalid(request, "/params/context/arguments", "an object of strings", known);
  }
  const completers = completersOf(request, ref, exchange, options);
  if ("jsonrpc" in completers) return completers;
  if (!completers.has(name)) return unknownArgument(request, name);
  const given: CompletionContext = {
    arguments: known,
    // Made only where somebody listens to it.
    get signal() {
      return exchange.signal;
    },
  };
  const returned = (await completers.get(name)?.(value, given)) ?? [];
  return resultResponse(request.id, options.complete({ completion: completionsOf(returned) }));
}

function isTexts(known: unknown): known is Readonly<Record<string, string>> {
  return isObject(known) && Object.values(known).every((value) => typeof value === "string");
}

type Completers = ReadonlyMap<string, Completer | undefined>;

/** Who completes what, by the name of the argument, for what the reference names. */
function completersOf(
  request: JsonRpcRequest,
  ref: JsonObject,
  { caller }: ExchangeContext,
  { prompts, resources }: CompletionOptions,
): Completers | JsonRpcResponse {
  const { type, name, uri } = ref;
  if (type === "ref/prompt" && typeof name === "string") {
    const prompt = prompts.prompt(name, caller);
    if (prompt === undefined) return unknownPrompt(request, name, "/params/ref/name");
    return new Map(Object.entries(prompt.arguments).map(([key, known]) => [key, known.complete]));
  }
  if (type === "ref/resource" && typeof uri === "string") {
    const template = resources.template(uri, caller);
    if (template === undefined) return unknownTemplate(request, uri);
    return new Map(template.template.names.map((key) => [key, template.completers.get(key)]));
  }
  const expected = "a ref/prompt with a name or a ref/resource with a uri";
  return invalid(request, "/params/ref", expected, ref);
}

function unknownTemplate(request: JsonRpcRequest, uri: string): JsonRpcResponse {
  const message = `Cannot complete: there is no template ${showValue(uri, 200)}; resources/templates/list shows those there are`;
  return errorResponse(request.id, RPC_CODE.invalidParams, message, { path: "/params/ref/uri" });
}

function unknownArgument(request: JsonRpcRequest, name: string): JsonRpcResponse {
  const message = `Cannot complete: there is no argument ${showValue(name)}`;
  return errorResponse(request.id, RPC_CODE.invalidParams, message, {
    path: "/params/argument/name",
  });
}
