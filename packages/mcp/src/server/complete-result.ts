import type { JsonObject } from "../jsonrpc/message.ts";
import type { Implementation } from "../spec/2026-07-28/index.ts";
import { META_KEY } from "../spec/meta-key.ts";

/**
 * Gives a result what every result carries: `resultType`, and the server's name in `_meta`, where it
 * stands above whatever a handler put under that key.
 */
export type CompleteResult = (result: object) => JsonObject;

/**
 * Makes the function that completes a server's results.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#resulttype
 */
export function completeResultOf(info: Implementation): CompleteResult {
  const shared: JsonObject = Object.freeze({ [META_KEY.serverInfo]: info });
  return (result) => {
    const own = (result as JsonObject)["_meta"] as JsonObject | undefined;
    const _meta = own === undefined ? shared : { ...own, ...shared };
    return { resultType: "complete", ...result, _meta };
  };
}
