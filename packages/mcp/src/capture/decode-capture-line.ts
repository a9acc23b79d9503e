import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { excerpt, showValue } from "../util/excerpt.ts";
import type { CaptureEvent, CaptureHeader } from "./capture-event.ts";
import { CAPTURE_FORMAT, CAPTURE_VERSION } from "./capture-event.ts";

/** What a line turned out to be, or one sentence that says why it is nothing. */
export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

/** Reads the first line of a capture. */
export function decodeCaptureHeader(line: string): Decoded<CaptureHeader> {
  const value = parse(line);
  if (!isJsonObject(value) || value["format"] !== CAPTURE_FORMAT) {
    const found = showValue(excerpt(line, 40));
    return fault(`its first line must have "format":"${CAPTURE_FORMAT}", found ${found}`);
  }
  const { version, time, target } = value;
  if (version !== CAPTURE_VERSION) {
    const found = showValue(version);
    return fault(`it is of version ${found}, and this program reads ${CAPTURE_VERSION}; update it`);
  }
  if (typeof time !== "string" || Number.isNaN(Date.parse(time)) || !isTarget(target)) {
    return fault(`its first line lacks a valid "time" or "target"`);
  }
  return { ok: true, value: value as unknown as CaptureHeader };
}

/** Reads any other line of a capture. */
export function decodeCaptureEvent(line: string): Decoded<CaptureEvent> {
  const value = parse(line);
  if (!isJsonObject(value)) return fault("is not a JSON object");
  const missing = memberAtFault(value);
  if (missing !== undefined) return fault(`has no valid ${showValue(missing)}`);
  return { ok: true, value: value as unknown as CaptureEvent };
}

function memberAtFault(value: JsonObject): string | undefined {
  if (!isCount(value["us"])) return "us";
  if (!isCount(value["channel"])) return "channel";
  if (value["from"] !== "client" && value["from"] !== "server") return "from";
  const check = KINDS.get(value["kind"]);
  if (check === undefined) return "kind";
  return contentFault(value) ?? check(value);
}

const KINDS: ReadonlyMap<unknown, (value: JsonObject) => string | undefined> = new Map([
  ["line", () => undefined],
  ["partial", () => undefined],
  ["sse", () => undefined],
  ["stderr", () => undefined],
  ["exit", exitFault],
  ["note", ({ text }: JsonObject) => (typeof text === "string" ? undefined : "text")],
  ["http-request", requestFault],
  ["http-response", responseFault],
]);

function contentFault({ text, base64, bytes }: JsonObject): string | undefined {
  if (text !== undefined && typeof text !== "string") return "text";
  if (base64 !== undefined && !isBase64(base64)) return "base64";
  return bytes === undefined || isCount(bytes) ? undefined : "bytes";
}

function exitFault({ exitCode, signal }: JsonObject): string | undefined {
  if (exitCode !== undefined && !Number.isSafeInteger(exitCode)) return "exitCode";
  return signal === undefined || typeof signal === "string" ? undefined : "signal";
}

function requestFault({ method, url, headers }: JsonObject): string | undefined {
  if (typeof method !== "string") return "method";
  if (typeof url !== "string") return "url";
  return areHeaders(headers) ? undefined : "headers";
}

function responseFault({ status, headers, headUs }: JsonObject): string | undefined {
  if (!isCount(status)) return "status";
  if (headUs !== undefined && !isCount(headUs)) return "headUs";
  return areHeaders(headers) ? undefined : "headers";
}

function areHeaders(headers: unknown): boolean {
  return (
    Array.isArray(headers) &&
    headers.every(
      (pair) =>
        Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string"),
    )
  );
}

function isTarget(target: unknown): boolean {
  if (!isJsonObject(target)) return false;
  if (target["kind"] === "url") return isUrl(target["url"]);
  return (
    target["kind"] === "command" &&
    typeof target["command"] === "string" &&
    Array.isArray(target["args"]) &&
    target["args"].every((argument) => typeof argument === "string")
  );
}

function isUrl(url: unknown): boolean {
  return typeof url === "string" && URL.canParse(url);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Cut off, or never JSON: the caller says which line.
    return undefined;
  }
}

function fault(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}

/** Without groups that repeat: those run out of stack on what is large. */
function isBase64(value: unknown): boolean {
  return typeof value === "string" && value.length % 4 === 0 && BASE64.test(value);
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
