import type { Caller, Endpoint, ExchangeContext } from "../../src/exchange/exchange.ts";
import type {
  Id,
  JsonObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../src/jsonrpc/message.ts";
import { NEVER_ABORTED } from "../../src/util/on-abort.ts";

/** The `_meta` that every request of 2026-07-28 must have. */
export const META: JsonObject = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** What asking an Endpoint gave. */
export interface Asked {
  readonly response: JsonRpcResponse;
  /** What was sent for the request before its response, in order. */
  readonly sent: readonly JsonRpcNotification[];
}

/** What an asker may say besides the method and its parameters. */
export interface AskOptions {
  readonly id?: Id;
  /** Members beside those that every request has. */
  readonly meta?: JsonObject;
  readonly signal?: AbortSignal;
  readonly caller?: Caller;
  /** Instead of keeping what is sent. */
  readonly notify?: ExchangeContext["notify"];
}

/** A request as a client of 2026-07-28 would send it. */
export function requestOf(
  method: string,
  params: JsonObject = {},
  options: Pick<AskOptions, "id" | "meta"> = {},
): JsonRpcRequest {
  const { id = 1, meta } = options;
  return { jsonrpc: "2.0", id, method, params: { ...params, _meta: { ...META, ...meta } } };
}

/** Sends any request to an Endpoint, without a channel between. */
export async function send(
  endpoint: Endpoint,
  request: JsonRpcRequest,
  options: Omit<AskOptions, "id" | "meta"> = {},
): Promise<Asked> {
  const sent: JsonRpcNotification[] = [];
  const keep: ExchangeContext["notify"] = async (notification) => {
    sent.push(notification);
  };
  const { signal = NEVER_ABORTED, caller = { transport: "memory" }, notify = keep } = options;
  const response = await endpoint.exchange(request, { signal, caller, notify });
  return { response, sent };
}

/** Asks an Endpoint in good order. */
export function ask(
  endpoint: Endpoint,
  method: string,
  params: JsonObject = {},
  options: AskOptions = {},
): Promise<Asked> {
  return send(endpoint, requestOf(method, params, options), options);
}

/** Asks an Endpoint in good order, and gives the result or, where there is none, the error. */
export async function outcomeOf(
  endpoint: Endpoint,
  method: string,
  params: JsonObject = {},
  options: AskOptions = {},
): Promise<JsonObject> {
  const { response } = await ask(endpoint, method, params, options);
  return "result" in response ? response.result : { ...response.error };
}

/** Calls a tool, and gives the result or, where there is none, the error. */
export async function callTool(
  endpoint: Endpoint,
  name: string,
  args?: unknown,
  options: AskOptions = {},
): Promise<JsonObject> {
  const params = args === undefined ? { name } : { name, arguments: args };
  return outcomeOf(endpoint, "tools/call", params, options);
}

/** The text of a result that is one text. */
export function textOf(result: JsonObject): string {
  const content = result["content"] as readonly { readonly type: string; readonly text: string }[];
  if (content.length !== 1 || content[0]?.type !== "text") {
    throw new Error(`Not one text: ${JSON.stringify(content)}`);
  }
  return content[0].text;
}
