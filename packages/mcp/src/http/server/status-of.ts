import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonRpcResponse } from "../../jsonrpc/message.ts";
import { isErrorResponse } from "../../jsonrpc/message.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";

/**
 * The HTTP status of an Endpoint's answer to a stateless request. An error is an answer like any
 * other, but for those to which the specification gives a status.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#protocol-version-header
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export function statusOf(response: JsonRpcResponse): number {
  if (!isErrorResponse(response)) return 200;
  const { code, data } = response.error;
  if (code === RPC_CODE.methodNotFound) return 404;
  if (BAD_REQUEST.has(code)) return 400;
  return code === RPC_CODE.invalidParams && isAboutMeta(data) ? 400 : 200;
}

function isAboutMeta(data: unknown): boolean {
  const path = isJsonObject(data) ? data["path"] : undefined;
  return typeof path === "string" && (path === META || path.startsWith(`${META}/`));
}

const META = "/params/_meta";
const BAD_REQUEST: ReadonlySet<number> = new Set(Object.values(MCP_ERROR_CODE));
