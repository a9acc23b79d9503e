import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { setMember } from "../jsonrpc/set-member.ts";
import { META_KEY } from "../spec/meta-key.ts";
import type { RevisionFacts } from "./revision-facts.ts";
import { withoutMembers } from "./without-members.ts";

/**
 * Parameters of a request of 2026-07-28, as the revision sends them: what each request says there
 * was said once, at `initialize`. Everything else keeps its digits and spelling.
 */
export function paramsFromLatest(
  method: string,
  params: JsonObject | undefined,
  facts: RevisionFacts,
): JsonObject | undefined {
  if (params === undefined) return undefined;
  const lacks =
    method === "completion/complete" && !facts.completionContext ? [...INPUT, "context"] : INPUT;
  const own = withoutMembers(params, lacks);
  const meta = own["_meta"];
  if (!isJsonObject(meta)) return own;
  const rest = withoutMembers(meta, REQUEST_META);
  return rest === meta ? own : setMember(own, ["_meta"], rest);
}

const INPUT = ["inputResponses", "requestState"];
const REQUEST_META = [
  META_KEY.protocolVersion,
  META_KEY.clientCapabilities,
  META_KEY.clientInfo,
  META_KEY.logLevel,
];
