import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { isInRevision, methodRow, requestRow } from "../../spec/method-table.ts";
import { isStatelessRevision } from "../../spec/revision.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import { listIn } from "../read-member.ts";
import type { FindingList } from "./finding-list.ts";
import type { PendingRequest } from "./pending-requests.ts";

/** Checks what the answer to a request has to have, in words that say what is missing for what. */
export function checkAnswer(
  response: JsonRpcResponse,
  pending: PendingRequest,
  list: FindingList,
): void {
  if (isNoDiscovery(response, pending)) {
    const message =
      '"server/discover" was answered by a result that is none of it: it has no resultType and no supportedVersions. Who does not know a method says so by error -32601';
    list.add("unknown-method-code", "/result", message);
  } else if (isErrorResponse(response)) checkErrorCode(response.error.code, pending, list);
  else checkResult(response.result, pending, list);
}

/**
 * Whether a server that knows nothing of `server/discover` has answered it by a result, as it does to
 * any method: what that result lacks is no news.
 */
export function isNoDiscovery(
  response: JsonRpcResponse,
  { request }: Pick<PendingRequest, "request">,
): boolean {
  if (request.method !== "server/discover" || isErrorResponse(response)) return false;
  const { resultType, supportedVersions } = response.result;
  return resultType === undefined && supportedVersions === undefined;
}

function checkResult(result: JsonObject, pending: PendingRequest, list: FindingList): void {
  const { method } = pending.request;
  if (isStatelessRevision(pending.revision)) checkStateless(result, method, list);
  if (method === "tools/list") checkTools(listIn(result, "tools"), list);
}

function checkStateless(result: JsonObject, method: string, list: FindingList): void {
  const { resultType } = result;
  if (resultType === undefined) {
    list.add("result-type-missing", "/result", `The result of "${method}" has no resultType`);
  }
  const row = requestRow(method);
  const isComplete = resultType === undefined || resultType === "complete";
  if (row?.cacheable !== true || !isComplete) return;
  const missing = ["ttlMs", "cacheScope"].filter((name) => result[name] === undefined);
  if (missing.length === 0) return;
  const message = `The result of "${method}" can be cached, and lacks ${missing.join(" and ")}`;
  list.add("cache-hints-missing", "/result", message);
}

function checkTools(tools: readonly unknown[], list: FindingList): void {
  for (const [index, tool] of tools.entries()) {
    if (!isJsonObject(tool) || isJsonObject(tool["inputSchema"])) continue;
    const path = pointer("/result/tools", index);
    list.add("tool-without-schema", path, `Tool ${showValue(tool["name"])} has no inputSchema`);
  }
}

/** An unknown method has one code, so that a client can tell it from a method that failed. */
function checkErrorCode(
  code: number,
  { request, revision }: PendingRequest,
  list: FindingList,
): void {
  const row = methodRow(request.method);
  const isKnown = row !== undefined && isInRevision(row, revision);
  if (isKnown || FOR_ANY_METHOD.has(code)) return;
  const message = `"${request.method}" is no method of ${revision}, and the error is ${code}`;
  list.add("unknown-method-code", "/error/code", message);
}

/** What may be wrong with a request before anybody looks at its method. */
const FOR_ANY_METHOD: ReadonlySet<number> = new Set([
  RPC_CODE.methodNotFound,
  MCP_ERROR_CODE.headerMismatch,
  MCP_ERROR_CODE.unsupportedProtocolVersion,
]);
