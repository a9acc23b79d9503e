import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcRequest } from "../jsonrpc/message.ts";
import { META_KEY } from "../spec/meta-key.ts";

/**
 * The version that a message names in its `_meta`, as those of no handshake revision do; whatever
 * stands there, undefined for nothing.
 */
export function namedVersion(params: JsonObject | undefined): unknown {
  const meta = params?.["_meta"];
  return isJsonObject(meta) ? meta[META_KEY.protocolVersion] : undefined;
}

/**
 * Whether a request names a version in its `_meta`, and so is one of a stateless revision, whatever it
 * names: a version that is none is answered as such, and no session is asked.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions
 */
export function namesVersion({ params }: JsonRpcRequest): boolean {
  return namedVersion(params) !== undefined;
}
