import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { Implementation } from "../../spec/2026-07-28/index.ts";
import { META_KEY } from "../../spec/meta-key.ts";

/** Which software a result says it is from. */
export function serverOf(result: JsonObject): Implementation | undefined {
  const meta = result["_meta"];
  const info = isJsonObject(meta) ? meta[META_KEY.serverInfo] : undefined;
  return isJsonObject(info) && typeof info["name"] === "string"
    ? (info as unknown as Implementation)
    : undefined;
}
