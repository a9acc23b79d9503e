import { cancellationOf } from "../../exchange/cancellation.ts";
import type { Exchange, ExchangeContext } from "../../exchange/exchange.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";

/** Why and how tools are listed again. */
export interface ListingAgain {
  /** The tool that was called. */
  readonly name: string;
  /** The call that was refused. */
  readonly request: JsonRpcRequest;
  readonly context: ExchangeContext;
  /** Sends a request, and learns from its answer. */
  readonly ask: Exchange;
}

/**
 * Lists tools until the one has come whose call was refused for its headers. A list that fails ends
 * it: then the refusal is what there is to tell.
 *
 * @throws whatever the call was cancelled with.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#client-behavior
 */
export async function listAgain({ name, request, context, ask }: ListingAgain): Promise<void> {
  const cancellation = cancellationOf(context);
  const quiet: ExchangeContext = { ...asking(context), notify: () => TAKEN };
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const result = await listPage(request, cursor, (list) => ask(list, quiet));
    if (cancellation.aborted) throw cancellation.reason;
    if (result === undefined || names(result, name)) return;
    const next = result["nextCursor"];
    if (typeof next !== "string" || next === cursor) return;
    cursor = next;
  }
}

/** The caller's context without what its own class keeps private. */
function asking(context: ExchangeContext): Pick<ExchangeContext, "signal" | "caller"> {
  return { signal: context.signal, caller: context.caller };
}

async function listPage(
  { id, params }: JsonRpcRequest,
  cursor: string | undefined,
  ask: (list: JsonRpcRequest) => ReturnType<Exchange>,
): Promise<JsonObject | undefined> {
  const page = cursor === undefined ? {} : { cursor };
  const method = "tools/list";
  const list: JsonRpcRequest = {
    jsonrpc: "2.0",
    id,
    method,
    params: { ...page, _meta: metaOf(params) },
  };
  try {
    const response = await ask(list);
    return isErrorResponse(response) ? undefined : response.result;
  } catch {
    // The refusal of the call says more than a list that fails after it.
    return undefined;
  }
}

/** What every request says of its sender; progress is the call's alone. */
function metaOf(params: JsonObject | undefined): JsonObject {
  const meta = params?.["_meta"];
  const own: JsonObject = isJsonObject(meta) ? meta : {};
  const kept = SENDER.filter((key) => own[key] !== undefined).map((key) => [key, own[key]]);
  return Object.fromEntries(kept);
}

function names({ tools }: JsonObject, name: string): boolean {
  return Array.isArray(tools) && tools.some((tool) => isJsonObject(tool) && tool["name"] === name);
}

const TAKEN = Promise.resolve();
const MAX_PAGES = 100;
const SENDER: readonly string[] = [
  META_KEY.protocolVersion,
  META_KEY.clientInfo,
  META_KEY.clientCapabilities,
  META_KEY.traceparent,
  META_KEY.tracestate,
  META_KEY.baggage,
];
