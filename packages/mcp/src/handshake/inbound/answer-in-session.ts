import { isArgumentFault } from "../../exchange/argument-fault.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type {
  JsonObject,
  JsonRpcErrorObject,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { encodeOnce, sourceOf } from "../../jsonrpc/source-text.ts";
import { errorFromLatest } from "../../projection/error.ts";
import { resultFromLatest } from "../../projection/result-from-latest.ts";
import type { RevisionFacts } from "../../projection/revision-facts.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { requestRow } from "../../spec/method-table.ts";
import { showValue } from "../../util/excerpt.ts";
import { failedCall } from "./failed-call.ts";

/** An answer of the Endpoint, as the session's revision gives it. */
export function answerInSession(
  request: JsonRpcRequest,
  response: JsonRpcResponse,
  facts: RevisionFacts,
): JsonRpcResponse {
  if (isErrorResponse(response)) return errorInSession(request, response.error, facts);
  const { result } = response;
  const { resultType = "complete" } = result;
  if (resultType !== "complete") return unknownType(request, resultType);
  if (isArgumentFault(result) && facts.badArguments === "-32602") {
    return errorResponse(request.id, RPC_CODE.invalidParams, textOf(result), {
      path: "/params/arguments",
    });
  }
  return resultResponse(request.id, projected(request.method, result, facts));
}

function errorInSession(
  request: JsonRpcRequest,
  error: JsonRpcErrorObject,
  facts: RevisionFacts,
): JsonRpcResponse {
  const { id } = request;
  if (error.code !== MCP_ERROR_CODE.missingClientCapability) {
    return { jsonrpc: "2.0", id, error: errorFromLatest(request, error, facts) };
  }
  const required = isJsonObject(error.data) ? error.data["requiredCapabilities"] : undefined;
  const names = isJsonObject(required) ? ` (${Object.keys(required).join(", ")})` : "";
  const text = `Cannot finish ${request.method}: it needs a capability that this client does not declare${names}`;
  return failedCall(request, text, { requiredCapabilities: required });
}

function unknownType(request: JsonRpcRequest, type: unknown): JsonRpcResponse {
  const text = `Cannot answer ${request.method}: revisions up to 2025-11-25 have no result of the type ${showValue(type)}`;
  const data = { reason: "UNKNOWN_RESULT_TYPE" };
  return errorResponse(request.id, RPC_CODE.internalError, text, data);
}

/** Lists are encoded once by whoever answers them: so they are projected and encoded once here. */
function projected(method: string, result: JsonObject, facts: RevisionFacts): JsonObject {
  const isList = requestRow(method)?.cacheable === true && Object.isFrozen(result);
  if (!isList || sourceOf(result) === undefined) return resultFromLatest(method, result, facts);
  const byRevision = projections.get(result) ?? new Map<string, JsonObject>();
  projections.set(result, byRevision);
  const known = byRevision.get(facts.revision);
  if (known !== undefined) return known;
  const made = encodeOnce(resultFromLatest(method, result, facts));
  byRevision.set(facts.revision, made);
  return made;
}

const projections = new WeakMap<JsonObject, Map<string, JsonObject>>();

function textOf({ content }: JsonObject): string {
  const [first]: readonly unknown[] = Array.isArray(content) ? content : [];
  const text = isJsonObject(first) ? first["text"] : undefined;
  return typeof text === "string" ? text : "The arguments do not fit the tool's input schema";
}
