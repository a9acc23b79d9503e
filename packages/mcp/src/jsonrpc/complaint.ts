import type { McpErrorCode } from "../errors/error-code.ts";
import type { Id, JsonRpcErrorResponse, Message } from "./message.ts";
import type { RPC_CODE } from "./rpc-code.ts";

/** Codes of what can be wrong with something that should have been a message. */
export type ComplaintCode = Extract<
  McpErrorCode,
  | "NOT_JSON"
  | "MESSAGE_TOO_LARGE"
  | "MESSAGE_TOO_DEEP"
  | "INVALID_MESSAGE"
  | "INVALID_ID"
  | "BATCH_NOT_SUPPORTED"
>;

/** What the unreadable thing seems to have been, from the members that could be read. */
export type ComplaintSubject = "request" | "notification" | "response" | "unknown";

/** What is wrong with bytes that should have been a message: precise enough to act on. */
export interface Complaint {
  readonly code: ComplaintCode;
  /** The JSON-RPC code of the answer that it deserves, where it deserves one. */
  readonly rpcCode: (typeof RPC_CODE)[keyof typeof RPC_CODE];
  /** One sentence: what is wrong, where, and the value found, cut to a bound. */
  readonly message: string;
  readonly subject: ComplaintSubject;
  /** The id, where one could be read and is valid. */
  readonly id?: Id;
  /** Where in the line it goes wrong, in bytes of UTF-8 from its start. */
  readonly byteOffset?: number;
  /** JSON pointer of the member at fault, such as `/params`. */
  readonly path?: string;
  /** The start of what was read, for people; at most 200 characters. */
  readonly excerpt: string;
}

/**
 * The answer that a complaint deserves, or undefined where it deserves none: a notification and a
 * response are never answered, however broken.
 *
 * The id is left out where it could not be read; revisions up to 2025-06-18 write `null` there.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#error-responses
 */
export function answerTo(complaint: Complaint): JsonRpcErrorResponse | undefined {
  if (complaint.subject === "notification" || complaint.subject === "response") return undefined;
  const { code, path, byteOffset } = complaint;
  const data = {
    reason: code,
    ...(path === undefined ? {} : { path }),
    ...(byteOffset === undefined ? {} : { byteOffset }),
  };
  const error = { code: complaint.rpcCode, message: complaint.message, data };
  return complaint.id === undefined
    ? { jsonrpc: "2.0", error }
    : { jsonrpc: "2.0", id: complaint.id, error };
}

/**
 * What {@link answerTo} gives, where the complaint is about a request for certain. A client goes by
 * this: what else a server writes may be a banner or a line of a log, and nobody there waits for an
 * answer to it.
 */
export function answerToRequest(complaint: Complaint): JsonRpcErrorResponse | undefined {
  return complaint.subject === "request" ? answerTo(complaint) : undefined;
}

/**
 * Tells a complaint from a message: a message always has `jsonrpc`, a complaint never. What else
 * stands in a message is the peer's to choose, so nothing else would tell.
 */
export function isComplaint(value: Message | Complaint): value is Complaint {
  return !("jsonrpc" in value);
}
