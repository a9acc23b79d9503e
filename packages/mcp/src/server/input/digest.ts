import type { JsonRpcRequest } from "../../jsonrpc/message.ts";
import { encodeBase64Url } from "../../util/base64url.ts";
import { sortedJson } from "../../util/sorted-json.ts";

/** SHA-256 of a value's key-sorted JSON, as base64url. */
export async function digestOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(sortedJson(value));
  return encodeBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/**
 * What identifies a request through its rounds: the method, the name or URI, and the arguments.
 * Not `_meta`, which differs in each round, and not the answers.
 */
export function digestOfRequest(request: JsonRpcRequest): Promise<string> {
  const { name, uri, arguments: args = {} } = request.params ?? {};
  return digestOf({ method: request.method, name, uri, arguments: args });
}
