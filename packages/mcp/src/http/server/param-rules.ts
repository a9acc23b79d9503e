// `Mcp-Param-*` against the arguments of a call.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-behavior-for-custom-headers

import { argumentAt } from "../../exchange/argument-at.ts";
import { decodeHeaderValue } from "../../exchange/header-value.ts";
import type { ParamHeader } from "../../exchange/param-headers.ts";
import { isSameNumber } from "../../exchange/same-number.ts";
import type { JsonRpcErrorResponse, JsonRpcRequest } from "../../jsonrpc/message.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import { HEADER } from "../shared/http-headers.ts";
import { headerMismatch, MALFORMED } from "./header-rules.ts";

/** The answer to a call whose headers and arguments disagree; undefined where they agree. */
export function refusalOfParams(
  request: JsonRpcRequest,
  headers: HttpHeaders,
  wanted: readonly ParamHeader[],
): JsonRpcErrorResponse | undefined {
  for (const param of wanted) {
    const value = argumentAt(request.params?.["arguments"], param.path);
    const header = headers[`${HEADER.paramPrefix}${param.header.toLowerCase()}`];
    const fault = faultOf(header, value, param);
    if (fault === undefined) continue;
    const path = `/params/arguments${param.path.map(pointerPart).join("")}`;
    return headerMismatch(request, `Mcp-Param-${param.header}`, fault, path);
  }
  return undefined;
}

function faultOf(
  header: string | undefined,
  value: unknown,
  param: ParamHeader,
): string | undefined {
  if (value === undefined || value === null) {
    return header === undefined ? undefined : "is there, but the argument that it repeats is not";
  }
  if (header === undefined) return "is missing, and the argument that it repeats is there";
  const decoded = decodeHeaderValue(header);
  if (decoded === undefined) return MALFORMED;
  if (param.type === "integer" && typeof value === "number" && !Number.isSafeInteger(value)) {
    return "repeats an argument that is no integer within ±(2^53 - 1)";
  }
  return repeats(decoded, value) ? undefined : "does not say what the argument says";
}

/**
 * Whether a header's text stands for a value. The value's own type decides how: where it is not the
 * type that the schema wants, that is for the schema's check to say.
 */
function repeats(text: string, value: unknown): boolean {
  if (typeof value === "number") return isSameNumber(text, value);
  return (typeof value === "string" || typeof value === "boolean") && text === String(value);
}

function pointerPart(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
