import type { ExchangeContext } from "../../exchange/exchange.ts";
import type { Observer } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import type { ClientCapabilities } from "../../spec/2026-07-28/index.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { jsonPointer } from "../../util/json-pointer.ts";
import type { CompleteResult } from "../complete-result.ts";
import { invalid } from "../request-meta.ts";
import { isWorthCarrying } from "./carried-state.ts";
import type { RoundOutcome } from "./input-round.ts";
import type { RequestStates } from "./request-states.ts";
import { StateTooLarge } from "./request-states.ts";

/** The part of a call that answering its round needs. */
export interface AskedCall {
  readonly request: JsonRpcRequest;
  readonly exchange: ExchangeContext;
  readonly services: {
    readonly complete: CompleteResult;
    readonly states: RequestStates;
    readonly observer: Observer | undefined;
  };
}

/**
 * The answer to a request whose handler could not finish.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequiredresult
 */
export async function answerOfRound(
  call: AskedCall,
  outcome: RoundOutcome,
): Promise<JsonRpcResponse> {
  const { request } = call;
  if (outcome.kind === "incapable") return incapable(request, outcome.required);
  if (outcome.kind === "malformed") {
    const { key, fault } = outcome;
    const path = `${jsonPointer("params", "inputResponses", key)}${fault.path}`;
    return invalid(request, path, fault.expected, fault.found);
  }
  try {
    return await ask(call, outcome);
  } catch (error) {
    if (!(error instanceof StateTooLarge)) throw error;
    tell(call.services.observer, { kind: "handler-failed", method: request.method, error });
    const data = { reason: "STATE_TOO_LARGE" };
    return errorResponse(request.id, RPC_CODE.internalError, error.message, data);
  }
}

async function ask(call: AskedCall, outcome: Asking): Promise<JsonRpcResponse> {
  const { request, services } = call;
  const { requests } = outcome;
  const requestState = await stateOf(call, outcome);
  const result = {
    resultType: "input_required",
    ...(Object.keys(requests).length === 0 ? {} : { inputRequests: requests }),
    ...(requestState === undefined ? {} : { requestState }),
  };
  return resultResponse(request.id, services.complete(result));
}

type Asking = Extract<RoundOutcome, { readonly kind: "ask" }>;

/**
 * The state of a round, where there is anything to carry. Answers that this pass did not look at may
 * be wanted in a later one, where an earlier question was asked again, and come along as long as
 * there is room for them; in the first answers they are only what nobody asked for.
 */
async function stateOf(
  { request, exchange, services }: AskedCall,
  { carry, unread }: Asking,
): Promise<string | undefined> {
  const everything = { ...carry, answers: { ...unread, ...carry.answers } };
  const isLater = request.params?.["requestState"] !== undefined;
  if (!isWorthCarrying(isLater ? everything : carry)) return undefined;
  const owner = { request, principal: exchange.caller.principal };
  try {
    return await services.states.make(everything, owner);
  } catch (error) {
    if (!(error instanceof StateTooLarge) || Object.keys(unread).length === 0) throw error;
    return services.states.make(carry, owner);
  }
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta */
function incapable(request: JsonRpcRequest, required: ClientCapabilities): JsonRpcResponse {
  const names = Object.keys(required).join(", ");
  const message = `Cannot finish ${request.method}: it needs a client capability that the request does not declare (${names})`;
  const data = { requiredCapabilities: required };
  return errorResponse(request.id, MCP_ERROR_CODE.missingClientCapability, message, data);
}
