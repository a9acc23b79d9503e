import type { Observer } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";

/**
 * The result of a tool with a list for its content. Servers are met that answer with a text, or with
 * one block, where a list of blocks has to stand: what was meant is plain, so it is read as a list of
 * one, and told to the observer. Any other result is handed back as it is.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-result
 */
export function withContentList(
  name: unknown,
  result: JsonObject,
  observer: Observer | undefined,
): JsonObject {
  const { content } = result;
  const block = typeof content === "string" ? { type: "text", text: content } : content;
  if (!isJsonObject(block) || typeof block["type"] !== "string") return result;
  const found = typeof content === "string" ? "a text" : "one block";
  const text = `The result of tools/call has ${found} as its content instead of a list of blocks; it is read as a list of one`;
  const named = typeof name === "string" ? { name } : {};
  tell(observer, { kind: "finding", method: "tools/call", ...named, text });
  return { ...result, content: [block] };
}
