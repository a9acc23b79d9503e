import { excerpt } from "../util/excerpt.ts";
import type { Complaint, ComplaintCode, ComplaintSubject } from "./complaint.ts";
import { isId } from "./id.ts";
import { RPC_CODE } from "./rpc-code.ts";

/** What a complaint may add to its sentence. */
export interface Details {
  readonly id?: unknown;
  readonly path?: string | undefined;
  readonly byteOffset?: number;
}

/** Builds the complaint; an id that is not valid is left out. */
export function complain(
  code: ComplaintCode,
  subject: ComplaintSubject,
  message: string,
  text: string,
  details: Details = {},
): Complaint {
  const { id, path, byteOffset } = details;
  return {
    code,
    rpcCode: code === "NOT_JSON" ? RPC_CODE.parseError : RPC_CODE.invalidRequest,
    message,
    subject,
    excerpt: excerpt(text),
    ...(isId(id) ? { id } : {}),
    ...(path === undefined ? {} : { path }),
    ...(byteOffset === undefined ? {} : { byteOffset }),
  };
}
