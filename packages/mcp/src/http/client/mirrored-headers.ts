// What the headers of a POST repeat of its body.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#request-metadata

import { TransportError } from "../../errors/mcp-error.ts";
import { argumentAt } from "../../exchange/argument-at.ts";
import { encodeHeaderValue } from "../../exchange/header-value.ts";
import { namedVersion } from "../../exchange/named-version.ts";
import type { ParamHeader } from "../../exchange/param-headers.ts";
import type { JsonObject, JsonRpcNotification, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { requestRow } from "../../spec/method-table.ts";
import { showValue } from "../../util/excerpt.ts";
import { HEADER } from "../shared/http-headers.ts";

/** The version that a message names in its `_meta`; undefined where it names none. */
export function versionOf(params: JsonObject | undefined): string | undefined {
  const version = namedVersion(params);
  return typeof version === "string" ? version : undefined;
}

/**
 * Adds to `headers` what repeats the body of a message: version, method and name.
 *
 * @throws {TransportError} `CANNOT_ENCODE` where method or version have characters that no header
 * may have: nothing says how to encode those.
 */
export function mirrorMessage(
  headers: Record<string, string>,
  message: JsonRpcRequest | JsonRpcNotification,
  version: string | undefined,
): void {
  const { method, params } = message;
  if (version !== undefined) headers[HEADER.protocolVersion] = plain("version", version);
  headers[HEADER.method] = plain("method", method);
  const member = requestRow(method)?.nameFrom;
  const name = member === undefined ? undefined : params?.[member];
  if (typeof name === "string") headers[HEADER.name] = encodeHeaderValue(name);
}

/** Adds to `headers` the arguments of a call that its tool wants repeated. */
export function mirrorArguments(
  headers: Record<string, string>,
  args: unknown,
  params: readonly ParamHeader[],
): void {
  for (const { header, path } of params) {
    const text = textOf(argumentAt(args, path));
    if (text === undefined) continue;
    headers[`${HEADER.paramPrefix}${header.toLowerCase()}`] = encodeHeaderValue(text);
  }
}

/** Null and nothing are not repeated, and neither is what no annotated parameter can be. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "number") return undefined;
  // In decimal, which `String` leaves from 10^21 on.
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

function plain(what: string, text: string): string {
  if (PLAIN.test(text)) return text;
  const message = `Cannot send a message over HTTP whose ${what} is ${showValue(text)}: no header can repeat it`;
  throw new TransportError("CANNOT_ENCODE", message);
}

/** Visible ASCII, blanks inside. */
const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
