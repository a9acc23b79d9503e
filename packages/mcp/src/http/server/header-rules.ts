// The headers of a request against its body: whoever routes by the headers must have seen what is
// executed. https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation

import { decodeHeaderValue } from "../../exchange/header-value.ts";
import { namedVersion } from "../../exchange/named-version.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonRpcErrorResponse, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { errorResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { requestRow } from "../../spec/method-table.ts";
import { isStatelessRevision, STATELESS_REVISIONS } from "../../spec/revision.ts";
import { excerpt, showValue } from "../../util/excerpt.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import { HEADER } from "../shared/http-headers.ts";

/** The answer to a request whose standard headers and body disagree; undefined where they agree. */
export function refusalOfHeaders(
  request: JsonRpcRequest,
  headers: HttpHeaders,
): JsonRpcErrorResponse | undefined {
  return (
    refusalOfVersion(request, headers[HEADER.protocolVersion]) ??
    refusalOfMethod(request, headers[HEADER.method]) ??
    refusalOfName(request, headers[HEADER.name])
  );
}

/** The answer to a request whose headers break the rules. `path` is the member that a header repeats. */
export function headerMismatch(
  request: JsonRpcRequest,
  header: string,
  what: string,
  path: string,
): JsonRpcErrorResponse {
  const message = `Cannot take ${excerpt(request.method, 60)}: header ${header} ${what}`;
  const data = { reason: "HEADER_MISMATCH", header, path };
  return errorResponse(request.id, MCP_ERROR_CODE.headerMismatch, message, data);
}

function refusalOfVersion(
  request: JsonRpcRequest,
  header: string | undefined,
): JsonRpcErrorResponse | undefined {
  const version = namedVersion(request.params);
  // A version that is none is wrong whatever a header says.
  if (version !== undefined && typeof version !== "string") return missingVersion(request, version);
  if (header === undefined || header === "") {
    return headerMismatch(request, "MCP-Protocol-Version", `is missing; ${SPOKEN}`, VERSION_PATH);
  }
  if (typeof version !== "string") {
    return isStatelessRevision(header)
      ? missingVersion(request, version)
      : unsupported(request, header);
  }
  if (header !== version) {
    const what = "does not name the version that the body is written in";
    return headerMismatch(request, "MCP-Protocol-Version", what, VERSION_PATH);
  }
  return isStatelessRevision(version) ? undefined : unsupported(request, version);
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta */
function missingVersion(request: JsonRpcRequest, found: unknown): JsonRpcErrorResponse {
  const isMeta = isJsonObject(request.params?.["_meta"]);
  const path = isMeta ? VERSION_PATH : "/params/_meta";
  const expected = isMeta ? "the version, a string" : "an object";
  const shown = showValue(isMeta ? found : request.params?.["_meta"]);
  const message = `Cannot take ${excerpt(request.method, 60)}: ${path} must be ${expected}, found ${shown}`;
  return errorResponse(request.id, RPC_CODE.invalidParams, message, { path });
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#protocol-version-negotiation */
function unsupported(request: JsonRpcRequest, requested: string): JsonRpcErrorResponse {
  const message = `Cannot speak protocol version ${showValue(requested)}: ${SPOKEN}`;
  const data = { supported: STATELESS_REVISIONS, requested };
  return errorResponse(request.id, MCP_ERROR_CODE.unsupportedProtocolVersion, message, data);
}

function refusalOfMethod(
  request: JsonRpcRequest,
  header: string | undefined,
): JsonRpcErrorResponse | undefined {
  if (header === request.method) return undefined;
  const what = header === undefined ? "is missing" : "does not name the body's method";
  return headerMismatch(request, "Mcp-Method", what, "/method");
}

function refusalOfName(
  request: JsonRpcRequest,
  header: string | undefined,
): JsonRpcErrorResponse | undefined {
  const member = requestRow(request.method)?.nameFrom;
  if (member === undefined) return undefined;
  const path = `/params/${member}`;
  const name = request.params?.[member];
  // Without a name there is nothing to repeat, and the missing name is for the Endpoint to refuse.
  if (header === undefined && typeof name !== "string") return undefined;
  if (header === undefined) return headerMismatch(request, "Mcp-Name", "is missing", path);
  const decoded = decodeHeaderValue(header);
  if (decoded === undefined) return headerMismatch(request, "Mcp-Name", MALFORMED, path);
  if (decoded === name) return undefined;
  return headerMismatch(request, "Mcp-Name", "does not name what the body names", path);
}

/** What is wrong with a value that stands for no text. */
export const MALFORMED = "has characters that no header may have, or is not Base64 of UTF-8";

const VERSION_PATH = `/params/_meta/${META_KEY.protocolVersion.replaceAll("/", "~1")}`;
const SPOKEN = `this server speaks ${STATELESS_REVISIONS.join(", ")}`;
