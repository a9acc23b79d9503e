import type { ExchangeContext } from "../exchange/exchange.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import { errorResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import type { CallServices, EarlierRounds } from "./call.ts";
import { Call } from "./call.ts";
import { NOTHING_CARRIED } from "./input/carried-state.ts";
import { invalid, isObject } from "./request-meta.ts";

/**
 * Answers a request whose handler may ask for input: the first time, or again with the client's
 * answers and the state that it carried. A state that does not verify is refused before the handler
 * runs.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function answerCall(
  request: JsonRpcRequest,
  exchange: ExchangeContext,
  services: CallServices,
  run: (call: Call) => Promise<JsonRpcResponse>,
): Promise<JsonRpcResponse> {
  const { inputResponses, requestState } = request.params ?? {};
  if (inputResponses === undefined && requestState === undefined) {
    return answerOnce(request, exchange, services, run);
  }
  return answerAgain(request, exchange, services, run);
}

/** Answers a request whose handler may not ask: whatever its parameters are called is its own affair. */
export function answerOnce(
  request: JsonRpcRequest,
  exchange: ExchangeContext,
  services: CallServices,
  run: (call: Call) => Promise<JsonRpcResponse>,
): Promise<JsonRpcResponse> {
  return new Call(request, exchange, services, FIRST_ROUND).answer(run);
}

async function answerAgain(
  request: JsonRpcRequest,
  exchange: ExchangeContext,
  services: CallServices,
  run: (call: Call) => Promise<JsonRpcResponse>,
): Promise<JsonRpcResponse> {
  const { inputResponses: responses = NO_RESPONSES, requestState } = request.params ?? {};
  if (!isObject(responses)) {
    return invalid(request, "/params/inputResponses", "an object", responses);
  }
  if (requestState === undefined) {
    const earlier = { responses, carried: NOTHING_CARRIED };
    return new Call(request, exchange, services, earlier).answer(run);
  }
  if (typeof requestState !== "string") {
    return invalid(request, "/params/requestState", "a string", requestState);
  }
  const { principal } = exchange.caller;
  const carried = await services.states.open(requestState, { request, principal });
  if (carried === undefined) return refusedState(request);
  return new Call(request, exchange, services, { responses, carried }).answer(run);
}

function refusedState(request: JsonRpcRequest): JsonRpcResponse {
  const message = `Cannot take ${request.method}: /params/requestState is not one that this server gave for this request and this caller, or it has expired; begin again without it`;
  const data = { path: "/params/requestState" };
  return errorResponse(request.id, RPC_CODE.invalidParams, message, data);
}

const NO_RESPONSES: JsonObject = {};
const FIRST_ROUND: EarlierRounds = { responses: NO_RESPONSES, carried: NOTHING_CARRIED };
