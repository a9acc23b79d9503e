import type { FindingId } from "./finding.ts";
import type { Clauses } from "./report.ts";

/** The clauses of a handshake revision, by the kind of finding. */
export function handshakeClauses(revision: string): Clauses {
  const base = `https://modelcontextprotocol.io/specification/${revision}`;
  const entries = Object.entries(CLAUSES).map(([id, path]) => [
    id,
    `${base}/${pathIn(revision, path)}`,
  ]);
  return Object.fromEntries(entries) as Clauses;
}

/** 2024-11-05 has a page for messages, and none for what is new. */
function pathIn(revision: string, path: string): string {
  if (revision !== "2024-11-05") return path;
  if (path === "changelog") return "index";
  return path
    .replace(/^basic\/index#messages$/, "basic/messages")
    .replace("basic/index#", "basic/messages#");
}

/** Pages and anchors, as they are from 2025-03-26 on as far as a revision has the rule. */
const CLAUSES: Readonly<Partial<Record<FindingId, string>>> = {
  "envelope.not-a-message": "basic/index#messages",
  "envelope.result-and-error": "basic/index#responses",
  "envelope.notification-with-id": "basic/index#notifications",
  "envelope.request-without-id": "basic/index#requests",
  "method.unknown": "basic/index#messages",
  "method.other-revision": "changelog",
  "method.wrong-side": "basic/index#messages",
  "response.wrong-side": "basic/index#responses",
  "response.other-id": "basic/index#responses",
  "meta.key-name": "basic/index#_meta",
  "error-code.reserved": "basic/index#responses",
  "tool.name": "server/tools#tool-names",
  "tool.same-name": "server/tools#tool-names",
  "tool.no-text": "server/tools#structured-content",
  "elicitation.url": "client/elicitation#url-mode-elicitation-requests",
  "sampling.mixed-results": "client/sampling#tool-result-messages",
  "sampling.unanswered-use": "client/sampling#tool-result-messages",
  "roots.scheme": "client/roots#root",
};
