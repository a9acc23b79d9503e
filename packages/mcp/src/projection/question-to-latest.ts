import type { Question } from "./question-from-latest.ts";
import { withoutMembers } from "./without-members.ts";

/** What a server of a handshake revision asks in a request, as 2026-07-28 asks it in a result. */
export function questionToLatest({ method, params }: Question): Question {
  if (method === "roots/list" || params === undefined) return { method };
  const own = withoutMembers(params, ["_meta", "task", "elicitationId"]);
  const isForm = method === "elicitation/create" && own["mode"] === undefined;
  return { method, params: isForm ? { mode: "form", ...own } : own };
}
