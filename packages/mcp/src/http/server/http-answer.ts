import type { McpErrorCode } from "../../errors/error-code.ts";
import type { Complaint } from "../../jsonrpc/complaint.ts";
import { answerTo } from "../../jsonrpc/complaint.ts";
import { encodeMessage } from "../../jsonrpc/encode-message.ts";
import type { Id, JsonObject, JsonRpcErrorResponse } from "../../jsonrpc/message.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";

/** A whole answer. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly body: string;
}

/** What the HTTP layer itself has against a request. */
export interface HttpFault {
  readonly status: number;
  readonly reason: McpErrorCode;
  /** One sentence, which is sent. */
  readonly message: string;
  /** The JSON-RPC code; `-32600` where nothing else is said, `-32603` from status 500 on. */
  readonly rpcCode?: number;
  readonly headers?: HttpHeaders;
  /** More members of the error's data. */
  readonly data?: JsonObject;
}

/** Where there are no headers to add; told by identity. */
export const NO_HEADERS: HttpHeaders = {};

/** The headers of an answer in JSON. */
export const JSON_HEADERS: HttpHeaders = { "Content-Type": "application/json" };

/** The JSON-RPC error that tells of a fault, under the id of the request where it is known. */
function faultResponse(fault: HttpFault, id?: Id): JsonRpcErrorResponse {
  const { reason, message, data } = fault;
  const ours = fault.status >= 500 ? RPC_CODE.internalError : RPC_CODE.invalidRequest;
  const error = { code: fault.rpcCode ?? ours, message, data: { reason, ...data } };
  return id === undefined ? { jsonrpc: "2.0", error } : { jsonrpc: "2.0", id, error };
}

/** The answer to a request that the HTTP layer refuses. */
export function faultAnswer(fault: HttpFault, id?: Id): HttpAnswer {
  return {
    status: fault.status,
    headers: fault.headers === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...fault.headers },
    body: encodeMessage(faultResponse(fault, id)),
  };
}

/**
 * The answer to a body that is no message. Over HTTP every body has one, but only what wants an
 * answer of its own gets its id back. `withoutId` is what an answer has that knows no id.
 */
export function complaintAnswer(complaint: Complaint, withoutId?: { id: null }): HttpAnswer {
  const { id, ...anonymous } = complaint;
  const answer = answerTo(complaint) ?? answerTo({ ...anonymous, subject: "unknown" });
  const status = complaint.code === "MESSAGE_TOO_LARGE" ? 413 : 400;
  const hasId = answer !== undefined && "id" in answer;
  const body = JSON.stringify(hasId ? answer : { ...answer, ...withoutId });
  return { status, headers: JSON_HEADERS, body };
}

/** The answer to a notification that was taken: a status and nothing else. */
export const ACCEPTED: HttpAnswer = { status: 202, headers: NO_HEADERS, body: "" };
