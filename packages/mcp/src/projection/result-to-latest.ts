import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { META_KEY } from "../spec/meta-key.ts";
import { requestRow } from "../spec/method-table.ts";
import { mapItems } from "./map-items.ts";
import { withoutMembers } from "./without-members.ts";

/**
 * A result of a handshake revision, as 2026-07-28 answers that method: with its type, and told to be
 * kept by nobody, since an old server says nothing about it. `serverInfo` is what it said of itself.
 */
export function resultToLatest(
  method: string,
  result: JsonObject,
  serverInfo: JsonObject,
): JsonObject {
  const meta = result["_meta"];
  const listed =
    method === "tools/list"
      ? mapItems(result, "tools", (tool) => withoutMembers(tool, ["execution"]))
      : result;
  return {
    ...listed,
    resultType: "complete",
    ...(requestRow(method)?.cacheable === true ? NOT_TO_BE_KEPT : {}),
    _meta: { ...(isJsonObject(meta) ? meta : {}), [META_KEY.serverInfo]: serverInfo },
  };
}

const NOT_TO_BE_KEPT = { ttlMs: 0, cacheScope: "private" };
