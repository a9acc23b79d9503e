import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { META_KEY } from "../spec/meta-key.ts";

/**
 * The version that a message names in its `_meta`, as those of no handshake revision do; whatever
 * stands there, undefined for nothing.
 */
export function namedVersion(params: JsonObject | undefined): unknown {
  const meta = params?.["_meta"];
  return isJsonObject(meta) ? meta[META_KEY.protocolVersion] : undefined;
}
