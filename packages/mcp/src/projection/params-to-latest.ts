import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { setMemberLater } from "../jsonrpc/set-member.ts";
import { withoutMembers } from "./without-members.ts";

/**
 * Parameters of a request of a handshake revision, as 2026-07-28 has them: `meta` is what each of its
 * requests says, and stands above what the client put there. A client of these revisions asks for no
 * task and answers no question in its parameters, whatever it calls them. Everything else keeps its
 * digits and spelling.
 */
export function paramsToLatest(params: JsonObject | undefined, meta: JsonObject): JsonObject {
  const own = withoutMembers(params ?? {}, NOT_THEIRS);
  const given = own["_meta"];
  return setMemberLater(own, ["_meta"], { ...(isJsonObject(given) ? given : {}), ...meta });
}

const NOT_THEIRS = ["task", "inputResponses", "requestState"];
