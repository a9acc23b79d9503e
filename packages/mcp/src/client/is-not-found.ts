import { ProtocolError } from "../errors/mcp-error.ts";
import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";
import { RETIRED_ERROR_CODE } from "../spec/error-code.ts";

/**
 * Whether a server answered that there is no such resource: with `-32602` and the `uri` in the
 * error's data, or with `-32002`, as revisions before 2026-07-28 do.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#error-handling
 */
export function isNotFound(error: unknown): error is ProtocolError {
  if (!(error instanceof ProtocolError)) return false;
  const { rpcCode, data } = error;
  if (rpcCode === RETIRED_ERROR_CODE.resourceNotFound) return true;
  const names = isJsonObject(data) && typeof data["uri"] === "string";
  return rpcCode === RPC_CODE.invalidParams && names;
}
