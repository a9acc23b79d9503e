// What an HTTP answer says that is no answer to the message: the status decides the code, and a cut
// of the body stands in the message, since that is where gateways and frameworks say what is wrong.

import type { TransportErrorCode } from "../../errors/mcp-error.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import { excerpt } from "../../util/excerpt.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import type { AnswerInfo } from "./body-reader.ts";
import { retryAfterMs } from "./retry-after.ts";

/** The error of an answer by its status; `text` is the start of its body. */
export function statusError(info: AnswerInfo, headers: HttpHeaders, text: string): TransportError {
  const { method, status } = info;
  const said = readable(text);
  const message = `Cannot get an answer to ${method}: the server answered with status ${status}${nameOf(status)}${said === "" ? "" : `: ${said}`}`;
  const challenge = headers["www-authenticate"];
  const waitMs = retryAfterMs(headers["retry-after"], Date.now());
  return new TransportError(codeOf(status), message, {
    status,
    ...(challenge === undefined ? {} : { challenge }),
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
  });
}

/** The start of a body for people: without markup, on one line. */
export function readable(text: string): string {
  const start = text.slice(0, MAX_LOOKED_AT);
  const plain = /^\s*</.test(start)
    ? start
        .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, (found) => titleOf(found))
        .replace(/<[^<>]*>/g, " ")
    : start;
  return excerpt(plain.replace(/\s+/g, " ").trim());
}

/** What stands in a page's head is for programs, but for its title. */
function titleOf(head: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(head)?.[1] ?? "";
  return title === "" ? " " : ` ${title} - `;
}

function codeOf(status: number): TransportErrorCode {
  return CODES.get(status) ?? "HTTP_ERROR";
}

function nameOf(status: number): string {
  const name = NAMES.get(status);
  return name === undefined ? "" : ` (${name})`;
}

const MAX_LOOKED_AT = 4096;

const CODES: ReadonlyMap<number, TransportErrorCode> = new Map([
  [401, "UNAUTHORIZED"],
  [403, "FORBIDDEN"],
  [404, "NO_ENDPOINT"],
  [405, "NO_ENDPOINT"],
  [410, "NO_ENDPOINT"],
  [413, "MESSAGE_TOO_LARGE"],
  [429, "RATE_LIMITED"],
]);

const NAMES: ReadonlyMap<number, string> = new Map([
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [406, "Not Acceptable"],
  [408, "Request Timeout"],
  [410, "Gone"],
  [413, "Content Too Large"],
  [415, "Unsupported Media Type"],
  [429, "Too Many Requests"],
  [500, "Internal Server Error"],
  [501, "Not Implemented"],
  [502, "Bad Gateway"],
  [503, "Service Unavailable"],
  [504, "Gateway Timeout"],
]);
