import type { Complaint } from "../../jsonrpc/complaint.ts";
import type { WireFindingId } from "./conversation-finding.ts";
import type { FindingList } from "./finding-list.ts";

/** Adds what a complaint is about; what is not JSON is told of by the line checker. */
export function addComplaint(complaint: Complaint, list: FindingList): void {
  const { code, path = "", message } = complaint;
  list.add(idOf(complaint), path, code === "BATCH_NOT_SUPPORTED" ? BATCH : reasonOf(message));
}

function idOf({ code, path = "", subject }: Complaint): WireFindingId {
  if (code === "MESSAGE_TOO_DEEP") return "too-deep";
  if (code === "MESSAGE_TOO_LARGE") return "over-long";
  if (code === "BATCH_NOT_SUPPORTED") return "batch-not-allowed";
  const byPath = BY_PATH[path];
  if (byPath !== undefined) return byPath;
  return subject === "response" ? "result-and-error" : "not-a-message";
}

/** Complaints say first what cannot be done; a finding says only why. */
function reasonOf(message: string): string {
  const reason = message.slice(message.indexOf(": ") + 2);
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

const BATCH = "Several messages in one array; this revision has no batches";

const BY_PATH: Readonly<Record<string, WireFindingId>> = {
  "/jsonrpc": "no-jsonrpc",
  "/id": "id-not-valid",
  "/method": "method-not-text",
  "/params": "params-not-object",
  "/result": "result-not-object",
  "/error": "error-not-object",
  "/error/code": "error-incomplete",
  "/error/message": "error-incomplete",
};
