// A JSON value to a message, by the grammar of JSON-RPC 2.0 as MCP narrows it: ids are strings or
// integers, never null; params, result and error are objects.

import { excerpt } from "../util/excerpt.ts";
import { complain } from "./complain.ts";
import type { Complaint, ComplaintSubject } from "./complaint.ts";
import { isId } from "./id.ts";
import { isJsonObject } from "./is-json-object.ts";
import type { Message } from "./message.ts";
import { onOneLine } from "./one-line.ts";
import { RPC_CODE } from "./rpc-code.ts";
import { showMember } from "./show-member.ts";

/** The message that a parsed value is, or what is wrong with it. `text` is what it was parsed from. */
export function readMessage(value: unknown, text: string): Message | Complaint {
  if (!isJsonObject(value)) {
    const message = `Cannot read message: expected an object, found ${onOneLine(excerpt(text.trim(), 60))}`;
    return complain("INVALID_MESSAGE", "unknown", message, text);
  }
  const raw: Envelope = value;
  if ("method" in raw) return "id" in raw ? readRequest(raw, text) : readNotification(raw, text);
  if ("result" in raw || "error" in raw) return readResponse(raw, text);
  const message = `Cannot read message: it has no "method", "result" or "error"`;
  // Without "jsonrpc" it is somebody else's JSON, a line of a log say, and so is its id.
  const id = raw.jsonrpc === "2.0" ? raw.id : undefined;
  return complain("INVALID_MESSAGE", "unknown", message, text, { id });
}

/** An object that JSON.parse returned: members of any kind. */
interface Envelope {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

function readRequest(raw: Envelope, text: string): Message | Complaint {
  const { id, method, params } = raw;
  if (!isId(id)) {
    const message = `Cannot take request: "id" must be a string or an integer within ±(2^53 - 1), found ${showMember(text, "id")}`;
    return complain("INVALID_ID", "request", message, text, { path: "/id" });
  }
  if (raw.jsonrpc !== "2.0") return wrongVersion(raw, "request", text);
  if (typeof method !== "string") {
    const message = `Cannot take request: "method" must be a string, found ${showMember(text, "method")}`;
    return complain("INVALID_MESSAGE", "request", message, text, { id, path: "/method" });
  }
  if (params !== undefined && !isJsonObject(params)) {
    const fault = wrongParams(method, "request", text, id);
    return { ...fault, rpcCode: RPC_CODE.invalidParams };
  }
  return raw as unknown as Message;
}

function readNotification(raw: Envelope, text: string): Message | Complaint {
  const { method, params } = raw;
  if (typeof method !== "string") {
    // Without an id and without a method's name it is no notification either, so it is answered.
    const message = `Cannot read message: "method" must be a string, found ${showMember(text, "method")}`;
    return complain("INVALID_MESSAGE", "unknown", message, text, { path: "/method" });
  }
  if (raw.jsonrpc !== "2.0") return wrongVersion(raw, "notification", text);
  if (params !== undefined && !isJsonObject(params)) {
    return wrongParams(method, "notification", text);
  }
  return raw as unknown as Message;
}

function readResponse(raw: Envelope, text: string): Message | Complaint {
  if ("result" in raw && "error" in raw) {
    return brokenResponse(raw, text, `it has both "result" and "error"`);
  }
  if (raw.jsonrpc !== "2.0") return wrongVersion(raw, "response", text);
  const fault = "result" in raw ? faultOfResult(raw, text) : faultOfError(raw, text);
  if (fault === undefined) return raw as unknown as Message;
  return brokenResponse(raw, text, fault.message, fault.path);
}

/** What is wrong with a response, and where. */
interface Fault {
  readonly message: string;
  readonly path: string;
}

function faultOfResult(raw: Envelope, text: string): Fault | undefined {
  if (!isId(raw.id)) return wrongId(text);
  if (isJsonObject(raw.result)) return undefined;
  return {
    message: `"result" must be an object, found ${showMember(text, "result")}`,
    path: "/result",
  };
}

function faultOfError({ id, error }: Envelope, text: string): Fault | undefined {
  if (!isJsonObject(error)) {
    const found = showMember(text, "error");
    return { message: `"error" must be an object, found ${found}`, path: "/error" };
  }
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (!Number.isSafeInteger(code)) {
    const found = showMember(text, "error", "code");
    return { message: `"error.code" must be an integer, found ${found}`, path: "/error/code" };
  }
  if (typeof message !== "string") {
    const found = showMember(text, "error", "message");
    return { message: `"error.message" must be a string, found ${found}`, path: "/error/message" };
  }
  // An error may answer a message whose id nobody could read.
  return id === undefined || id === null || isId(id) ? undefined : wrongId(text);
}

function wrongId(text: string): Fault {
  const found = showMember(text, "id");
  return { message: `"id" must be that of the request, found ${found}`, path: "/id" };
}

function brokenResponse(raw: Envelope, text: string, what: string, path?: string): Complaint {
  const message = `Cannot read response: ${what}`;
  return complain("INVALID_MESSAGE", "response", message, text, { id: raw.id, path });
}

function wrongParams(
  method: string,
  subject: ComplaintSubject,
  text: string,
  id?: unknown,
): Complaint {
  const message = `Cannot take ${excerpt(method, 60)}: "params" must be an object, found ${showMember(text, "params")}`;
  return complain("INVALID_MESSAGE", subject, message, text, { id, path: "/params" });
}

function wrongVersion(raw: Envelope, subject: ComplaintSubject, text: string): Complaint {
  const message = `Cannot read ${subject}: "jsonrpc" must be "2.0", found ${showMember(text, "jsonrpc")}`;
  return complain("INVALID_MESSAGE", subject, message, text, { id: raw.id, path: "/jsonrpc" });
}
