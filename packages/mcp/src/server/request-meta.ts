import { isLoggingLevel } from "../exchange/logging-level.ts";
import { isId } from "../jsonrpc/id.ts";
import type { JsonObject, JsonRpcErrorResponse, JsonRpcRequest } from "../jsonrpc/message.ts";
import { errorResponse } from "../jsonrpc/response.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import type { RequestMeta } from "../spec/2026-07-28/index.ts";
import { MCP_ERROR_CODE } from "../spec/error-code.ts";
import { META_KEY } from "../spec/meta-key.ts";
import { STATELESS_REVISIONS } from "../spec/revision.ts";
import { excerpt, showValue } from "../util/excerpt.ts";
import { jsonPointer } from "../util/json-pointer.ts";

/** The `_meta` of a request that {@link refusalOfMeta} let through. */
export function metaOf(request: JsonRpcRequest): RequestMeta {
  return request.params?.["_meta"] as RequestMeta;
}

/**
 * What is wrong with the `_meta` of a request, as the answer to it; undefined where it is in order.
 * A version that this server does not speak comes first: nothing else of the request can be judged.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export function refusalOfMeta(request: JsonRpcRequest): JsonRpcErrorResponse | undefined {
  const meta = request.params?.["_meta"];
  if (!isObject(meta)) return invalid(request, "/params/_meta", "an object", meta);
  const version = meta[META_KEY.protocolVersion];
  if (typeof version !== "string") {
    return invalid(request, pathOf(META_KEY.protocolVersion), "the version, a string", version);
  }
  const capabilities = meta[META_KEY.clientCapabilities];
  if (!isObject(capabilities)) {
    return invalid(request, pathOf(META_KEY.clientCapabilities), "an object", capabilities);
  }
  return refusalOfCapabilities(request, capabilities) ?? refusalOfOptional(request, meta);
}

/** Only what is asked about later is looked at; whatever else a client declares is its own affair. */
function refusalOfCapabilities(
  request: JsonRpcRequest,
  capabilities: JsonObject,
): JsonRpcErrorResponse | undefined {
  for (const name of CAPABILITIES) {
    const capability = capabilities[name];
    if (capability === undefined || isObject(capability)) continue;
    const path = jsonPointer("params", "_meta", META_KEY.clientCapabilities, name);
    return invalid(request, path, "an object", capability);
  }
  return undefined;
}

/** The refusal of a request in a version that is not spoken here; undefined where it names none. */
export function refusalOfVersion(request: JsonRpcRequest): JsonRpcErrorResponse | undefined {
  const meta = request.params?.["_meta"];
  const requested = isObject(meta) ? meta[META_KEY.protocolVersion] : undefined;
  if (typeof requested !== "string" || STATELESS.includes(requested)) return undefined;
  const message = `Cannot speak protocol version ${showValue(requested)}: this server speaks ${STATELESS.join(", ")}`;
  const data = { supported: STATELESS, requested };
  return errorResponse(request.id, MCP_ERROR_CODE.unsupportedProtocolVersion, message, data);
}

function refusalOfOptional(
  request: JsonRpcRequest,
  meta: JsonObject,
): JsonRpcErrorResponse | undefined {
  const token = meta[META_KEY.progressToken];
  if (token !== undefined && !isId(token)) {
    return invalid(request, pathOf(META_KEY.progressToken), "a string or an integer", token);
  }
  const level = meta[META_KEY.logLevel];
  if (level !== undefined && !isLoggingLevel(level)) {
    return invalid(request, pathOf(META_KEY.logLevel), "a log level", level);
  }
  const client = meta[META_KEY.clientInfo];
  if (client !== undefined && !isImplementation(client)) {
    return invalid(request, pathOf(META_KEY.clientInfo), "an object with name and version", client);
  }
  return undefined;
}

/** The answer to a request with a parameter of the wrong kind. */
export function invalid(
  request: JsonRpcRequest,
  path: string,
  expected: string,
  found: unknown,
): JsonRpcErrorResponse {
  // Names that the caller has chosen may be part of it.
  const where = excerpt(path, 200);
  const message = `Cannot take ${excerpt(request.method, 60)}: ${where} must be ${expected}, found ${showValue(found)}`;
  return errorResponse(request.id, RPC_CODE.invalidParams, message, { path: where });
}

function pathOf(key: string): string {
  return jsonPointer("params", "_meta", key);
}

function isImplementation(value: unknown): boolean {
  return (
    isObject(value) && typeof value["name"] === "string" && typeof value["version"] === "string"
  );
}

/** True for an object as JSON has them, which an array is not. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const CAPABILITIES = ["elicitation", "sampling", "roots"] as const;
const STATELESS: readonly string[] = STATELESS_REVISIONS;
