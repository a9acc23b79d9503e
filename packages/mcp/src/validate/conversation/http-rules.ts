import { decodeHeaderValue } from "../../exchange/header-value.ts";
import type { JsonRpcNotification, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { MCP_ERROR_CODE } from "../../spec/error-code.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { requestRow } from "../../spec/method-table.ts";
import type { Revision } from "../../spec/revision.ts";
import { isStatelessRevision } from "../../spec/revision.ts";
import { showValue } from "../../util/excerpt.ts";
import { objectIn } from "../read-member.ts";
import type { FindingList } from "./finding-list.ts";
import { isRedacted } from "./is-redacted.ts";
import type { HttpHead } from "./wire-frame.ts";

/** Headers by name in lower case. */
export type HeaderMap = ReadonlyMap<string, string>;

/** The headers of a head by name; of several of one name all, as one list. */
export function headerMap({ headers }: HttpHead): HeaderMap {
  const map = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = map.get(key);
    map.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return map;
}

/** Checks the headers of a client's message against its body. */
export function checkRequestHeaders(
  message: JsonRpcRequest | JsonRpcNotification,
  headers: HeaderMap,
  list: FindingList,
): void {
  if ("id" in message) checkAccept(headers, list);
  if (!isStatelessRevision(list.revision)) {
    checkSessionVersion(message.method, headers, list);
    return;
  }
  // The revision leaves open which headers a notification has.
  if (!("id" in message)) return;
  mirror(mirroredOf(message), headers, list);
}

/** The headers that repeat a request's body. */
function mirroredOf({ method, params }: JsonRpcRequest): readonly Mirrored[] {
  const nameFrom = requestRow(method)?.nameFrom;
  return [
    ["MCP-Protocol-Version", objectIn(params, "_meta")?.[META_KEY.protocolVersion]],
    ["Mcp-Method", method],
    ["Mcp-Name", nameFrom === undefined ? undefined : params?.[nameFrom]],
  ];
}

function checkAccept(headers: HeaderMap, list: FindingList): void {
  const accept = headers.get("accept")?.toLowerCase() ?? "";
  const missing = ["application/json", "text/event-stream"].filter(
    (type) => !accept.includes(type),
  );
  if (missing.length === 0) return;
  const message = `Accept must list ${missing.join(" and ")}, and is ${showValue(accept)}`;
  list.add("accept-header", "", message);
}

/** From 2025-06-18 on the version is named by every request after the handshake. */
function checkSessionVersion(method: string, headers: HeaderMap, list: FindingList): void {
  if (method === "initialize" || !SINCE_VERSION_HEADER.has(list.revision)) return;
  mirror([["MCP-Protocol-Version", list.revision]], headers, list);
}

type Mirrored = readonly [name: string, value: unknown];

/** Who sends none of them has forgotten one thing, so those that miss are told of together. */
function mirror(all: readonly Mirrored[], headers: HeaderMap, list: FindingList): void {
  const due = all.filter((it): it is readonly [string, string] => typeof it[1] === "string");
  const missing = due.filter(([name]) => !headers.has(name.toLowerCase()));
  if (missing.length > 0) list.add("header-missing", "", missingText(missing));
  for (const [name, value] of due) {
    const header = headers.get(name.toLowerCase());
    if (header === undefined || isRedacted(header) || isRedacted(value)) continue;
    if (decodeHeaderValue(header) === value) continue;
    const message = `The header ${name} is ${showValue(header)}, and the body says ${showValue(value)}`;
    list.add("header-mismatch", "", message);
  }
}

function missingText(missing: readonly (readonly [string, string])[]): string {
  const [[name = "", value = ""] = [], ...others] = missing;
  if (others.length === 0) {
    return `The header ${name} is missing; it must be ${showValue(value)}`;
  }
  const wanted = missing.map(([header, text]) => `${header}: ${text}`);
  return `Headers that repeat the body are missing: ${wanted.map((it) => showValue(it)).join(", ")}`;
}

/** What an exchange's response has to fit. */
export interface AskedOverHttp {
  readonly isRequest: boolean;
  readonly revision: Revision;
}

/** Checks the head of a response against what was asked. */
export function checkResponseHead(
  { status, headers }: { readonly status: number; readonly headers: HeaderMap },
  asked: AskedOverHttp,
  list: FindingList,
): void {
  const isOk = status >= 200 && status < 300;
  if (!isOk) return;
  if (!asked.isRequest) {
    if (status === 202) return;
    list.add(
      "status-for-notification",
      "",
      `A notification was answered with status ${status}, not 202`,
    );
    return;
  }
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json" || type === "text/event-stream") return;
  const what = type === undefined ? "no content type" : `content of type ${showValue(type)}`;
  const message = `The request was answered with status ${status} and ${what}`;
  list.add("content-type", "", message);
}

/** Checks the status that came with an error. */
export function checkErrorStatus(code: number, status: number, list: FindingList): void {
  const expected = STATUS_OF.get(code);
  if (!isStatelessRevision(list.revision) || expected === undefined || status === expected) return;
  list.add(
    "status-for-error",
    "/error/code",
    `Error ${code} has status ${expected}, not ${status}`,
  );
}

const STATUS_OF: ReadonlyMap<number, number> = new Map([
  [RPC_CODE.methodNotFound, 404],
  [MCP_ERROR_CODE.headerMismatch, 400],
  [MCP_ERROR_CODE.missingClientCapability, 400],
  [MCP_ERROR_CODE.unsupportedProtocolVersion, 400],
]);
const SINCE_VERSION_HEADER: ReadonlySet<string> = new Set(["2025-06-18", "2025-11-25"]);
